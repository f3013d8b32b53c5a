import { describe, expect, it } from 'vitest';
import { holdRows, numbersOf, titlesOf } from './specification.ts';

const FILE = 'e2e/specification/2-screens.e2e.ts';
const page = (held: string): string =>
  `# List\n\n| Number | Says | Held by |\n| --- | --- | --- |\n| 2.1 | Left. | ${held}|\n`;
const test = (title: string, file = FILE) => ({ file, title });

describe('the titles of a file', () => {
  it('are those of its tests and of tables of tests, and no other strings', () => {
    const source = `
      it('§2.1 one', () => {});
      it.each([['no title', 1]] as const)('§2.2 two: %s', () => {});
      it.each<string>(rows)(\`three \${x}\`, async () => { expect(call('not.a.title')).toBe(1); });
      describe('a group', () => {});`;
    expect(titlesOf(FILE, source).titles.map(({ title }) => title)).toEqual(['§2.1 one', '§2.2 two: %s', 'three ']);
  });

  it.each(['it.skip("x", f)', 'it.only("x", f)', 'describe.skip("x", f)', 'it.skip.each([1])("x", f)', 'it.todo("x")'])(
    'come with tests that are marked not to run: %s',
    (source) => {
      expect(titlesOf(FILE, source).unrun).not.toEqual([]);
    },
  );

  it('have their numbers at the beginning', () => {
    expect(numbersOf('§2.3 §10.40 shows 5.6')).toEqual(['2.3', '10.40']);
    expect(numbersOf('shows §2.3')).toEqual([]);
  });
});

describe('the list', () => {
  it('leads from a sentence to its tests', () => {
    const made = holdRows(page(''), [test('§2.1 left'), test('§2.1 again', 'apps/web/src/a.test.tsx')]);
    expect(made.problems).toEqual([]);
    expect(made.page).toContain(
      '| 2.1 | Left. | [a.test.tsx](../apps/web/src/a.test.tsx), [2-screens.e2e.ts](../e2e/specification/2-screens.e2e.ts) |',
    );
    expect(holdRows(made.page, [test('§2.1 left')]).page).not.toContain('a.test.tsx');
  });

  it('keeps a reason that a person wrote', () => {
    expect(holdRows(page('Issue 5: recording. '), [])).toEqual({ page: page('Issue 5: recording. '), problems: [] });
  });

  it.each([
    ['a sentence without test or reason', page(''), []],
    ['a sentence whose tests are gone', page('[a](../a.ts) '), []],
    ['a reason where there is a test', page('Issue 5. '), [test('§2.1 left')]],
    ['a number that no sentence has', page('Issue 5. '), [test('§2.9 left')]],
    ['a test of the specification that names no number', page('Issue 5. '), [test('left')]],
    ['a number given twice', page('Issue 5. ') + page('Issue 5. '), []],
  ])('refuses %s', (_, source, titles) => {
    expect(holdRows(source, titles).problems).toHaveLength(1);
  });
});
