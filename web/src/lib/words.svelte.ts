// Words in the chosen language, from the Fluent catalogues. Switching the language changes every text at once and nothing else.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Lang } from "./local";
import type { Words } from "./types";

const catalogues: Record<Lang, () => Promise<{ default: string }>> = {
  nl: () => import("../locales/nl.ftl?raw"),
  en: () => import("../locales/en.ftl?raw"),
};

let bundle = $state.raw<FluentBundle>(new FluentBundle("nl"));
let current = $state<Lang>("nl");

/** The language of every word on the screen. */
export function lang(): Lang {
  return current;
}

/** The language to start with: the one chosen before, else the browser's if it is English, else Dutch. */
export function firstLang(remembered: string | null, wishes: readonly string[]): Lang {
  if (remembered === "nl" || remembered === "en") return remembered;
  const known = wishes.find((wish) => /^(nl|en)\b/.test(wish));
  return known?.startsWith("en") ? "en" : "nl";
}

export async function speakLanguage(wanted: Lang): Promise<void> {
  const { default: text } = await catalogues[wanted]();
  useCatalogue(wanted, text);
}

/** Take a catalogue's text into use. */
export function useCatalogue(wanted: Lang, text: string): void {
  const made = new FluentBundle(wanted, { useIsolating: false });
  made.addResource(new FluentResource(text));
  bundle = made;
  current = wanted;
  document.documentElement.lang = wanted;
}

export type Values = Record<string, FluentVariable>;

/** The words of a message; its id where the catalogue lacks it, which a test forbids. */
export function t(id: string, values?: Values): string {
  const message = bundle.getMessage(id);
  return message?.value ? bundle.formatPattern(message.value, values ?? null) : id;
}

/** What the server says in both languages. */
export function say(words: Words | null | undefined): string {
  return words ? words[current] : "";
}

/** A message of the catalogue that is translated when it is shown. */
export function message(id: string, values?: Values): Words {
  const words = () => t(id, values);
  return {
    get nl() {
      return words();
    },
    get en() {
      return words();
    },
  };
}

/** A rule set in a few words: the short name of a known one, else the name of the custom rules. */
export function shortRules(id: string, name: Words): string {
  return bundle.hasMessage(`short-${id}`) ? t(`short-${id}`) : say(name);
}

/** The shortest name of a rule set, by its key in requests; a general one while a custom rule set's name is unknown. */
export function rulesName(key: string, name?: Words): string {
  const id = `count-rules-${key}`;
  return bundle.hasMessage(id) ? t(id) : say(name) || t("club-rules");
}

/** What a rule set is, in a sentence. */
export function aboutRules({ id, base, version }: { id: string; base: string; version: string }): string {
  return base ? t("club-about", { base: t(`short-${base}`), version }) : t(`about-${id}`);
}

/** A number with its sign: +128, −16, ±0. */
export function withSign(number: number): string {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0";
}

/** Points on average, with their sign: whole ones from ten on, otherwise with one decimal. */
export function average(points: number): string {
  const size = Math.abs(points);
  const text = new Intl.NumberFormat(current, { maximumFractionDigits: size < 10 ? 1 : 0, useGrouping: false }).format(size);
  return text === "0" ? text : points < 0 ? `−${text}` : text;
}

/** A chance between 0 and 1. */
export function percent(chance: number): string {
  return new Intl.NumberFormat(current, { style: "percent" }).format(chance);
}

/** When something was: the time of today, else the day. */
export function clock(at: number, now = Date.now()): string {
  const day = (time: number) => new Date(time).toDateString();
  const style: Intl.DateTimeFormatOptions =
    day(at) === day(now) ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(current, style).format(at);
}
