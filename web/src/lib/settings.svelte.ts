// Preferences: kept in this browser, never sent anywhere.
import { MediaQuery } from "svelte/reactivity";
import { store, readStored } from "./device";
import type { Lang, Tempo } from "./local";

export type Theme = "auto" | "light" | "dark" | "contrast";

export type Cloth = "green" | "blue";

export interface Settings {
  lang: Lang | null;
  theme: Theme;
  /** The colour of the cloth. */
  felt: Cloth;
  /** Inks that colour-blind people can tell apart. */
  safe: boolean;
  /** How large tiles and letters are, in percent. */
  scale: number;
  index: boolean;
  twoStep: boolean;
  sort: boolean;
  motion: boolean;
  sounds: boolean;
  speech: "off" | "calls" | "all";
  keys: boolean;
  tempo: Tempo;
  rules: string;
  bots: string;
  coach: boolean;
}

const KEY = "peling.settings";
export const DEFAULTS: Settings = {
  lang: null,
  theme: "auto",
  felt: "green",
  safe: false,
  scale: 100,
  index: true,
  twoStep: true,
  sort: true,
  motion: true,
  sounds: true,
  speech: "calls",
  keys: true,
  tempo: "calm",
  rules: "nts",
  bots: "club",
  coach: false,
};

/** Stored settings; what is unknown or of another type is left out. */
export function readSettings(text: string | null): Settings {
  const settings = { ...DEFAULTS };
  try {
    const stored = JSON.parse(text ?? "{}") as Record<string, unknown>;
    for (const name of Object.keys(DEFAULTS) as (keyof Settings)[]) {
      const value = stored[name];
      if (name === "lang" ? value === "nl" || value === "en" : typeof value === typeof DEFAULTS[name]) {
        Object.assign(settings, { [name]: value });
      }
    }
  } catch {
    // Somebody else's text under our key: start afresh.
  }
  if (settings.bots === "random") settings.bots = "beginner"; // it used to be shown as the beginner
  return settings;
}

export const settings: Settings = $state(readSettings(readStored(KEY)));

/** Change a setting and keep it, beside what other tabs have set; without storage it lasts until the page is closed. */
export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  store(KEY, { ...readSettings(readStored(KEY)), [name]: value });
}

const dark = new MediaQuery("prefers-color-scheme: dark");

/** Show theme and size on the page itself; in an effect it follows the settings and the machine. Before it runs, `theme.js` has. */
export function dress(root: HTMLElement): void {
  const machine = dark.current ? "dark" : "light";
  root.dataset.theme = settings.theme === "auto" ? machine : settings.theme;
  root.dataset.felt = settings.felt;
  root.toggleAttribute("data-safe", settings.safe);
  root.toggleAttribute("data-still", !settings.motion);
  root.style.setProperty("--scale", String(settings.scale / 100));
}

/** Whether things may move: the choice made here and the machine's own setting. */
export function moves(): boolean {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
