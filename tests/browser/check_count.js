// What is wrong with the counting page on the screen, as a list of sentences: run in the page.
() => {
  const faults = new Set();
  const [width, height] = [innerWidth, innerHeight];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = (node) => node.getBoundingClientRect();
  const name = (node) =>
    node.getAttribute("aria-label") ||
    node.textContent.trim().slice(0, 24) ||
    node.className.toString().slice(0, 24);
  const region = (which) => document.querySelector(`[data-region=${which}]`);
  const names = ["facts", "sheet", "total", "hand", "strip", "keys"];
  const over = document.querySelector(".region.over") !== null;
  for (const which of names) {
    const at = box(region(which));
    if (
      at.left < -0.6 ||
      at.top < -0.6 ||
      at.right > width + 0.6 ||
      at.bottom > height + 0.6
    )
      faults.add(`the region ${which} is outside`);
  }
  const meet = (one, two) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
  if (!over)
    names.forEach((one, place) => {
      for (const two of names.slice(place + 1))
        if (meet(box(region(one)), box(region(two))))
          faults.add(`${one} and ${two} overlap`);
    });

  const inside = (node, outer, what, slack = 1) => {
    const [at, room] = [box(node), box(outer)];
    if (
      at.left < room.left - slack ||
      at.right > room.right + slack ||
      at.top < room.top - slack ||
      at.bottom > room.bottom + slack
    )
      faults.add(`${what} ${name(node)} is cut`);
  };
  for (const node of all(".ledge .tile, .ledge .tag"))
    inside(node, region("hand"), "in the hand", 2);
  for (const node of all(".strip > *"))
    inside(node, region("strip"), "in the strip");
  for (const node of all(".block")) inside(node, region("keys"), "of the keys");
  for (const node of all(".facts > *"))
    inside(node, region("facts"), "of the facts");
  for (const node of all(".total > *"))
    inside(node, region("total"), "of the total");

  const cut = (node) =>
    node.scrollWidth > node.clientWidth + 1 ||
    node.scrollHeight > node.clientHeight + 2;
  for (const node of all(
    ".strip .say, .strip .opt, .strip .opt > span, .facts .tool, .facts .tool > span, .total .st, .tag > span, .how .switch",
  ))
    if (cut(node))
      faults.add(
        `the words of ${name(node)} are cut: ${node.scrollWidth} by ${node.scrollHeight} in ${node.clientWidth} by ${node.clientHeight}, letters of ${getComputedStyle(node).fontSize}`,
      );
  for (const node of all(
    ".strip .say, .strip .opt > span, .total .st, .tag > span",
  ))
    if (parseFloat(getComputedStyle(node).fontSize) < 12.9)
      faults.add(
        `the words of ${name(node)} are ${getComputedStyle(node).fontSize}`,
      );

  // Everything that is pressed is as large as a finger; a tag is lower, what one hits is not.
  for (const node of all(
    ".key, .opt, .facts .tool, .how button, .almost, button.reading",
  )) {
    const at = box(node);
    if (at.width < 43.5 || at.height < 43.5)
      faults.add(
        `${name(node)} is ${at.width.toFixed(1)} by ${at.height.toFixed(1)}`,
      );
  }
  for (const node of all("button.tag")) {
    const at = box(node);
    if (at.width < 43.5 || at.height + 18 < 43.5)
      faults.add(
        `the tag ${name(node)} is ${at.width.toFixed(1)} by ${at.height.toFixed(1)}`,
      );
  }
  // What can be pressed is on top.
  const panel = document.querySelector(".how");
  for (const node of all(".key, .opt, .facts .tool, .held")) {
    if (over && !node.closest(".facts")) continue;
    if (panel && node.closest(".keys")) continue;
    const at = box(node);
    const top = document.elementFromPoint(
      (at.left + at.right) / 2,
      (at.top + at.bottom) / 2,
    );
    if (top && !node.contains(top) && !top.contains(node))
      faults.add(`${name(node)} is covered by ${name(top)}`);
  }
  const page = document.documentElement;
  if (page.scrollWidth > width || page.scrollHeight > height)
    faults.add(`the page scrolls: ${page.scrollWidth} by ${page.scrollHeight}`);
  return [...faults];
};
