import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readMeetings, setFolder } from '../../shared/meeting-file.ts';
import type { Part } from '../../shared/score.ts';
import { learnt, lessonOf, lookAgain } from './placement-learn.ts';
import { scorePlacement } from './placement-score.ts';
import type { PlacementScore } from './placement-score.ts';
import { weightTable } from '../../shared/weight-table.ts';

const WEIGHTS = new URL('../../../packages/writing/src/agenda/weights.ts', import.meta.url);

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

async function learn(folders: readonly string[]): Promise<void> {
  const lessons = (await Promise.all(folders.map(readMeetings))).flat().map(lessonOf);
  const first = learnt(lessons);
  const second = learnt(lessons.map((lesson) => lookAgain(lesson, first)));
  const table = (weights: ReadonlyMap<string, number>): string =>
    weightTable(
      [...weights]
        .toSorted(([a], [b]) => a.localeCompare(b, 'fr'))
        .map(([name, weight]) => [name, Number(weight.toFixed(2))] as const),
    );
  await writeFile(
    WEIGHTS,
    `import { readWeights } from '../weight-table.ts';
import type { Weights } from './model.ts';

/**
 * What each feature counts in a walk through the agenda (log-potentials): maximum likelihood on ${lessons.length} meetings, drawn to a
 * prior (\`npm run bench -- placement --learn DIR…\`).
 */
export const FIRST_LOOK: Weights = readWeights(\`
${table(first)}
\`);

/** The same, once it is roughly known what is spoken of where. */
export const SECOND_LOOK: Weights = readWeights(\`
${table(second)}
\`);
`,
  );
}

/**
 * `node bench/main.ts placement [DIR…] [--learn]` counts the passages in the right item, how many of the sure ones are
 * right, and how many are right after a person corrected as many starts as there are items, in our sets of meetings
 * side by side or in the given folders. With `--learn`, weights are learnt from the folders and written.
 */
export async function benchPlacement(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { learn: { type: 'boolean', default: false } },
  });
  const folders = positionals.length > 0 ? positionals : ['known', 'learnt', 'seen', 'unseen'].map(setFolder);
  if (values.learn) {
    const own = folders.filter((folder) => positionals.length > 0 || resolve(folder) !== resolve(setFolder('unseen')));
    if (own.some((folder) => resolve(folder).startsWith(resolve(setFolder('unseen')))))
      throw new Error('unseen meetings stay unseen: nothing is learnt from them');
    await learn(own);
    return;
  }
  console.log(`| meetings | ${Object.keys(COLUMNS).join(' | ')} |`);
  console.log(`|${' --- |'.repeat(Object.keys(COLUMNS).length + 1)}`);
  for (const folder of folders) {
    const scores: PlacementScore[] = [];
    for (const meeting of await readMeetings(folder)) scores.push(await scorePlacement(meeting));
    print(folder.split('/').at(-1) ?? folder, scores);
  }
}
