import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { SAMPLE_RATE } from './decode.ts';
import type { Span } from './spans.ts';

/** Samples per decision (32 ms) and samples of the previous frame that the model also hears (Silero VAD v6). */
const FRAME = 512;
const CONTEXT = 64;
const FRAME_SECONDS = FRAME / SAMPLE_RATE;

export interface VoiceActivityOptions {
  /** Probability from which speech begins, and under which it ends. */
  readonly onset: number;
  readonly offset: number;
  /** Seconds. */
  readonly minSpeech: number;
  readonly minSilence: number;
  /** Seconds kept before and after speech: a word's edges are quieter than its middle. */
  readonly padding: number;
  /** Longer regions are cut where speech is least certain; seconds. */
  readonly longest: number;
}

const DEFAULTS: VoiceActivityOptions = {
  onset: 0.5,
  offset: 0.35,
  minSpeech: 0.25,
  minSilence: 0.3,
  padding: 0.1,
  longest: 26,
};

/**
 * What makes a region doubtful, all at once: shorter than this, so far from all others (seconds), and probabilities below
 * these. Measured on people’s short words, also in noise and in a room (mean 0.95 and more, highest 1.0),
 * against vowels that were sung and coughs (0.51–0.75, 0.72–0.96).
 */
const DOUBTFUL = { shorter: 0.6, alone: 1, mean: 0.8, highest: 0.97 };

/**
 * Finds where people speak.
 * @param blocks 16 kHz samples in [−1, 1], in order, of any length
 * @param onHeard hears after each block how many seconds were heard, and about how many of them are speech
 * @returns regions in order, without overlap
 */
export async function findSpeech(
  session: InferenceSession,
  blocks: Iterable<Float32Array>,
  options: Partial<VoiceActivityOptions> = {},
  onHeard: (seconds: number, spoken: number) => void = () => undefined,
): Promise<Span[]> {
  let spoken = 0;
  const probabilities: number[] = [];
  let total = 0;
  const listen = frameListener(session);
  let rest = new Float32Array(0);
  for (const block of blocks) {
    total += block.length;
    const samples = new Float32Array(rest.length + block.length);
    samples.set(rest);
    samples.set(block, rest.length);
    let from = 0;
    for (; from + FRAME <= samples.length; from += FRAME) {
      const probability = await listen(samples.subarray(from, from + FRAME));
      if (probability >= (options.onset ?? DEFAULTS.onset)) spoken += FRAME_SECONDS;
      probabilities.push(probability);
    }
    onHeard(total / SAMPLE_RATE, spoken);
    rest = samples.slice(from);
  }
  if (rest.length > 0) {
    const last = new Float32Array(FRAME);
    last.set(rest);
    probabilities.push(await listen(last));
  }
  return regionsOf(probabilities, total / SAMPLE_RATE, { ...DEFAULTS, ...options });
}

function frameListener(session: InferenceSession): (frame: Float32Array) => Promise<number> {
  const input = new Float32Array(CONTEXT + FRAME);
  const sr = new Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE)), []);
  const inputTensor = new Tensor('float32', input, [1, input.length]);
  let state: Tensor = new Tensor('float32', new Float32Array(256), [2, 1, 128]);
  return async (frame) => {
    input.copyWithin(0, FRAME);
    input.set(frame, CONTEXT);
    const result = await session.run({ input: inputTensor, state, sr });
    const { output, stateN } = result;
    if (output === undefined || stateN === undefined) throw new Error('voice activity model without output');
    state = stateN;
    return Number(output.data[0]);
  };
}

/** Turns frame probabilities into regions: hysteresis, shortest speech, shortest silence, padding, longest region. */
export function regionsOf(probabilities: readonly number[], duration: number, options: VoiceActivityOptions): Span[] {
  const raw: { start: number; end: number }[] = [];
  let start = -1;
  probabilities.forEach((p, i) => {
    if (start < 0 && p >= options.onset) start = i;
    if (start >= 0 && p < options.offset) {
      raw.push({ start, end: i });
      start = -1;
    }
  });
  if (start >= 0) raw.push({ start, end: probabilities.length });

  const joined: { start: number; end: number }[] = [];
  for (const region of raw) {
    const last = joined.at(-1);
    if (last !== undefined && (region.start - last.end) * FRAME_SECONDS < options.minSilence) last.end = region.end;
    else joined.push({ ...region });
  }
  const long = joined.filter((region) => (region.end - region.start) * FRAME_SECONDS >= options.minSpeech);
  const spans = long
    .filter((region, i) => !isDoubtful(region, long[i - 1], long[i + 1], probabilities))
    .flatMap((region) => cutLong(region, probabilities, Math.round(options.longest / FRAME_SECONDS)))
    .map((region) => ({
      start: Math.max(0, region.start * FRAME_SECONDS - options.padding),
      end: Math.min(duration, region.end * FRAME_SECONDS + options.padding),
    }));
  return spans.map((span, i) => {
    const next = spans[i + 1];
    const previous = spans[i - 1];
    return {
      start: previous === undefined ? span.start : Math.max(span.start, (previous.end + span.start) / 2),
      end: next === undefined ? span.end : Math.min(span.end, (span.end + next.start) / 2),
    };
  });
}

/** What a recogniser would be sure to find words in: a sung vowel, a cough. People’s shortest words are certain, or not alone. */
function isDoubtful(
  { start, end }: { start: number; end: number },
  previous: { end: number } | undefined,
  next: { start: number } | undefined,
  probabilities: readonly number[],
): boolean {
  const alone = Math.min(start - (previous?.end ?? -Infinity), (next?.start ?? Infinity) - start - (end - start));
  if ((end - start) * FRAME_SECONDS >= DOUBTFUL.shorter || alone * FRAME_SECONDS < DOUBTFUL.alone) return false;
  const heard = probabilities.slice(start, end);
  const mean = heard.reduce((sum, p) => sum + p, 0) / heard.length;
  return mean < DOUBTFUL.mean && Math.max(...heard) < DOUBTFUL.highest;
}

function cutLong(
  region: { start: number; end: number },
  probabilities: readonly number[],
  longest: number,
): { start: number; end: number }[] {
  if (region.end - region.start <= longest) return [region];
  let cut = region.start + longest;
  for (let i = region.start + (longest >> 1); i < region.start + longest; i++) {
    if ((probabilities[i] ?? 1) < (probabilities[cut] ?? 1)) cut = i;
  }
  return [{ start: region.start, end: cut }, ...cutLong({ start: cut, end: region.end }, probabilities, longest)];
}
