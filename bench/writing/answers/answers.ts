import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tellsNone } from '@greffier/writing/answers/answer';
import type { Weights } from '@greffier/writing/answers/ranking';
import { embeddedEngine } from '@greffier/writing/embedded';
import type { Answer, Question } from '@greffier/writing/engine';
import { askedIn, learn, type LeftOut } from './answers-learn.ts';
import { inOrder } from '../../shared/in-order.ts';
import { questionMeaningsOf } from '../../shared/meanings.ts';
import { mentions, readMeetings, setFolder } from '../../shared/meeting-file.ts';
import type { MeetingFile } from '../../shared/meeting-file.ts';
import { weightTable } from '../../shared/weight-table.ts';

const SETS = ['known', 'learnt', 'seen', 'unseen'];
const WEIGHTS = new URL('../../../packages/writing/src/answers/weights.ts', import.meta.url);
const WEIGHTS_OF_WORDS = new URL('../../../packages/writing/src/answers/weights-of-words.ts', import.meta.url);
const TITLES = [
  'voices: right / suggested',
  'named / inferable',
  'cites a right passage',
  'all strings',
  'told that nothing answers it',
  'of these, no passage shown',
  'wrongly told so',
];
const nameOf = (folder: string): string => basename(resolve(folder));
const OWN_MEETINGS = new URL('../../../packages/writing/src/people/people-meetings', import.meta.url).pathname;

type Counts = Record<(typeof COLUMNS)[number], number>;

const COLUMNS = [
  'suggested',
  'right',
  'inferable',
  'inferred',
  'answerable',
  'answered',
  'cited',
  'wronglyTold',
  'unanswerable',
  'told',
  'refused',
] as const;

const NOTHING: Counts = Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Counts;

const namesOf = (meeting: MeetingFile): string[] => meeting.participants.map(({ name }) => name);

/** Counts voices with a right, a wrong or no name. Adds each miss to `wrong` as a line. */
async function speakerCounts(meeting: MeetingFile, signal: AbortSignal, wrong: string[]): Promise<Counts> {
  const { speakers, inferable } = meeting.truth;
  const counts = { ...NOTHING, inferable: inferable.length };
  const source = { passages: meeting.passages, speakerNames: {}, participants: namesOf(meeting) };
  for (const [label, { name, passageId }] of Object.entries(await embeddedEngine.suggestSpeakers(source, signal))) {
    if (name !== '') counts.suggested++;
    if (name === speakers[label]) counts.right++;
    else if (name !== '') wrong.push(`voice ${label} (${speakers[label] ?? '?'}) → ${name} [${passageId ?? ''}]`);
    if (!inferable.includes(label)) continue;
    if (name === speakers[label]) counts.inferred++;
    else if (name === '') wrong.push(`voice ${label} (${speakers[label] ?? '?'}) → nobody`);
  }
  return counts;
}

/** Asks an engine a question about a meeting. */
export type Ask = (query: string, history: Question['history']) => Promise<Answer>;

/**
 * Counts the questions that are answered with all expected strings, and the answers that cite a right passage. Counts
 * questions without an answer as `refused` if no passage is shown, and as `told` if the reply says that nothing was found;
 * `wronglyTold` counts such replies to the other questions. Adds each miss to `wrong` as a line.
 */
export async function questionCounts(meeting: MeetingFile, ask: Ask, wrong: string[]): Promise<Counts> {
  const counts = { ...NOTHING };
  const answers = await Promise.all(
    meeting.questions.map(async ({ question, after }) => {
      if (after === undefined) return ask(question, []);
      const before = await ask(after, []);
      return ask(question, [
        { role: 'user', content: after },
        { role: 'assistant', content: before.answer },
      ]);
    }),
  );
  for (const [at, { question, answer_must_mention, passages, answerable }] of meeting.questions.entries()) {
    const { answer = '', passageIds = [] } = answers[at] ?? {};
    counts[answerable ? 'answerable' : 'unanswerable']++;
    const told = tellsNone({ answer, passageIds });
    if (!answerable) {
      if (passageIds.length === 0) counts.refused++;
      if (told) counts.told++;
      else wrong.push(`not told that nothing answers it: ${question} → ${answer}`);
      continue;
    }
    if (told) counts.wronglyTold++;
    const cites = passages.some((id) => passageIds.includes(id));
    const isTold = passageIds.length > 0 && answer_must_mention.every((needle) => mentions(answer, needle));
    if (cites) counts.cited++;
    if (isTold) counts.answered++;
    if (!cites || !isTold) {
      const missed = [...(cites ? [] : ['not cited']), ...(isTold ? [] : ['not told'])].join(', ');
      wrong.push(`${missed}: ${question} → ${answer} (${passageIds.join(' ')} for ${passages.join(' ')})`);
    }
  }
  return counts;
}

