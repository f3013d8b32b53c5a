import { expect, it, vi } from 'vitest';
import { createReporter } from '../progress.ts';
import type { WorkMeter } from '../work.ts';
import { createNoteTaker, tellNote, type WorkNote } from './work-notes.ts';

it('notes in quick succession are sent together, but a new kind of work at once', () => {
  vi.useFakeTimers();
  try {
    const sent: (readonly WorkNote[])[] = [];
    const meter = createNoteTaker((notes) => sent.push(notes));
    meter.done('decoding', 8);
    for (const seconds of [16, 24]) meter.done('decoding', seconds);
    expect(sent).toEqual([[['done', 'decoding', 8]]]);
    meter.done('listening', 0);
    expect(sent.at(-1)?.map(([, , seconds]) => seconds)).toEqual([16, 24, 0]);
    // The last note is sent without waiting for another one.
    meter.done('listening', 5);
    expect(sent).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(sent.at(-1)).toEqual([['done', 'listening', 5]]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

it('the meter in the parent process receives the same calls', () => {
  const meter = {
    ...createReporter(() => undefined),
    plan: vi.fn<WorkMeter['plan']>(),
    skip: vi.fn<WorkMeter['skip']>(),
    done: vi.fn<WorkMeter['done']>(),
    segment: vi.fn<WorkMeter['segment']>(),
    unanswered: vi.fn<WorkMeter['unanswered']>(),
  };
  const noted = createNoteTaker((notes) => notes.forEach((note) => tellNote(meter, note)));
  noted.plan({ text: 5 });
  noted.skip('text', 1);
  noted.done('voices', 2);
  noted.segment(2, 3);
  noted.unanswered(true);
  expect(meter.plan).toHaveBeenCalledWith({ text: 5 });
  expect(meter.skip).toHaveBeenCalledWith('text', 1);
  expect(meter.done).toHaveBeenCalledWith('voices', 2);
  expect(meter.segment).toHaveBeenCalledWith(2, 3);
  expect(meter.unanswered).toHaveBeenCalledWith(true);
});
