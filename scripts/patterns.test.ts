import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root, run } from './run.ts';

let house = '';
beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), 'greffier-patterns-'));
});
afterEach(() => rm(house, { recursive: true, force: true }));

async function check(files: Readonly<Record<string, string>>): Promise<{ code: number; lines: readonly string[] }> {
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    await mkdir(dirname(join(house, name)), { recursive: true });
    await writeFile(join(house, name), text);
  }
  const { code, output } = await run('node', [join(root, 'scripts/patterns.ts'), '--root', house]);
  return { code, lines: output.trim().split('\n') };
}

describe('the check of patterns', () => {
  it('accepts linear patterns, even with lookarounds', async () => {
    const { code, lines } = await check({
      'packages/one/src/a.ts': String.raw`export const A = [/^a+b$/, /(?<!\s)\s+$/u, /(?<!\p{L})\p{L}+(?=,)/u];`,
    });
    expect(lines).toEqual(['patterns: 3, 3 of them decided, 3 anew']);
    expect(code).toBe(0);
  });

  it('refuses patterns whose time grows faster than the text, with the place and an example', async () => {
    const { code, lines } = await check({
      'packages/one/src/a.ts': String.raw`export const A = 1;
export const SPACES = /\s+$/u;`,
      'apps/one/src/b.tsx': String.raw`export const B = /^(?:[^\p{L}]*oui[\s,]*)*$/u;`,
    });
    expect(code).toBe(1);
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual(
      expect.stringMatching(/^packages\/one\/src\/a\.ts:2: takes time to the power 2 .*\\s\+\$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^apps\/one\/src\/b\.tsx:1: takes exponential time.*oui/));
  });

  it('reads patterns that a module composes, and those of its functions', async () => {
    const { lines } = await check({
      'packages/one/src/words.ts': String.raw`export const SPACE = '\\s*';`,
      'packages/one/src/a.ts': String.raw`import { SPACE } from './words.ts';
const around = (word: string): RegExp => new RegExp(SPACE + word + '$', 'u');
export const COMMA = around(',');
export const named = (name: string): RegExp => new RegExp(${'`${name}${SPACE}${SPACE}$`'}, 'u');`,
    });
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual(expect.stringMatching(/a\.ts:2: takes time to the power 2 .*: \/\\s\*,\$\/u$/));
    expect(lines).toContainEqual(expect.stringMatching(/a\.ts:4: takes time to the power 2 .*: \/mot\\s\*\\s\*\$\/u$/));
  });

  it('refuses a pattern that it cannot read', async () => {
    const { code, lines } = await check({
      'packages/one/src/a.ts': 'export const made = (words: string): RegExp => new RegExp(words);',
    });
    expect(lines).toEqual([
      expect.stringContaining('packages/one/src/a.ts:1: what this pattern is made of cannot be read'),
    ]);
    expect(code).toBe(1);
  });

  it('trusts a bound beside the pattern if it keeps the text small enough', async () => {
    const bounded = (bound: string): string => `// bounded: ${bound} characters\nexport const A = /\\s+$/u;`;
    expect((await check({ 'packages/one/src/a.ts': bounded('1,000') })).code).toBe(0);
    expect((await check({ 'packages/one/src/a.ts': bounded('100,000') })).code).toBe(1);
  });
});
