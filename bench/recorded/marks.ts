import { createChecker } from '@greffier/writing/remote/check/check';
import { heldOutcome } from '@greffier/writing/remote/check/outcomes/outcomes';
import { mistakesVerdict } from '@greffier/writing/remote/check/outcomes/verdict';
import { questionCounts } from '../writing/answers/answers.ts';
import type { MeetingFile } from '../shared/meeting-file.ts';
import { askOf, minutesBy, productOver } from './measure.ts';
import type { Kept, Prompt } from './prompts.ts';
import { nothingHeard, replay } from './replay.ts';
import { Spoiler } from './spoil-answers.ts';
import type { Line } from './trace.ts';
import { sourceOf } from './trials.ts';
import { WAYS } from './ways.ts';

const STEPS = { facts: 'notes', section: 'section', answer: 'answer' } as const;
type Step = (typeof STEPS)[keyof typeof STEPS];

/** A line, and whether the checks mark it. */
export interface Mark {
  /** How the line was spoilt; null if it is as recorded. */
  readonly way: string | null;
  readonly isMarked: boolean;
}

/** Checks each line of the recorded answers against its passages, both as recorded and spoilt in each way. */
export async function marksOf(meeting: MeetingFile, answers: ReadonlyMap<string, Kept>): Promise<Mark[]> {
  const checker = createChecker(sourceOf(meeting));
  const isMarked = (line: Line): boolean => {
    const ids = checker.known(line.passages);
    const text = line.text.replace(/^NON_DIT[.\s]*/u, '');
    const told = line.kind === 'action' && typeof line.owner === 'string' ? `${line.owner}\u00a0: ${text}` : text;
    if (checker.doubts(told, ids, '').length > 0) return true;
    if (line.kind !== 'decision') return false;
    const said = checker.passages(ids).map((passage) => passage.text);
    const outcome = (['adopted', 'refused', 'postponed', 'withdrawn'] as const).find((one) => one === line.outcome);
    const settled = { kind: line.kind, text, outcome: heldOutcome(outcome ?? null, said), tally: null };
    return mistakesVerdict(settled, said);
  };
  const asked = await askedOf(meeting, answers);
  const spoil = (way: string): Spoiler => {
    const spoiler = new Spoiler(way, meeting, answers);
    for (const { step, kept, prompt } of asked) spoiler[step](kept, prompt);
    return spoiler;
  };
  const ways = Object.keys(WAYS).map((way) => [way, spoil(way)] as const);
  const spoilt = ways.flatMap(([way, spoiler]) =>
    spoiler.spoilt.map(({ after }) => ({ way, isMarked: isMarked(after) })),
  );
  const recorded = ways[0]?.[1].lines ?? [];
  return [...recorded.map((line) => ({ way: null, isMarked: isMarked(line) })), ...spoilt];
}

interface Asked {
  readonly step: Step;
  readonly kept: Kept;
  readonly prompt: Prompt;
}

/** Lists the first prompts (not those that ask again) of a meeting's minutes and questions, with their answers. */
async function askedOf(meeting: MeetingFile, answers: ReadonlyMap<string, Kept>): Promise<Asked[]> {
  const asked = new Map<string, Asked>();
  const engine = productOver(
    replay(answers, nothingHeard(), (kept, prompt, task) => {
      const step = task in STEPS ? STEPS[task as keyof typeof STEPS] : undefined;
      if (step !== undefined && prompt.first === null) asked.set(prompt.digest, { step, kept, prompt });
      return kept;
    }),
  );
  await minutesBy(engine, meeting);
  await questionCounts(meeting, askOf(engine, meeting), []);
  return [...asked.values()];
}
