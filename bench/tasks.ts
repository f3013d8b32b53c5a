import { writeFile } from 'node:fs/promises';
import { CLUE_WEIGHTS } from '@greffier/writing/embedded/clue-weights';
import { CLUES, cluesOf } from '@greffier/writing/embedded/clues';
import type { Clue } from '@greffier/writing/embedded/clues';
import { leaning, LEAST_LEANING } from '@greffier/writing/embedded/promises';
import { utterancesOf } from '@greffier/writing/embedded/utterances';
import { readMeetings } from './meeting-file.ts';
import type { MeetingFile } from './meeting-file.ts';
import { f1, scoreMinutes } from './minutes-score.ts';
import type { Listed } from './minutes-score.ts';

const WEIGHTS = new URL('../packages/writing/src/embedded/clue-weights.ts', import.meta.url);
const KEYS = ['bias', ...CLUES] as const;
type Weights = Readonly<Record<(typeof KEYS)[number], number>>;

/** What is known of French before any meeting is heard; what is learnt only leans away from it. */
const PRIOR: Partial<Weights> = {
  bias: -1.5,
  charged: 2,
  goingTo: 0.7,
  can: -0.5,
  future: 0.7,
  typical: 0.5,
  dative: 0.5,
  object: 0.4,
  begins: 0.4,
  due: 1.2,
  dueNext: 1.2,
  asked: 1,
  hailed: 0.3,
  acknowledged: 0.5,
  offerAcknowledged: 1,
  accepts: 0.4,
  so: 0.2,
  self: 0.2,
  past: -3,
  conditional: -2,
  state: -2.5,
  spoken: -1,
  spokenTo: 1,
  proposes: -3,
  unknown: -1,
  impossible: -3,
  speech: -3,
  weak: -2,
  habitual: -1.5,
  usual: -3,
  denied: -3,
  question: -1.5,
  vote: -3,
  long: -0.3,
};
/** How strongly the prior holds, as a number of sentences. */
const HOLD = 3;
const ROUNDS = 1500;
const STEP = 3;

interface Row {
  readonly meeting: string;
  readonly passage: number;
  readonly clues: Partial<Record<Clue, number>>;
  readonly task: boolean;
}

/** Clues of sentences that are beside a task in its passages, not the task itself: not learnt from. */
const BESIDE: readonly Clue[] = ['past', 'conditional', 'denied', 'state', 'speech', 'impossible'];
const beside = ({ clues }: Row): boolean => clues.charged !== 1 && BESIDE.some((clue) => clues[clue] === 1);

function rowsOf({ name, passages, participants, truth }: MeetingFile): Row[] {
  const all = utterancesOf(
    passages,
    participants.map((one) => one.name),
  );
  return all.flatMap((utterance): Row[] => {
    const clues = cluesOf(utterance, all);
    if (clues === null) return [];
    const owner = truth.speakers[utterance.speaker];
    const task = truth.actions.some((one) => one.owner === owner && one.passages.includes(utterance.passageId));
    return [{ meeting: name, passage: utterance.passageId, clues, task }];
  });
}

/** Logistic regression by gradient descent, drawn to the prior. */
function fitted(rows: readonly Row[]): Weights {
  const prior = KEYS.map((key) => PRIOR[key] ?? 0);
  const values = rows.map(({ clues }) => KEYS.map((key) => (key === 'bias' ? 1 : (clues[key] ?? 0))));
  const weights = [...prior];
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, at) => HOLD * (weight - (prior[at] ?? 0)));
    for (const [at, value] of values.entries()) {
      const sum = value.reduce((total, x, key) => total + x * (weights[key] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-sum)) - (rows[at]?.task === true ? 1 : 0);
      for (const [key, x] of value.entries()) if (x !== 0) slope[key] = (slope[key] ?? 0) + error * x;
    }
    for (const [key, part] of slope.entries()) weights[key] = (weights[key] ?? 0) - (STEP * part) / rows.length;
  }
  return Object.fromEntries(KEYS.map((key, at) => [key, Number((weights[at] ?? 0).toFixed(2))])) as Weights;
}

const NONE: Listed = { found: 0, expected: 0, listed: 0 };
const summed = (scores: readonly Listed[]): Listed =>
  scores.reduce((one, other) => ({
    found: one.found + other.found,
    expected: one.expected + other.expected,
    listed: one.listed + other.listed,
  }));

/** Passages found, expected and listed, of rows that `weights` judge. */
function score(rows: readonly Row[], weights: Weights): Listed {
  const passages = Map.groupBy(rows, ({ passage }) => passage);
  let [found, expected, listed] = [0, 0, 0];
  for (const own of passages.values()) {
    const task = own.some((row) => row.task && !beside(row));
    const said = own.some(({ clues }) => leaning(clues, weights) >= LEAST_LEANING);
    if (task) expected++;
    if (said) listed++;
    if (task && said) found++;
  }
  return { found, expected, listed };
}

/**
 * `node bench/main.ts tasks DIR… [--write]`: fits what a sentence in the first person is worth as a task on all meetings
 * of the folders, and prints how each meeting is heard with weights that were fitted on the others alone.
 */
export async function benchTasks(args: readonly string[]): Promise<void> {
  const folders = args.filter((arg) => !arg.startsWith('--'));
  const meetings = (await Promise.all(folders.map((folder) => readMeetings(folder)))).flat();
  const rows = meetings.flatMap(rowsOf);
  const learnt = rows.filter((row) => !(row.task && beside(row)));
  console.log('| meeting, left out | passages found / with a task | listed | F1 | actions F1 |');
  console.log('| --- | --- | --- | --- | --- |');
  const all: [Listed, Listed][] = [];
  const line = (name: string, scores: readonly [Listed, Listed][]): void => {
    const [passages, actions] = [0, 1].map((which) => summed(scores.map((pair) => pair[which] ?? NONE)));
    if (passages === undefined || actions === undefined) return;
    const { found, expected, listed } = passages;
    console.log(
      `| ${name} | ${found}/${expected} | ${listed} | ${f1(passages).toFixed(2)} | ${f1(actions).toFixed(2)} |`,
    );
  };
  const inUse = { ...CLUE_WEIGHTS };
  for (const meeting of meetings) {
    const weights = fitted(learnt.filter((row) => row.meeting !== meeting.name));
    const passages = score(
      rows.filter((row) => row.meeting === meeting.name),
      weights,
    );
    // The engine as it would be, had it never heard this meeting.
    Object.assign(CLUE_WEIGHTS, weights);
    const { actions } = await scoreMinutes(meeting);
    all.push([passages, actions]);
    line(meeting.name, all.slice(-1));
  }
  Object.assign(CLUE_WEIGHTS, inUse);
  line('together', all);
  if (!args.includes('--write')) return;
  const weights = Object.entries(fitted(learnt)).map(([key, weight]) => `  ${key}: ${weight},`);
  const positive = learnt.filter(({ task }) => task).length;
  await writeFile(
    WEIGHTS,
    `/**
 * What each clue of a sentence in the first person is worth, as log-odds of its taking on a task: logistic regression on
 * ${learnt.length} sentences of ${meetings.length} meetings, ${positive} of them tasks, drawn to a prior (\`npm run bench -- tasks DIR… --write\`).
 */
export const CLUE_WEIGHTS = {
${weights.join('\n')}
} as const;
`,
  );
}
