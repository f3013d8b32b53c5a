// Keeps the list of the specification's sentences in docs/specification.md, with the tests of each.
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from './run.ts';

/** A test of the repository, with its title in the source. */
export interface Titled {
  /** Path from the repository's root. */
  readonly file: string;
  readonly title: string;
}

const ROW = /^\| (?<number>\d+\.\d+) \| (?<sentence>.+?) \| (?<held>.*?) ?\|$/;
/** Matches the last column of a sentence with tests: links, and nothing else. */
const LINKS = /^(\[[^\]]+\]\([^)]+\)(, )?)+$/;
const NUMBERS = /^(?:§\d+\.\d+,? )+/;
const TESTS = ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts', 'scripts/*.test.ts', 'e2e/**/*.e2e.ts'];

/** Reads the numbers at the beginning of a title: `§2.3 §2.4 shows …` has two. */
export const numbersOf = (title: string): readonly string[] =>
  (NUMBERS.exec(title)?.[0] ?? '').match(/\d+\.\d+/g) ?? [];

/** Finds every `it('…')` and `it.each(…)('…')` of a source file, and what is marked not to run. */
export function titlesOf(file: string, source: string): { titles: readonly Titled[]; unrun: readonly string[] } {
  const titles: Titled[] = [];
  const unrun: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const words = wordsOf(callee);
      if (words[0] !== 'it' && words[0] !== 'describe') return;
      const mark = words.find((word) => ['skip', 'skipIf', 'runIf', 'todo', 'only', 'fails'].includes(word));
      if (mark !== undefined) unrun.push(`${file}: ${words.join('.')}`);
      if (words[0] === 'describe' || words.at(-1) === 'each') return;
      if (first?.type === 'Literal' && typeof first.value === 'string') titles.push({ file, title: first.value });
      if (first?.type === 'TemplateLiteral') titles.push({ file, title: first.quasis[0]?.value.cooked ?? '' });
    },
  }).visit(parseSync(file, source).program);
  return { titles, unrun };
}

/** Reads `it.each(table)` as `it`, `each`, `()`. A title's call is known by these words, not by those of the table. */
function wordsOf(node: { readonly type: string }): readonly string[] {
  if (node.type === 'Identifier' && 'name' in node) return [String(node.name)];
  if (node.type === 'MemberExpression' && 'object' in node && 'property' in node) {
    return [...wordsOf(node.object as typeof node), ...wordsOf(node.property as typeof node)];
  }
  if (node.type === 'CallExpression' && 'callee' in node) return [...wordsOf(node.callee as typeof node), '()'];
  return [];
}

/**
 * Fills in the last column of the list.
 * @param page docs/specification.md
 * @returns the page, and what is wrong, as lines to read
 */
export function holdRows(page: string, titles: readonly Titled[]): { page: string; problems: readonly string[] } {
  const problems: string[] = [];
  const held = Map.groupBy(
    titles.flatMap(({ file, title }) => numbersOf(title).map((number) => ({ number, file }))),
    ({ number }) => number,
  );
  for (const { file, title } of titles) {
    const named = numbersOf(title).length > 0;
    if (!named && file.startsWith('e2e/specification/')) problems.push(`${file}: no number in “${title}”`);
  }
  const known = new Set<string>();
  const lines = page.split('\n').map((line) => {
    const { number, sentence, held: cell = '' } = ROW.exec(line)?.groups ?? {};
    if (number === undefined || sentence === undefined) return line;
    if (known.has(number)) problems.push(`${number} is there twice`);
    known.add(number);
    const files = [...new Set(held.get(number)?.map(({ file }) => file))].toSorted();
    const reason = LINKS.test(cell) ? '' : cell;
    if (files.length === 0 && reason === '') problems.push(`${number} has neither a test nor a reason: ${sentence}`);
    if (files.length > 0 && reason !== '') problems.push(`${number} has a test and a reason: ${reason}`);
    const links = files.map((file) => `[${file.slice(file.lastIndexOf('/') + 1)}](${relative('docs', file)})`);
    return `| ${number} | ${sentence} | ${reason || links.join(', ')} |`;
  });
  for (const [number, tests] of held) {
    if (!known.has(number)) problems.push(`${tests[0]?.file}: no sentence has the number ${number}`);
  }
  return { page: lines.join('\n'), problems };
}

/** Makes the list as it should be from the tests as they are. */
export async function specificationPage(page: string): Promise<ReturnType<typeof holdRows>> {
  const files: string[] = [];
  for await (const file of glob(TESTS, { cwd: root })) files.push(file);
  const read = await Promise.all(
    files.toSorted().map(async (file) => titlesOf(file, await readFile(join(root, file), 'utf8'))),
  );
  const made = holdRows(
    page,
    read.flatMap(({ titles }) => titles),
  );
  const unrun = read.flatMap((file) => file.unrun.map((mark) => `not run: ${mark}`));
  return { page: made.page, problems: [...made.problems, ...unrun] };
}
