import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Looks } from '@greffier/writing/agenda/place';
import { inOrder } from '../../shared/in-order.ts';
import { meaningsOf } from '../../shared/meanings.ts';
import { readMeetings, setFolder } from '../../shared/meeting-file.ts';
import type { Part } from '../../shared/score.ts';
import { type Lesson, learnt, lessonOf, lookAgain } from './placement-learn.ts';
import { scorePlacement } from './placement-score.ts';
import type { PlacementScore } from './placement-score.ts';
import { weightTable } from '../../shared/weight-table.ts';

const WEIGHTS = new URL('../../../packages/writing/src/agenda/weights.ts', import.meta.url);
const WEIGHTS_OF_WORDS = new URL('../../../packages/writing/src/agenda/weights-of-words.ts', import.meta.url);

const COLUMNS: Readonly<Record<string, keyof PlacementScore>> = {
  'right item': 'right',
  outside: 'outside',
  'shown as sure': 'sure',
  'right of those': 'sureRight',
  'right after a correction an item': 'corrected',
  'items found nowhere': 'lost',
};

const share = ([some, all]: Part): string => (all === 0 ? '–' : `${some}/${all} (${Math.round((100 * some) / all)} %)`);
const total = (scores: readonly PlacementScore[], of: keyof PlacementScore): Part => [
  scores.reduce((sum, score) => sum + score[of][0], 0),
  scores.reduce((sum, score) => sum + score[of][1], 0),
];

function print(name: string, scores: readonly PlacementScore[]): void {
  console.log(`| ${[name, ...Object.values(COLUMNS).map((of) => share(total(scores, of)))].join(' | ')} |`);
}

function printHead(): void {
  console.log(`| meetings | ${Object.keys(COLUMNS).join(' | ')} |`);
  console.log(`|${' --- |'.repeat(Object.keys(COLUMNS).length + 1)}`);
}

function looksOf(lessons: readonly Lesson[]): Looks {
  const first = learnt(lessons);
  return { first, second: learnt(lessons.map((lesson) => lookAgain(lesson, first))) };
}

/**
 * Divides the meetings into as many parts as there are turns. In each turn, learns from the other parts and places the
 * items of one part. So every meeting is placed with weights that were not learnt from it.
 */
async function leaveOut(folders: readonly string[], turns: number, asks: boolean): Promise<void> {
  const meetings = (
    await Promise.all(
      folders.map(async (folder) =>
        (await readMeetings(folder)).map((meeting) => ({ meeting, set: basename(folder) })),
      ),
    )
  ).flat();
  const meanings = await inOrder(meetings, async ({ meeting }) => (asks ? meaningsOf(meeting) : null));
  const lessons = meetings.map(({ meeting }, at) => lessonOf(meeting, meanings[at] ?? null));
  const scores: { readonly set: string; readonly score: PlacementScore }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const looks = looksOf(lessons.filter((_, at) => at % turns !== turn));
    for (const [at, { meeting, set }] of meetings.entries())
      if (at % turns === turn)
        scores.push({ set, score: await scorePlacement(meeting, { meanings: meanings[at] ?? null, looks }) });
  }
  for (const [set, own] of Map.groupBy(scores, (one) => one.set))
    print(
      set,
      own.map(({ score }) => score),
    );
  print(
    'together',
    scores.map(({ score }) => score),
  );
}

/** @param asks whether the sentence encoder tells what the meetings mean */
async function learn(folders: readonly string[], asks: boolean): Promise<void> {
  const meetings = (await Promise.all(folders.map(readMeetings))).flat();
  const lessons = await inOrder(meetings, async (meeting) =>
    lessonOf(meeting, asks ? await meaningsOf(meeting) : null),
  );
  const { first, second } = looksOf(lessons);
  const table = (weights: ReadonlyMap<string, number>): string =>
    weightTable(
      [...weights]
        .toSorted(([a], [b]) => a.localeCompare(b, 'fr'))
        .map(([name, weight]) => [name, Number(weight.toFixed(2))] as const),
    );
  const [file, command, where] = asks
    ? [WEIGHTS, 'placement --learn', '']
    : [WEIGHTS_OF_WORDS, 'placement --words --learn', ' of which only the words are known'];
  await writeFile(
    file,
    `import { readWeights } from '../weight-table.ts';
import type { Weights } from './model.ts';

/**
 * Weight of each feature in a walk through the agenda of a meeting${where} (log-potentials): maximum likelihood on
 * ${meetings.length} meetings, drawn towards a prior (\`npm run bench -- ${command} DIR…\`).
 */
export const FIRST_LOOK: Weights = readWeights(\`
${table(first)}
\`);

/** Weights of the same features once it is roughly known which passages are about which items. */
export const SECOND_LOOK: Weights = readWeights(\`
${table(second)}
\`);
`,
  );
}

/**
 * `node bench/main.ts placement [DIR…] [--words] [--learn | --left-out N]` counts the passages in the right item, the
 * right ones among those shown as sure, and the right ones after a person corrected as many starts as there are items,
 * in our sets of meetings side by side or in the given folders. With `--words`, the sentence encoder is not asked. With
 * `--learn`, weights are learnt from the folders and written; with `--left-out N`, they are learnt N times, from all
 * meetings but every Nth, and measured on those.
 */
export async function benchPlacement(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      learn: { type: 'boolean', default: false },
      'left-out': { type: 'string' },
      words: { type: 'boolean', default: false },
    },
  });
  const folders = positionals.length > 0 ? positionals : ['known', 'learnt', 'seen', 'unseen'].map(setFolder);
  const { learn: learns, 'left-out': leftOut } = values;
  if (leftOut !== undefined && !/^(?:[2-9]|[1-9]\d)$/.test(leftOut))
    throw new Error('--left-out takes a number from 2 on');
  if (learns || leftOut !== undefined) {
    const own = folders.filter((folder) => positionals.length > 0 || resolve(folder) !== resolve(setFolder('unseen')));
    if (own.some((folder) => resolve(folder).startsWith(resolve(setFolder('unseen')))))
      throw new Error('unseen meetings stay unseen: nothing is learnt from them');
    if (leftOut === undefined) return learn(own, !values.words);
    printHead();
    return leaveOut(own, Number(leftOut), !values.words);
  }
  printHead();
  for (const folder of folders) {
    const scores: PlacementScore[] = [];
    for (const meeting of await readMeetings(folder))
      scores.push(await scorePlacement(meeting, { meanings: values.words ? null : await meaningsOf(meeting) }));
    print(folder.split('/').at(-1) ?? folder, scores);
  }
}