/** Asks the embedded engine about a meeting, whose words alone it knows, or also what they mean. */
async function embeddedAsk(meeting: MeetingFile, knowsMeanings: boolean, signal: AbortSignal): Promise<Ask> {
  const meaningsOf = knowsMeanings ? await questionMeaningsOf(meeting) : () => null;
  const source: Omit<Question, 'query' | 'history'> = {
    agenda: meeting.agenda,
    passages: meeting.passages,
    speakerNames: meeting.truth.speakers,
    participants: namesOf(meeting),
  };
  return (query, history) =>
    embeddedEngine.answer({ ...source, query, history, meanings: meaningsOf({ query, history }) }, signal);
}

const sum = (all: readonly Counts[]): Counts =>
  Object.fromEntries(COLUMNS.map((column) => [column, all.reduce((total, one) => total + one[column], 0)])) as Counts;

const part = (some: number, all: number): string =>
  all === 0 ? '–' : `${some}/${all} (${Math.round((100 * some) / all)} %)`;

const row = (name: string, counts: Counts): string =>
  `| ${[
    name,
    part(counts.right, counts.suggested),
    part(counts.inferred, counts.inferable),
    part(counts.cited, counts.answerable),
    part(counts.answered, counts.answerable),
    part(counts.told, counts.unanswerable),
    part(counts.refused, counts.unanswerable),
    part(counts.wronglyTold, counts.answerable),
  ].join(' | ')} |`;

interface Answers {
  readonly name: string;
  readonly counts: Counts;
  readonly wrong: readonly string[];
}

/** Scores the names suggested for voices and ScribeBot's answers, for each meeting of a folder and for all together. */
async function scoreAnswers(folder: string, knowsMeanings: boolean): Promise<Answers[]> {
  const { signal } = new AbortController();
  const all: Answers[] = [];
  for (const meeting of await readMeetings(folder)) {
    const wrong: string[] = [];
    const counts = sum([
      await speakerCounts(meeting, signal, wrong),
      await questionCounts(meeting, await embeddedAsk(meeting, knowsMeanings, signal), wrong),
    ]);
    all.push({ name: meeting.name, counts, wrong });
  }
  return [...all, { name: 'together', counts: sum(all.map(({ counts }) => counts)), wrong: [] }];
}

/** Computes the figures that `--json` prints. */
export const answerFigures = async (folder: string): Promise<object[]> =>
  (await scoreAnswers(folder, true)).map(({ name, counts }) => ({ name, ...counts }));

const TRIED = [-3, -2.5, -2, -1.5, -1, -0.5, 0, 0.3, 0.5, 1, 1.5];

/** Prints how many questions are said to have no answer, rightly and wrongly, for each threshold. */
function printThresholds(sets: readonly (readonly [string, readonly LeftOut[]])[]): void {
  console.log(`\n| told none below log-odds | ${sets.map(([name]) => `${name}, rightly | wrongly`).join(' | ')} |`);
  console.log(`|${' --- |'.repeat(1 + 2 * sets.length)}`);
  for (const threshold of TRIED) {
    const cells = sets.flatMap(([, all]) =>
      [false, true].map((is) => {
        const own = all.filter(({ answerable }) => answerable === is);
        return part(own.filter(({ promise }) => promise < threshold).length, own.length);
      }),
    );
    console.log(`| ${threshold} | ${cells.join(' | ')} |`);
  }
}

