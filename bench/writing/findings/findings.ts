import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LEAST } from '@greffier/writing/findings/scoring';
import type { Weights } from '@greffier/writing/findings/scoring';
import { LEAST_WEIGHT, learnt, lessonOf } from './findings-learn.ts';
import { heardOf, scoreFindings } from './findings-score.ts';
import type { FindingsScore } from './findings-score.ts';
import { readMeetings, setFolder } from '../../shared/meeting-file.ts';
import { weightTable } from '../../shared/weight-table.ts';

const WEIGHTS = new URL('../../../packages/writing/src/findings/weights.ts', import.meta.url);

const share = ([some, all]: readonly [number, number]): string =>
  all === 0 ? '–' : `${some}/${all} (${Math.round((100 * some) / all)} %)`;
const total = (scores: readonly FindingsScore[], of: (score: FindingsScore) => number): number =>
  scores.reduce((sum, score) => sum + of(score), 0);
const shares = (scores: readonly FindingsScore[], of: (score: FindingsScore) => readonly [number, number]): string =>
  share([total(scores, (score) => of(score)[0]), total(scores, (score) => of(score)[1])]);

const COLUMNS: readonly (readonly [string, (scores: readonly FindingsScore[]) => string])[] = [
  ['asserted right', (all) => shares(all, ({ asserted }) => asserted)],
  ['false votes', (all) => String(total(all, ({ falseVotes }) => falseVotes))],
  ['votes', (all) => shares(all, ({ votes }) => votes)],
  ['recalled, asserted', (all) => shares(all, (score) => [score.recalledAsserted, score.true])],
  ['recalled, proposed as well', (all) => shares(all, (score) => [score.recalled, score.true])],
  ['decisions', (all) => shares(all, ({ recalledBy }) => recalledBy.decision)],
  ['tasks', (all) => shares(all, ({ recalledBy }) => recalledBy.task)],
  ['proposals a meeting', (all) => (total(all, ({ proposed }) => proposed) / all.length).toFixed(1)],
  [
    'findings beyond the true',
    (all) =>
      ((total(all, ({ findings }) => findings.length) - total(all, (score) => score.true)) / all.length).toFixed(1),
  ],
  [
    'wrong',
    (all) => (total(all, ({ findings }) => findings.filter(({ right }) => !right).length) / all.length).toFixed(1),
  ],
  ['owners', (all) => shares(all, ({ owners }) => owners)],
  ['dues', (all) => shares(all, ({ dues }) => dues)],
];

function print(rows: readonly (readonly [string, readonly FindingsScore[]])[]): void {
  console.log(`| findings | ${COLUMNS.map(([title]) => title).join(' | ')} |`);
  console.log(`|${' --- |'.repeat(COLUMNS.length + 1)}`);
  for (const [name, scores] of rows) console.log(`| ${name} | ${COLUMNS.map(([, of]) => of(scores)).join(' | ')} |`);
}

function printDetails(name: string, { findings, missed }: FindingsScore): void {
  console.log(`\n## ${name}\n`);
  for (const { kind, asserted, right, passageIds, text, owner, due, outcome } of findings) {
    const marks = [asserted ? 'asserted' : 'proposed', right ? '' : 'WRONG', kind, outcome, owner, due].filter(
      (mark) => (mark ?? '') !== '',
    );
    console.log(`- [${passageIds.join(' ')}] ${marks.join(', ')}: ${text}`);
  }
  for (const one of missed) console.log(`- missed: ${one}`);
}

const heardIn = async (folder: string) => (await readMeetings(folder)).map(heardOf);

