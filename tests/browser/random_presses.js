// Presses whatever the counting page offers, at random; says what it made that cannot be. Run in the page with a seed and a number.
async ([seed, presses]) => {
  let state = seed >>> 0;
  const pick = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter(
      (node) =>
        node.getAttribute("aria-disabled") !== "true" &&
        !node.closest("[inert]"),
    );
  const most = (tile) => (/[fy]$/.test(tile) ? 1 : 4);
  const faults = [];
  const page = document.querySelector(".count");
  for (let done = 0; done < presses; done += 1) {
    const panel = document.querySelector(".how");
    const keys = all(".key");
    const others = all(
      panel
        ? ".how button"
        : ".opt, .held, button.tag, .facts [aria-label^='U bent'], .facts [aria-label^='Ronde']",
    );
    const some =
      !panel && keys.length && (pick(3) || !others.length) ? keys : others;
    const target = some[pick(some.length)];
    const name = target.getAttribute("aria-label") || target.textContent.trim();
    target.click();
    await new Promise((next) => setTimeout(next));
    const held = {};
    for (const node of document.querySelectorAll("[data-held]"))
      held[node.dataset.held] = (held[node.dataset.held] ?? 0) + 1;
    for (const [tile, number] of Object.entries(held))
      if (number > most(tile))
        faults.push(`${number} times ${tile} after ${name}`);
    if (Number(page.dataset.tiles) > 14)
      faults.push(`${page.dataset.tiles} places after ${name}`);
    if (document.querySelector("dialog[open]"))
      faults.push(`a dialog after ${name}`);
  }
  return faults;
};