/** Learns from all folders, and prints the results for each meeting with weights from other meetings only. */
async function learnFrom(folders: readonly string[], knowsMeanings: boolean, write: boolean): Promise<void> {
  const sets = await inOrder(folders, async (folder) => {
    const asked = await inOrder(await readMeetings(folder), (meeting) => askedIn(meeting, knowsMeanings));
    return { name: nameOf(folder), asked: asked.flat() };
  });
  const { ranking, promise, leftOut } = learn(sets.flatMap(({ asked }) => asked));
  let from = 0;
  const found = sets.map(({ name, asked }) => [name, leftOut.slice(from, (from += asked.length))] as const);
  console.log(`| left out | cites a right passage |\n| --- | --- |`);
  for (const [name, all] of found) {
    const answerable = all.filter((one) => one.answerable);
    console.log(`| ${name} | ${part(answerable.filter(({ cites }) => cites).length, answerable.length)} |`);
  }
  printThresholds(found);
  const meetings = new Set(leftOut.map(({ meeting }) => meeting)).size;
  if (write) await writeWeights({ ranking, promise, meetings, knowsMeanings });
}

const tableOf = (weights: Weights): string =>
  weightTable(
    [...weights]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, weight]) => [name, Number(weight.toFixed(2))] as const),
  );

interface NewWeights {
  readonly ranking: Weights;
  readonly promise: Weights;
  /** Number of meetings from which they were learnt. */
  readonly meetings: number;
  readonly knowsMeanings: boolean;
}

async function writeWeights({ ranking, promise, meetings, knowsMeanings }: NewWeights): Promise<void> {
  const [file, options, where] = knowsMeanings
    ? [WEIGHTS, '', '']
    : [WEIGHTS_OF_WORDS, ' --words', ' in a meeting of which only the words are known'];
  await writeFile(
    file,
    `import { readWeights } from '../weight-table.ts';

/**
 * Weight of each feature of a passage as the answer to a question${where}:
 * conditional logit on the questions of ${meetings} meetings (\`npm run bench -- answers${options} --learn DIR… --write\`).
 */
export const RANKING = readWeights(\`
${tableOf(ranking)}
\`);

/** Weight of each feature of a question in the log-odds that the meeting answers it at all. */
export const PROMISE = readWeights(\`
${tableOf(promise)}
\`);
`,
  );
}

/**
 * `node bench/main.ts answers [DIR…] [--words] [--details] [--learn DIR… [--write]]` prints the names suggested for
 * voices and ScribeBot's answers as a Markdown table, for each meeting of the given folders, or for our sets side by
 * side. With `--words`, the sentence encoder is not asked. `--details` also prints what is missed. With `--learn`, the
 * questions of each meeting are answered with weights from other meetings only; `--write` saves the weights from all.
 */
export async function benchAnswers(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      details: { type: 'boolean', default: false },
      learn: { type: 'boolean', default: false },
      words: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const sets = values.learn ? [...['known', 'learnt', 'seen'].map(setFolder), OWN_MEETINGS] : SETS.map(setFolder);
  const folders = positionals.length > 0 ? positionals : sets;
  const isUnseen = folders.some((folder) => resolve(folder).startsWith(setFolder('unseen')));
  if (isUnseen && values.learn) throw new Error('unseen meetings stay unseen: nothing is learnt from them');
  if (isUnseen && values.details) throw new Error('unseen meetings stay unread: no details');
  if (values.learn) {
    await learnFrom(folders, !values.words, values.write);
    return;
  }
  const rows: Answers[] = [];
  for (const folder of folders) {
    const all = await scoreAnswers(folder, !values.words);
    const together = { ...all.at(-1), name: nameOf(folder) } as Answers;
    rows.push(...(positionals.length > 0 && !isUnseen ? all : [together]));
  }
  if (values.details) {
    for (const { name, wrong } of rows.filter((one) => one.wrong.length > 0))
      console.log(`\n## ${name}\n\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  }
  console.log(`| meeting | ${TITLES.join(' | ')} |`);
  console.log(`|${' --- |'.repeat(TITLES.length + 1)}`);
  console.log(rows.map(({ name, counts }) => row(name, counts)).join('\n'));
}
