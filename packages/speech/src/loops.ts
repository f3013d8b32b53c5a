import { SAMPLE_RATE } from './decode.ts';

/** Times that a run of tokens is said before it counts as the decoder's own loop. */
const LOOP_TIMES = 3;
const LONGEST_LOOP = 30;
/** Step in which loudness is compared; samples. */
const FRAME = SAMPLE_RATE / 20;

/** Keeps the first of a run of tokens that follows itself three times or more. */
export function withoutLoops(tokens: readonly number[]): number[] {
  const kept: number[] = [];
  for (let at = 0; at < tokens.length;) {
    const loop = loopAt(tokens, at);
    if (loop === null) {
      kept.push(...tokens.slice(at, at + 1));
      at += 1;
    } else {
      kept.push(...tokens.slice(at, at + loop.size));
      at += loop.size * loop.times;
    }
  }
  return kept;
}

function loopAt(tokens: readonly number[], at: number): { size: number; times: number } | null {
  for (let size = 1; size <= LONGEST_LOOP && at + size * LOOP_TIMES <= tokens.length; size++) {
    let times = 1;
    while (repeats(tokens, at, at + size * times, size)) times += 1;
    if (times >= LOOP_TIMES) return { size, times };
  }
  return null;
}

function repeats(tokens: readonly number[], first: number, second: number, size: number): boolean {
  if (second + size > tokens.length) return false;
  for (let i = 0; i < size; i++) if (tokens[first + i] !== tokens[second + i]) return false;
  return true;
}

/** Where to cut a window in two so that no word is torn: the quietest 50 ms of its middle third; a sample's index. */
export function quietestNearMiddle(samples: Float32Array): number {
  let cut = Math.floor(samples.length / 2);
  let lowest = Infinity;
  for (let start = Math.floor(samples.length / 3); start + FRAME < (2 * samples.length) / 3; start += FRAME) {
    let energy = 0;
    for (let i = start; i < start + FRAME; i++) energy += (samples[i] ?? 0) ** 2;
    if (energy < lowest) {
      lowest = energy;
      cut = start + FRAME / 2;
    }
  }
  return Math.floor(cut);
}