/** Scores every meeting of the folders with weights from the other meetings only. */
async function leftOut(folders: readonly string[], write: boolean, details: boolean): Promise<void> {
  const sets = await Promise.all(
    folders.map(async (folder) => [folder.split('/').at(-1) ?? folder, await heardIn(folder)] as const),
  );
  const all = sets.flatMap(([, heard]) => heard);
  const lesson = lessonOf(all);
  const rows = sets.map(
    ([name, heard]) => [name, heard.map((one) => [one, learnt(lesson, one.meeting.name)] as const)] as const,
  );
  const score = () =>
    rows.map(
      ([name, heard]) => [`${name}, left out`, heard.map(([one, weights]) => scoreFindings(one, weights))] as const,
    );
  const scores = score();
  if (details)
    for (const [at, [, found]] of scores.entries())
      for (const [place, one] of found.entries()) printDetails(sets[at]?.[1][place]?.meeting.name ?? '', one);
  print([...scores, ['together', scores.flatMap(([, found]) => found)]]);
  printThresholds(rows.flatMap(([, heard]) => heard));
  if (write) await writeWeights(learnt(lesson), all.length);
}

type Least = Record<'assert' | 'propose', number>;
const TRIED = [3, 2.5, 2, 1.5, 1, 0.5, 0, -0.5, -1, -1.5, -2, -2.5, -3];
/** Prints how many findings are right, and how many of the true ones are found, for each threshold. */
function printThresholds(heard: readonly (readonly [Parameters<typeof scoreFindings>[0], Weights])[]): void {
  const kept = structuredClone(LEAST);
  console.log(
    `\n| from log-odds on | decisions right | decisions recalled | tasks right | tasks recalled |\n|${' --- |'.repeat(5)}`,
  );
  for (const least of TRIED) {
    for (const kind of ['decision', 'task'] as const)
      Object.assign(LEAST[kind] as Least, { assert: least, propose: least });
    const scores = heard.map(([one, weights]) => scoreFindings(one, weights));
    const right = (kind: string): string =>
      shares(scores, ({ findings }) => [
        findings.filter((one) => one.kind === kind && one.right).length,
        findings.filter((one) => one.kind === kind).length,
      ]);
    const recalled = (kind: 'decision' | 'task'): string => shares(scores, ({ recalledBy }) => recalledBy[kind]);
    console.log(
      `| ${least} | ${right('decision')} | ${recalled('decision')} | ${right('task')} | ${recalled('task')} |`,
    );
  }
  Object.assign(LEAST, kept);
}

async function writeWeights({ decision, task }: Weights, meetings: number): Promise<void> {
  await writeFile(
    WEIGHTS,
    `/**
 * Weight of each feature of a sentence in the log-odds that it is part of a decision or of a task: logistic regression
 * on ${meetings} meetings, drawn towards a prior. Weights nearer to zero than ${LEAST_WEIGHT} are left out
 * (\`npm run bench -- findings --learn DIR… --write\`).
 */
export const DECISION = \`
${weightTable(Object.entries(decision), LEAST_WEIGHT)}
\`;

export const TASK = \`
${weightTable(Object.entries(task), LEAST_WEIGHT)}
\`;
`,
  );
}

/**
 * `node bench/main.ts findings [DIR…] [--details] [--learn DIR… [--write]]` compares the votes, decisions and tasks
 * that are found, given the true items, with the truth, in our sets of meetings side by side or in the given folders.
 * With `--learn`, findings of each meeting come from weights learnt on the others only; `--write` saves the weights
 * from all.
 */
export async function benchFindings(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      details: { type: 'boolean', default: false },
      learn: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const folders =
    positionals.length > 0 ? positionals : ['known', 'seen', ...(values.learn ? [] : ['unseen'])].map(setFolder);
  const isUnseen = folders.some((folder) => resolve(folder).startsWith(setFolder('unseen')));
  if (isUnseen && values.learn) throw new Error('unseen meetings stay unseen: nothing is learnt from them');
  if (isUnseen && values.details) throw new Error('unseen meetings stay unread: no details');
  if (values.learn) {
    await leftOut(folders, values.write, values.details);
    return;
  }
  const rows: (readonly [string, readonly FindingsScore[]])[] = [];
  for (const folder of folders) {
    const heard = await heardIn(folder);
    const scores = heard.map((one) => scoreFindings(one));
    if (values.details) for (const [at, one] of scores.entries()) printDetails(heard[at]?.meeting.name ?? '', one);
    rows.push([folder.split('/').at(-1) ?? folder, scores]);
  }
  print(rows);
}
