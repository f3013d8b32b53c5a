import type { Checkpoints, Plan, SegmentResult } from './checkpoints.ts';
import type { TimedText } from '../transcript/alignment.ts';
import { planWindows } from '../voices/embeddings.ts';
import type { Engine } from './engine/engine.ts';
import type { WorkMeter } from './work.ts';
import { clip, length, type Span } from '../sound/spans.ts';
import { packWindows, windowLength, type Window } from '../sound/windows.ts';

type Counted = 'voices' | 'text';

/** Reports the work that this run has done, and the work that an earlier run had done; seconds of speech. */
interface Tally {
  /** Reports how much of a running piece of work is done. */
  readonly note: (work: Counted, seconds: number) => void;
  /** Reports that a piece of work is finished. */
  readonly close: (work: Counted, seconds: number) => void;
  readonly skip: (work: Counted, seconds: number) => void;
}

function createTally(meter: WorkMeter): Tally {
  const done = { voices: 0, text: 0 };
  const skipped = { voices: 0, text: 0 };
  return {
    note: (work, seconds) => meter.done(work, done[work] + seconds),
    close: (work, seconds) => {
      done[work] += seconds;
    },
    skip: (work, seconds) => {
      skipped[work] += seconds;
      meter.skip(work, skipped[work]);
    },
  };
}

/** Finds the voices and the text of all segments. Reuses the results that an earlier run has kept. */
export async function workSegments(
  plan: Plan,
  checkpoints: Checkpoints,
  engine: Engine,
  meter: WorkMeter,
): Promise<SegmentResult[]> {
  const tally = createTally(meter);
  const results: SegmentResult[] = [];
  for (const [index, segment] of plan.segments.entries()) {
    meter.segment(index + 1, plan.segments.length);
    const regions = clip(plan.speech, segment);
    const spoken = seconds(regions);
    const known = await checkpoints.segment(index);
    if (known !== undefined) {
      tally.skip('voices', spoken);
      tally.skip('text', spoken);
      results.push(known);
      continue;
    }
    const windows = planWindows(regions, segment);
    tally.note('text', 0);
    // Text comes first because it takes longest, and its speed is then known soonest. Voices use the free threads.
    const [texts, embeddings] = await both(
      hearText(packWindows(regions, engine.longestWindow), spoken, index, checkpoints, engine, tally),
      hearVoices(windows, spoken, index, checkpoints, engine, tally),
    );
    const result = { texts, windows, embeddings };
    await checkpoints.saveSegment(index, result);
    results.push(result);
  }
  return results;
}

/** Waits for both even if one fails, so that the result of the other is kept. */
async function both<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

async function hearVoices(
  windows: readonly Span[],
  spoken: number,
  index: number,
  checkpoints: Checkpoints,
  engine: Engine,
  tally: Tally,
): Promise<Float32Array> {
  const kept = await checkpoints.voices(index);
  // The voices have a row for each window. A row's length depends on the model, which is part of the checkpoints' key.
  if (kept !== undefined && kept.length % windows.length === 0) {
    tally.skip('voices', spoken);
    return kept;
  }
  let embedded = 0;
  const embeddings = await engine.embed(windows, (count) => {
    embedded += count;
    tally.note('voices', (spoken * embedded) / windows.length);
  });
  tally.close('voices', spoken);
  await checkpoints.saveVoices(index, embeddings);
  return embeddings;
}

async function hearText(
  windows: readonly Window[],
  spoken: number,
  index: number,
  checkpoints: Checkpoints,
  engine: Engine,
  tally: Tally,
): Promise<TimedText[]> {
  const parts = new Map((await checkpoints.parts(index)).map((part) => [nameOf(part), part.texts]));
  const left = windows.filter((window) => !parts.has(nameOf(spanOf(window))));
  const packed = windows.reduce((sum, window) => sum + windowLength(window), 0);
  const toDo = left.reduce((sum, window) => sum + windowLength(window), 0) * (packed > 0 ? spoken / packed : 0);
  tally.skip('text', spoken - toDo);
  await engine.recognize(
    left,
    (first, texts) => {
      const ready = texts.map((clauses, i) => ({ ...spanOf(left[first + i]), texts: clauses }));
      for (const part of ready) parts.set(nameOf(part), part.texts);
      // Each batch is saved at once, so that a dying process loses only the current windows.
      checkpoints.savePart(index, ready);
    },
    (count) => tally.note('text', (toDo * count) / left.length),
  );
  tally.close('text', toDo);
  return windows.flatMap((window) => parts.get(nameOf(spanOf(window))) ?? []);
}

const seconds = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + length(span), 0);

const spanOf = (window: Window | undefined): Span => ({
  start: window?.pieces[0]?.start ?? 0,
  end: window?.pieces.at(-1)?.end ?? 0,
});
/** Names a window by its start and end, because another version of the program may have packed windows differently. */
const nameOf = ({ start, end }: Span): string => `${start}-${end}`;
