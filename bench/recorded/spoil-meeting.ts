import type { Answer } from '@greffier/writing/engine';
import type { Finding, Minutes, Sentence } from '@greffier/writing/types';
import { type Ask, questionCounts } from '../writing/answers/answers.ts';
import type { MeetingFile } from '../shared/meeting-file.ts';
import { entriesOf } from '../writing/minutes-score.ts';
import { askOf, minutesBy, productOver } from './measure.ts';
import type { Kept, Prompt } from './prompts.ts';
import { nothingHeard, replay } from './replay.ts';
import { Spoiler } from './spoil-answers.ts';
import { type Fate, fateOf, type ToldLine, toldAnew } from './trace.ts';
import { WAYS } from './ways.ts';

const TO_CHECK = '(à vérifier)';
/** Steps of writing minutes. Answers are spoilt in one step at a time: later prompts depend on earlier answers. */
const STEPS = [
  ['facts', 'notes'],
  ['section', 'section'],
] as const;

const lineOf = (entry: Sentence | Finding): ToldLine => ({
  kind: 'told',
  ...('kind' in entry ? { ...entry, kind: entry.kind === 'task' ? 'action' : entry.kind } : {}),
  text: entry.text,
  passages: entry.passageIds,
  marked: (entry.doubts ?? []).length > 0,
});

const linesOf = ({ sections, nextMeeting = [] }: Minutes): ToldLine[] =>
  [...sections.flatMap(entriesOf), ...nextMeeting].map(lineOf);

const sentencesOf = ({ answer, passageIds }: Answer): ToldLine[] =>
  answer.split(/(?<=\]\.)\s+/u).map((text) => ({
    kind: 'told',
    text: text.replace(/(?<!\s)\s*\[\d+\]/g, ''),
    passages: [...text.matchAll(/\[(\d+)\]/g)].flatMap(([, number]) => passageIds[Number(number) - 1] ?? []),
    marked: text.includes(TO_CHECK),
  }));

/** Finds the fates of the spoilt lines, for each way and each step separately. */
export async function spoilMeeting(meeting: MeetingFile, answers: ReadonlyMap<string, Kept>): Promise<Fate[]> {
  const questions = await questionsOf(meeting, answers);
  const fates: Fate[] = [];
  const before = linesOf(await minutesBy(productOver(replay(answers, nothingHeard())), meeting));
  for (const way of Object.keys(WAYS)) {
    for (const [task, step] of STEPS) {
      const spoiler = new Spoiler(way, meeting, answers);
      const transport = replay(answers, nothingHeard(), (kept, prompt, own) =>
        own === task ? spoiler[step](kept, prompt) : kept,
      );
      const told = linesOf(await minutesBy(productOver(transport), meeting));
      fates.push(...spoiler.spoilt.map((one) => fateOf(one, toldAnew(told, before))));
    }
    for (const { query, history, prompt, kept, told: unspoilt } of questions) {
      const spoiler = new Spoiler(way, meeting, answers);
      const changed = spoiler.answer(kept, prompt);
      if (spoiler.spoilt.length === 0) continue;
      const engine = productOver(replay(new Map([[prompt.digest, changed]]), nothingHeard()));
      const told = sentencesOf(await askOf(engine, meeting)(query, history));
      fates.push(...spoiler.spoilt.map((one) => fateOf(one, toldAnew(told, unspoilt))));
    }
  }
  return fates;
}

interface Asked {
  readonly query: string;
  readonly history: Parameters<Ask>[1];
  readonly prompt: Prompt;
  readonly kept: Kept;
  /** Sentences that the product makes of the model's answer. */
  readonly told: readonly ToldLine[];
}

/** Lists the questions about a meeting with the model's answers. Slow, since each answer searches the whole meeting. */
async function questionsOf(meeting: MeetingFile, answers: ReadonlyMap<string, Kept>): Promise<Asked[]> {
  const asked: Asked[] = [];
  await questionCounts(
    meeting,
    async (query, history) => {
      const own: Pick<Asked, 'prompt' | 'kept'>[] = [];
      const transport = replay(answers, nothingHeard(), (kept, prompt) => {
        own.push({ prompt, kept });
        return kept;
      });
      const answer = await askOf(productOver(transport), meeting)(query, history);
      asked.push(...own.map((one) => ({ ...one, query, history, told: sentencesOf(answer) })));
      return answer;
    },
    [],
  );
  return asked;
}
