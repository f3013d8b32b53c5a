import { expect, it } from 'vitest';
import { convocation } from './convocation.ts';
import { FAMILY_NAMES } from './families/all.ts';
import { readText, squeezed } from './print/programs/read-text.ts';
import type { Convocation, Producer, TrueLine } from './types.ts';

const DRAWN: readonly Producer[] = ['drawn', 'typeset', 'scanner'];
const SEEDS = [1, 2];

const made = FAMILY_NAMES.flatMap((family) =>
  DRAWN.flatMap((producer) => SEEDS.map((seed) => ({ seed, family, producer }))),
);
const all = await Promise.all(made.map(({ seed, family, producer }) => convocation(seed, family, producer)));

interface Group {
  readonly level: number;
  readonly text: string;
}

/** Joins lines into items, as the labels of the lines say. */
function folded(lines: readonly TrueLine[]): Group[] {
  const groups: Group[] = [];
  for (const { text, label } of lines) {
    const last = groups.at(-1);
    if (label.kind === 'item') groups.push({ level: label.level, text });
    else if (label.kind === 'continuation' && last !== undefined)
      groups[groups.length - 1] = { ...last, text: `${last.text} ${text}` };
  }
  return groups;
}

/** Removes hyphens, because a word may be divided at the end of a line. */
const bare = (text: string): string => squeezed(text).replaceAll('-', '');

/** Lists the items of a document that its labelled lines do not reproduce. */
function missed({ name, family, items, lines }: Convocation): string[] {
  const groups = folded(lines);
  if (family === 'inline') {
    const whole = bare(groups.map(({ text }) => text).join(''));
    return items.flatMap(({ text }) => (whole.includes(bare(text)) ? [] : [`${name}: ${text}`]));
  }
  if (groups.length !== items.length) return [`${name}: ${groups.length} groups of lines, ${items.length} items`];
  return items.flatMap(({ level, text, alt = [] }, at) => {
    const group = groups[at];
    const isThere = group?.level === level && [text, ...alt].some((way) => bare(group.text).includes(bare(way)));
    return isThere ? [] : [`${name}: ${text}`];
  });
}

it('the labels of the lines are enough to restore each item, on its level and in order', () => {
  expect(all.flatMap(missed)).toEqual([]);
});

it('a document without an agenda has no items, and every other document has at least three items', () => {
  const wrong = all.filter(({ family, items, lines }) => {
    const marks = lines.some(
      ({ label }) => label.kind === 'item' || label.kind === 'continuation' || label.kind === 'heading',
    );
    return family === 'none' ? items.length > 0 || marks : items.length < 3;
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('the same seed gives the same document, byte for byte, and another seed gives another document', async () => {
  for (const first of all.filter(({ name }) => name.endsWith('-1'))) {
    const { seed, family, producer } = made[all.indexOf(first)] ?? { seed: 0, family: 'none', producer: 'drawn' };
    const again = await convocation(seed, family, producer);
    expect({ ...again, pdf: Buffer.from(again.pdf).toString('latin1') }).toEqual({
      ...first,
      pdf: Buffer.from(first.pdf).toString('latin1'),
    });
    expect((await convocation(seed + 100, family, producer)).lines).not.toEqual(first.lines);
  }
});

/** Lists the lines that pdf.js does not read at their recorded height. */
async function unread({ name, producer, lines, pdf }: Convocation): Promise<string[]> {
  const characters = await readText(pdf);
  // A skewed line may run down the page by this much; points.
  const height = producer === 'scanner' ? 12 : 1;
  return lines.flatMap(({ text, at }) => {
    const near = characters.filter(({ page, y }) => page === at.page && Math.abs(y - at.y) < height);
    const read = near.map(({ character }) => character).join('');
    return read.includes(squeezed(text)) ? [] : [`${name}: « ${text} » in « ${read} »`];
  });
}

it('pdf.js reads every line at its recorded position', async () => {
  const lost: string[] = [];
  for (const document of all) lost.push(...(await unread(document)));
  expect(lost).toEqual([]);
}, 120_000);

it('the check notices items that are missing from the lines of a document', () => {
  const [first] = all;
  if (first === undefined) throw new Error('no document');
  const lines = first.lines.filter(({ label }) => label.kind !== 'item' || label.level !== 1);
  expect(missed({ ...first, lines })).not.toEqual([]);
});
