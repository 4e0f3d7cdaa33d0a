// Before the first paint: the theme that was kept, and where none was chosen the machine's. A file of its own, as the server's content
// policy allows no script in the page. From then on `dress` (src/lib/settings.svelte.ts) shows the theme.
{
  let theme;
  try {
    theme = JSON.parse(localStorage.getItem("peling.settings"))?.theme;
  } catch {
    // Nothing may be kept here, or what is kept is not ours.
  }
  if (typeof theme !== "string") theme = "auto";
  const machine = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme === "auto" ? machine : theme;
}
