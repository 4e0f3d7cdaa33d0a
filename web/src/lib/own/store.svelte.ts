// Custom rules on this device: those that are saved, and those that are being edited.
import { api } from "../api";
import { follow, store, readStored } from "../device";
import type { OwnRules, RulesSummary, Words } from "../types";
import { readData, wordsOf, type OwnData } from "./data";

export const OWN = "own:";
const KEY = "peling.own";
const DRAFTS = "peling.own.drafts";
/** The most that are kept, and how many earlier versions of each are known. */
const MOST = 20;
const EARLIER = 12;

export interface KeptRules {
  /** Its name on this device. */
  key: string;
  packed: string;
  hash: string;
  base: string;
  version: string;
  name: Words;
  /** Earlier versions: anyone still counting by one of those continues with this one. */
  was: string[];
}

const isPacked = (value: unknown): value is string => typeof value === "string" && value.startsWith(OWN) && value.length <= 8192;

/** What was kept, as far as it can be read. */
export function readKeptRules(text: string | null): KeptRules[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.slice(0, MOST).flatMap((one: Partial<KeptRules> | null) => {
      if (!one || !isPacked(one.packed) || typeof one.key !== "string") return [];
      const plain = (value: unknown) => (typeof value === "string" ? value : "");
      return {
        key: one.key,
        packed: one.packed,
        hash: plain(one.hash),
        base: plain(one.base),
        version: plain(one.version),
        name: wordsOf(one.name),
        was: Array.isArray(one.was) ? one.was.filter(isPacked).slice(-EARLIER) : [],
      };
    });
  } catch {
    return []; // somebody else's text under our key
  }
}

let kept = $state.raw<KeptRules[]>(readKeptRules(readStored(KEY)));
/** Whether the rules could be stored and outlive this page. */
let lasting = $state(true);
follow(KEY, (text) => {
  if (lasting) kept = readKeptRules(text);
});

export function keptRules(): KeptRules[] {
  return kept;
}

export function lasts(): boolean {
  return lasting;
}

export function isFull(): boolean {
  return kept.length >= MOST;
}

function keepAll(next: KeptRules[]): void {
  kept = next;
  lasting = store(KEY, next);
}

/** Save rules without mistakes: in place of an older version, or beside the others. */
export function keepRules(judged: OwnRules, key: string | null = null): KeptRules | null {
  if (!judged.packed || !judged.hash) return null;
  const { base, version, name } = readData(judged.data);
  const old = kept.find((one) => one.key === key) ?? kept.find((one) => one.packed === judged.packed);
  if (!old && isFull()) return null;
  const was = old && old.packed !== judged.packed ? [...old.was, old.packed].slice(-EARLIER) : (old?.was ?? []);
  const made: KeptRules = {
    key: old?.key ?? freshKey(),
    packed: judged.packed,
    hash: judged.hash,
    base,
    version,
    name,
    was: was.filter((one) => one !== judged.packed),
  };
  keepAll(old ? kept.map((one) => (one === old ? made : one)) : [...kept, made]);
  return made;
}

function freshKey(): string {
  const used = kept.map((one) => Number(one.key) || 0);
  return String(Math.max(0, ...used) + 1);
}

export function dropRules(key: string): void {
  keepAll(kept.filter((one) => one.key !== key));
}

/** The rules to use for rules that were chosen once: their latest version, or the same. */
export function current(rules: string): string {
  return kept.find((one) => one.was.includes(rules))?.packed ?? rules;
}

const findKept = (rules: string): KeptRules | undefined => kept.find((one) => one.packed === rules || one.was.includes(rules));

/** The name of kept rules. */
export function keptName(rules: string): Words | undefined {
  return findKept(rules)?.name;
}

/** The key under which things about rules are remembered; it survives changes to custom rules. */
export function memoryKey(rules: string): string {
  const own = findKept(rules);
  return own ? `own ${own.key}` : rules;
}

/** All rule sets that can be chosen: the club's own and others that are in use, then the known ones. */
export async function allRules(...used: string[]): Promise<RulesSummary[]> {
  const own = [...new Set([...kept.map((one) => one.packed), ...used.filter(isPacked)])];
  const [known, ...more] = await Promise.all([
    api.rules(),
    ...own.map((packed) => api.rulesPage(packed).catch(() => null)), // what this version cannot read is not offered
  ]);
  return [...more.filter((one) => one !== null), ...known];
}

// drafts, by the key of the rules that they will replace, or "new"

type Drafts = Record<string, OwnData>;

function readDrafts(text: string | null): Drafts {
  try {
    const found = JSON.parse(text ?? "{}") as Record<string, unknown> | null;
    return Object.fromEntries(
      Object.entries(found ?? {})
        .slice(0, MOST)
        .map(([key, data]) => [key, readData(data)]),
    );
  } catch {
    return {};
  }
}

let drafts = $state.raw<Drafts>(readDrafts(readStored(DRAFTS)));
follow(DRAFTS, (text) => {
  if (lasting) drafts = readDrafts(text);
});

export function draftOf(key: string): OwnData | null {
  return drafts[key] ?? null;
}

/** Keep what is being edited, or forget it. */
export function keepDraft(key: string, data: OwnData | null): void {
  const { [key]: _, ...rest } = drafts;
  drafts = data ? { ...rest, [key]: data } : rest;
  store(DRAFTS, drafts);
}
