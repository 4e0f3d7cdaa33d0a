// Spoken calls, by the voice that the machine has; none is fetched.
import { settings } from "./settings.svelte";
import type { Lang } from "./local";

const TAGS: Record<Lang, string> = { nl: "nl-NL", en: "en-GB" };

export function canSpeak(): boolean {
  return typeof speechSynthesis !== "undefined";
}

/** Say a sentence after what is being said; a long queue is dropped, so that speech keeps up with play. */
export function speak(text: string, lang: Lang): void {
  if (settings.speech === "off" || !canSpeak() || !text) return;
  const sentence = new SpeechSynthesisUtterance(text);
  sentence.lang = TAGS[lang];
  sentence.rate = 1.05;
  const voice = speechSynthesis.getVoices().find((one) => one.localService && one.lang.toLowerCase().startsWith(lang));
  if (voice) sentence.voice = voice;
  if (speechSynthesis.pending) speechSynthesis.cancel();
  speechSynthesis.speak(sentence);
}

export function hush(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
