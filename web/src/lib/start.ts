// Sitting down alone: one person under a first name, and bots on the other chairs.
import { api } from "./api";
import { introduce } from "./person.svelte";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";
import type { TableSettings } from "./types";
import { lang } from "./words.svelte";

/** Open a table against the computer with the last choices, and go there. */
export async function playAlone(name: string, wishes: TableSettings = {}): Promise<void> {
  await introduce(name.trim());
  const bot = settings.bots;
  const made = await api.open({
    rules: settings.rules,
    options: {},
    seats: ["me", bot, bot, bot],
    settings: { bots: bot, tempo: settings.tempo, undo: true, lang: lang(), ...wishes },
  });
  await api.begin(made.table).catch(() => undefined);
  go(`/table/${made.table}`);
}
