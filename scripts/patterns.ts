// `npm run patterns` decides how the time of each pattern grows, and records it. `npm run check` runs it without
// --write: it trusts what is recorded, decides new patterns, and refuses those that a person’s text could make slow.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Pattern, patternsOf } from './patterns/collect.ts';
import { complaints } from './patterns/judge.ts';
import { parsed, repeats } from './patterns/relax.ts';
import { type Growth, type Verdict, verdictOf } from './patterns/verdict.ts';
import { root as repository } from './run.ts';

const { values } = parseArgs({
  options: {
    /** Writes the record. */
    write: { type: 'boolean', default: false },
    /** Decides all patterns again. */
    all: { type: 'boolean', default: false },
    /** Checks another repository than this one. */
    root: { type: 'string', default: repository },
  },
});
/** Has a line for each pattern with an endless repetition: the beginning of its SHA-256, and how its time grows. */
const FILE = join(values.root, 'scripts/patterns/verdicts.txt');
/** Limit of new patterns that a check decides, each time again. One takes 1.5 s of processor time. */
const MOST_NEW = 3;

const keyOf = ({ source, flags }: Pattern): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);

async function written(): Promise<Map<string, Growth>> {
  const text = await readFile(FILE, 'utf8').catch(() => '');
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, Growth] => {
        const [key = '', growth = ''] = line.split(' ');
        return [key, /^\d+$/u.test(growth) ? Number(growth) : (growth as Growth)];
      }),
  );
}

const { patterns, unread } = await patternsOf(values.root);
const problems = unread.map(
  (place) => `${place}: what this pattern is made of cannot be read: build it in the module's own scope`,
);
const repeating = patterns.filter(({ source, flags }) => repeats(parsed(source, flags)));
const known = values.all ? new Map<string, Growth>() : await written();
const isSettled = (pattern: Pattern): boolean => {
  const growth = known.get(keyOf(pattern));
  return growth !== undefined && (!values.write || complaints(pattern, { growth, attack: null }).length === 0);
};
const open = repeating.filter((pattern) => !isSettled(pattern));
const verdicts = new Map<string, Verdict>(
  repeating
    .filter(isSettled)
    .map((pattern) => [keyOf(pattern), { growth: known.get(keyOf(pattern)) ?? 'unknown', attack: null }]),
);

function writeDown(): Promise<void> {
  const lines = [...verdicts].map(([key, { growth }]) => `${key} ${growth}\n`);
  return writeFile(FILE, lines.toSorted().join(''));
}

if (!values.write && open.length > MOST_NEW) {
  problems.push(`${open.length} patterns are new: npm run patterns decides them and writes it down`);
} else {
  for (const pattern of open) {
    verdicts.set(keyOf(pattern), await verdictOf(pattern.source, pattern.flags));
    // Deciding all takes minutes, so each verdict is saved at once.
    if (values.write) await writeDown();
  }
}
for (const pattern of repeating) {
  const verdict = verdicts.get(keyOf(pattern));
  if (verdict !== undefined) problems.push(...complaints(pattern, verdict));
}
if (values.write) await writeDown();
for (const problem of problems) console.log(problem);
if (problems.length === 0)
  console.log(`patterns: ${patterns.length}, ${repeating.length} of them decided, ${open.length} anew`);
// The program that decides would keep running.
process.exit(problems.length === 0 ? 0 : 1);
