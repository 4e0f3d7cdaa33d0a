// Sounds made on the spot: bone on wood, a soft bell. No files, and silence until a person has touched the page.
import { settings } from "./settings.svelte";

export type Sound = "discard" | "draw" | "claim" | "turn" | "ask" | "win" | "end";

let context: AudioContext | null = null;

/** Browsers play no sound before the first press. */
export function unlockSound(): void {
  const wake = () => {
    if (!settings.sounds || typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    void context.resume();
  };
  addEventListener("pointerdown", wake, { passive: true });
  addEventListener("keydown", wake, { passive: true });
}

/** Bone on wood: a short burst of noise through a narrow band. */
function knock(at: number, pitch: number, loud: number): void {
  const ctx = context!;
  const length = Math.floor(ctx.sampleRate * 0.06);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const noise = new AudioBufferSourceNode(ctx, { buffer });
  const band = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch, Q: 4 });
  const gain = new GainNode(ctx, { gain: loud });
  noise.connect(band).connect(gain).connect(ctx.destination);
  noise.start(ctx.currentTime + at);
}

/** A soft bell. */
function bell(at: number, pitch: number, length: number, loud: number): void {
  const ctx = context!;
  const start = ctx.currentTime + at;
  const tone = new OscillatorNode(ctx, { type: "sine", frequency: pitch });
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(ctx.destination);
  tone.start(start);
  tone.stop(start + length);
}

const SCORES: Record<Sound, () => void> = {
  discard: () => knock(0, 1500, 1.6),
  draw: () => knock(0, 900, 0.5),
  claim: () => [0, 0.09, 0.18].forEach((at) => knock(at, 1300, 1.2)),
  turn: () => bell(0, 660, 0.35, 0.1),
  ask: () => [0, 0.14].forEach((at, i) => bell(at, i ? 880 : 660, 0.4, 0.12)),
  win: () => [523, 659, 784, 1047].forEach((pitch, i) => bell(i * 0.13, pitch, 0.7, 0.12)),
  end: () => [523, 440].forEach((pitch, i) => bell(i * 0.2, pitch, 0.6, 0.1)),
};

export function play(sound: Sound): void {
  if (!settings.sounds || context?.state !== "running") return;
  SCORES[sound]();
}
