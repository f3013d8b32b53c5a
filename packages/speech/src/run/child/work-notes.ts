import type { WorkMeter } from '../work.ts';

/** A call of the meter, in a form that one process can send to another. */
export type WorkNote = { [Name in keyof WorkMeter]: readonly [Name, ...Parameters<WorkMeter[Name]>] }[keyof WorkMeter];

/** Time between two messages about the same work; ms. */
const INTERVAL = 100;

/**
 * Makes a meter that passes its calls on. Calls in quick succession share a message; a new kind of work is sent at
 * once.
 */
export function createNoteTaker(
  send: (notes: readonly WorkNote[]) => void,
  now: () => number = () => performance.now(),
): WorkMeter {
  let held: WorkNote[] = [];
  let sent = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let doing = '';
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    sent = now();
    send(held);
    held = [];
  };
  const take = (note: WorkNote, isNew: boolean): void => {
    held.push(note);
    if (isNew || now() - sent >= INTERVAL) flush();
    else timer ??= setTimeout(flush, INTERVAL);
  };
  return {
    plan: (seconds) => take(['plan', seconds], false),
    skip: (work, seconds) => take(['skip', work, seconds], false),
    done: (work, seconds) => {
      const isNew = work !== doing;
      doing = work;
      take(['done', work, seconds], isNew);
    },
    segment: (segment, segments) => take(['segment', segment, segments], true),
    unanswered: (silent) => take(['unanswered', silent], true),
  };
}

export function tellNote(meter: WorkMeter, note: WorkNote): void {
  switch (note[0]) {
    case 'plan':
      return meter.plan(note[1]);
    case 'skip':
      return meter.skip(note[1], note[2]);
    case 'done':
      return meter.done(note[1], note[2]);
    case 'segment':
      return meter.segment(note[1], note[2]);
    case 'unanswered':
      return meter.unanswered(note[1]);
  }
}
