import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { SAMPLE_RATE } from '../sound/sample-rate.ts';
import type { Span } from '../sound/spans.ts';

/** Silero VAD v6: samples per decision (32 ms), and samples of the previous frame that the model hears again. */
const FRAME = 512;
const CONTEXT = 64;
const FRAME_SECONDS = FRAME / SAMPLE_RATE;

export interface VoiceActivityOptions {
  /** Probabilities at which speech begins, and below which it ends. */
  readonly onset: number;
  readonly offset: number;
  /** Shortest speech and shortest silence; seconds. */
  readonly minSpeech: number;
  readonly minSilence: number;
  /** Time kept before and after speech, because words begin and end quietly; seconds. */
  readonly padding: number;
  /** Longest region; seconds. Longer ones are cut where speech is least certain. */
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
 * A region is doubtful if all of this holds: it is shorter than `shorter`, at least `alone` from all others (seconds),
 * and its mean and highest probabilities are below `mean` and `highest`. Measured: people’s short words, also in noise
 * and in a room, have a mean of 0.95 or more and a highest of 1.0; sung vowels and coughs have means of 0.51 to 0.75
 * and highest of 0.72 to 0.96.
 */
const DOUBTFUL = { shorter: 0.6, alone: 1, mean: 0.8, highest: 0.97 };

/** A recording that is read piece by piece: 16 kHz samples in [−1, 1]. */
export interface Sound {
  readonly samples: number;
  /** Reads the samples between two positions; parts outside the recording are left out. */
  readonly read: (from: number, to: number) => Float32Array;
}

/** Number of stretches of the recording that the model hears side by side, and length of the shortest; seconds. */
const STRETCHES = 8;
const SHORTEST_STRETCH = 10;
/** Number of frames before a stretch that the model hears first, so that it does not start in the middle of a sound. */
const WARM_UP = 100;
/** Number of frames of each stretch that are in memory at once. */
const BLOCK = 128;

/**
 * Finds where people speak. Hears several stretches of the recording side by side, because the model is so small that a step
 * for eight costs hardly more than for one.
 * @param onHeard is told now and then how many seconds have been heard, and roughly how many of them are speech
 * @returns regions in order, without overlap
 */
export async function findSpeech(
  session: InferenceSession,
  sound: Sound,
  options: Partial<VoiceActivityOptions> = {},
  onHeard: (seconds: number, spoken: number) => void = () => undefined,
): Promise<Span[]> {
  const { onset } = { ...DEFAULTS, ...options };
  const duration = sound.samples / SAMPLE_RATE;
  const frames = Math.ceil(sound.samples / FRAME);
  const count = Math.max(1, Math.min(STRETCHES, Math.floor(duration / SHORTEST_STRETCH)));
  const long = Math.ceil(frames / count);
  // There is no sound before the first stretch, so the model hears silence there.
  const starts = Array.from({ length: count }, (_, i) => i * long - WARM_UP);
  const probabilities = Array.from({ length: frames }, () => 0);
  const listen = frameListener(session, count);
  let spoken = 0;
  for (let done = 0; done < WARM_UP + long; done += BLOCK) {
    const blocks = starts.map((start) => readFrames(sound, start + done));
    for (let i = 0; i < Math.min(BLOCK, WARM_UP + long - done); i++) {
      const heard = await listen(blocks.map((block) => block.subarray(i * FRAME, (i + 1) * FRAME)));
      if (done + i < WARM_UP) continue;
      for (const [stretch, start] of starts.entries()) {
        const frame = start + done + i;
        if (frame >= frames) continue;
        const probability = heard[stretch] ?? 0;
        probabilities[frame] = probability;
        if (probability >= onset) spoken += FRAME_SECONDS;
      }
    }
    const part = Math.max(0, Math.min(1, (done + BLOCK - WARM_UP) / long));
    onHeard(part * duration, spoken);
  }
  return regionsOf(probabilities, duration, { ...DEFAULTS, ...options });
}

/** Reads a block of frames, with silence where the recording has no samples. */
function readFrames({ samples, read }: Sound, first: number): Float32Array {
  const block = new Float32Array(BLOCK * FRAME);
  const from = Math.max(0, first * FRAME);
  const to = Math.min(samples, (first + BLOCK) * FRAME);
  if (to > from) block.set(read(from, to), from - first * FRAME);
  return block;
}

/** Makes a function that hears the next frame of each stretch and tells how probable speech is in it. */
function frameListener(
  session: InferenceSession,
  stretches: number,
): (frames: readonly Float32Array[]) => Promise<Float32Array> {
  const size = CONTEXT + FRAME;
  const input = new Float32Array(stretches * size);
  const sr = new Tensor('int64', BigInt64Array.of(BigInt(SAMPLE_RATE)), []);
  const inputTensor = new Tensor('float32', input, [stretches, size]);
  let state: Tensor = new Tensor('float32', new Float32Array(stretches * 256), [2, stretches, 128]);
  return async (frames) => {
    for (const [stretch, frame] of frames.entries()) {
      input.copyWithin(stretch * size, stretch * size + FRAME, (stretch + 1) * size);
      input.set(frame, stretch * size + CONTEXT);
    }
    const { output, stateN } = await session.run({ input: inputTensor, state, sr });
    if (output === undefined || stateN === undefined) throw new Error('voice activity model without output');
    state = stateN;
    return output.data as Float32Array; // The model's output is float32.
  };
}

/** Turns the probabilities of frames into regions with speech, by all the rules of the options. */
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

/**
 * Tells whether a region may be a sung vowel or a cough, in which a recogniser would find words. Short words of people have
 * high probabilities or are not alone.
 */
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
