import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import sprite from "./generated/tiles.svg?url";
import { loadAnew, textOf } from "./lib/loading";
import { start } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { unlockSound } from "./lib/sounds";
import { firstLang, speakLanguage } from "./lib/words.svelte";

/** The faces go into the page itself: a theme can then change their inks. */
async function loadFaces(): Promise<void> {
  const text = await textOf(sprite);
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true);
  svg.setAttribute("class", "sprite");
  svg.setAttribute("aria-hidden", "true");
  document.body.prepend(svg);
}

void loadFaces();
start();
unlockSound();
const target = document.getElementById("app")!;
speakLanguage(firstLang(settings.lang, navigator.languages)).then(() => {
  target.replaceChildren(); // what stands there while nothing is loaded
  mount(App, { target });
}, loadAnew);
