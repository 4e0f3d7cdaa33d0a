// What is wrong with the table on the screen, as a list of sentences: run in the page. `wanted` says how many there must be of what.
(wanted) => {
  const faults = new Set();
  const [width, height] = [innerWidth, innerHeight];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = (node) => node.getBoundingClientRect();
  const name = (node) =>
    node.getAttribute("aria-label") ||
    node.dataset.tile ||
    node.textContent.trim().slice(0, 20) ||
    node.className.toString().slice(0, 20);
  const kinds = {
    prompt: all("[data-prompt]"),
    offered: all("[data-offered] .tile"),
    set: all("[data-set] .tile").filter(
      (tile) => !tile.closest("[data-enlarged]"),
    ),
    discard: all("[data-discard] .tile").filter(
      (tile) => !tile.closest("[data-enlarged]"),
    ),
    rack: all("button[data-tile] .tile"),
    luck: all("[data-luck] .tile"),
    plate: all("[data-plate]").filter(
      (plate) => !plate.closest("[data-enlarged]"),
    ),
    middle: all(".middle"),
    call: all("[data-call]"),
    tool: all("[data-tool]"),
    pick: all("[data-pick]"),
    dreamer: all("[data-dreamer]"),
  };
  for (const [kind, number] of Object.entries(wanted))
    if (kinds[kind].length !== number)
      faults.add(`${kinds[kind].length} of ${number} (${kind})`);

  const things = Object.entries(kinds).flatMap(([kind, nodes]) =>
    nodes.map((node) => ({ kind, node, at: box(node) })),
  );
  for (const { kind, node, at } of things)
    if (
      at.left < -0.6 ||
      at.top < -0.6 ||
      at.right > width + 0.6 ||
      at.bottom > height + 0.6 ||
      !at.width ||
      !at.height
    )
      faults.add(`${kind} ${name(node)} is outside`);

  // A panel or a player shown large lies over the cloth, and over nothing else.
  const covers = all("[data-drawer], [data-enlarged]");
  const meet = (one, two) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
  for (const cover of covers)
    for (const { kind, node, at } of things)
      if (
        !node.closest("[data-region=cloth]") &&
        !cover.contains(node) &&
        meet(box(cover), at)
      )
        faults.add(`a panel covers ${kind} ${name(node)}`);
  const free = things.filter(
    ({ node, at }) =>
      !covers.some((cover) => cover.contains(node) || meet(box(cover), at)),
  );
  free.forEach((one, place) => {
    for (const two of free.slice(place + 1)) {
      if (one.kind === "rack" && two.kind === "rack") continue;
      if (one.node.contains(two.node) || two.node.contains(one.node)) continue;
      // Tiles of a set touch; a raised tile may reach over the words' empty margin.
      if (meet(one.at, two.at))
        faults.add(
          `${one.kind} ${name(one.node)} and ${two.kind} ${name(two.node)} overlap`,
        );
    }
  });
  for (const { kind, node, at } of free.filter(({ kind }) =>
    ["rack", "call", "tool", "pick", "offered", "prompt"].includes(kind),
  )) {
    const top = document.elementFromPoint(
      (at.left + at.right) / 2,
      (at.top + at.bottom) / 2,
    );
    if (top && !node.contains(top) && !top.contains(node))
      faults.add(`${kind} ${name(node)} is covered by ${name(top)}`);
  }

  const strips = ["top", "cloth", "own-row", "words", "hand", "calls"].flatMap(
    (region) => all(`[data-region=${region}]`),
  );
  strips.slice(1).forEach((strip, place) => {
    if (Math.abs(box(strip).top - box(strips[place]).bottom) > 1)
      faults.add(`${strip.dataset.region} does not follow`);
  });
  const words = document.querySelector("[data-region=words]");
  for (const node of words.querySelectorAll(
    "[data-prompt], [data-offered] .tile, [data-tool], [data-pick], [data-luck] .tile, [data-plate]",
  ))
    if (
      box(node).top < box(words).top - 1 ||
      box(node).bottom > box(words).bottom + 1
    )
      faults.add(`${name(node)} leaves the prompt row`);

  const cut = (node) =>
    node.scrollWidth > node.clientWidth + 1 ||
    node.scrollHeight > node.clientHeight + 1;
  for (const node of [
    ...kinds.prompt,
    ...all(".facts"),
    ...kinds.call,
    ...kinds.tool,
    ...kinds.pick,
    ...all(".sub"),
    ...kinds.dreamer,
  ])
    if (cut(node))
      faults.add(
        `the words of ${name(node)} are cut: ${node.scrollWidth} by ${node.scrollHeight} in ${node.clientWidth} by ${node.clientHeight}`,
      );
  for (const node of kinds.prompt)
    if (parseFloat(getComputedStyle(node).fontSize) < 12.9)
      faults.add(`the prompt is ${getComputedStyle(node).fontSize}`);
  for (const node of [...kinds.call, ...kinds.tool, ...kinds.pick])
    if (box(node).width < 43.5 || box(node).height < 43.5)
      faults.add(`${name(node)} is ${box(node).width} by ${box(node).height}`);
  for (const node of kinds.rack)
    if (box(node).width < 39.5)
      faults.add(`a tile of the rack is ${box(node).width}`);
  const page = document.documentElement;
  if (page.scrollWidth > width || page.scrollHeight > height)
    faults.add(`the page scrolls: ${page.scrollWidth} by ${page.scrollHeight}`);
  return [...faults];
};
