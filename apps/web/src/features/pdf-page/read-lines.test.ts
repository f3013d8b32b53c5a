import { describe, expect, it } from 'vitest';
import { checked, entryOf, linkedTo, pagesFirst, type ReadItem } from './read-lines.ts';
import { readPdf } from './testing.ts';

const READ = readPdf(
  [
    [1, 0, 'Ordre du jour'],
    [1, 0, '1. Accueil'],
    [1, 0, '2. Budget'],
    [1, 20, 'a) Comptes'],
    [1, 20, 'b) Chauffage de la salle et'],
    [1, 34, 'de ses annexes'],
    [1, 0, '3. Divers'],
  ],
  [
    { level: 1, lines: [1] },
    { level: 1, lines: [2], sure: false },
    { level: 2, lines: [3] },
    { level: 1, lines: [6] },
  ],
);
const ITEMS = linkedTo(READ, READ.items, false);
/** Clicks on a line. @returns the items of the list, each with the lines where it stands */
function after(at: number, items: readonly ReadItem[] = ITEMS, read = READ): string[] {
  const entry = entryOf(read.lines, at, items);
  if (entry === null) return [];
  const list = items.toSpliced(entry.at, entry.type === 'join' ? 1 : 0, entry.item);
  return list.map(({ level, text, from }) => `${level} ${text} < ${from?.lines.join() ?? ''}`);
}

describe('a line of the page', () => {
  it('becomes an item in the order of the page, on the level of lines with the same indent', () => {
    expect(after(4)).toEqual([
      '1 Accueil < 1',
      '1 Budget < 2',
      '2 Comptes < 3',
      '2 Chauffage de la salle et < 4',
      '1 Divers < 6',
    ]);
    expect(after(0)[0]).toBe('1 Ordre du jour < 0');
  });

  it('continues the item on the line above if it is in lower case', () => {
    const items = [...ITEMS.slice(0, 3), entryOf(READ.lines, 4, ITEMS)!.item, ...ITEMS.slice(3)];
    expect(after(5, items)[3]).toBe('2 Chauffage de la salle et de ses annexes < 4,5');
    // If the line above is not an item, the line becomes an item of its own.
    expect(after(5)).toContain('2 de ses annexes < 5');
  });

  it('does not continue another item if it begins with a list letter', () => {
    const read = readPdf(
      [
        [1, 0, '1. Accueil'],
        [1, 20, 'a) présences'],
      ],
      [{ level: 1, lines: [0] }],
    );
    expect(after(1, linkedTo(read, read.items, false), read)).toEqual(['1 Accueil < 0', '1 présences < 1']);
  });

  it('joins a word that was divided at the end of the line above', () => {
    const read = readPdf(
      [
        [1, 0, '1. Commission des finan-'],
        [1, 12, 'ces'],
      ],
      [{ level: 1, lines: [0] }],
    );
    expect(after(1, linkedTo(read, read.items, false), read)).toEqual(['1 Commission des finances < 0,1']);
  });

  it('goes after the items that a person has typed if no item was read yet', () => {
    expect(after(1, [{ level: 2, text: 'Saisi' }])).toEqual(['2 Saisi < ', '2 Accueil < 1']);
    expect(after(1, [])).toEqual(['1 Accueil < 1']);
  });

  it('does nothing if no title remains of it', () => {
    const lines = READ.lines.map((line) => ({ ...line, title: '' }));
    expect(entryOf(lines, 1, [])).toBeNull();
    expect(entryOf(READ.lines, 99, [])).toBeNull();
  });
});

describe('an agenda that was read from a PDF', () => {
  it('knows the lines of its items, even of items that a person added, and of equal items in order', () => {
    const read = readPdf(
      [
        [1, 0, '1. Divers'],
        [1, 0, '2. Budget'],
        [1, 0, '3. Divers'],
      ],
      [
        { level: 1, lines: [0] },
        { level: 1, lines: [2], sure: false },
      ],
    );
    const agenda = ['Divers', 'Budget', 'Divers', 'Saisi'].map((text) => ({ level: 1, text }));
    expect(linkedTo(read, agenda, false).map(({ from }) => from)).toEqual([
      { lines: [0], sure: true },
      { lines: [1], sure: true },
      { lines: [2], sure: false },
      undefined,
    ]);
    expect(linkedTo(read, agenda, true)[2]?.from?.sure).toBe(true);
  });

  it('keeps an unsure item that is on no line', () => {
    const read = { ...READ, items: [{ level: 1, text: 'Signet', sure: false, lines: [] }] };
    expect(linkedTo(read, read.items, false)).toEqual([{ level: 1, text: 'Signet', from: { lines: [], sure: false } }]);
  });

  it('is sure of an item once a person has looked at it', () => {
    expect(checked(ITEMS[1]!).from).toEqual({ lines: [2], sure: true });
    expect(checked(ITEMS[0]!)).toBe(ITEMS[0]);
  });
});

describe('the first pages to show', () => {
  const lines = Array.from({ length: 8 }, (_, at) => [at + 1, 0, `${at + 1}. Ligne`] as const);

  it('are those with items, and their neighbours', () => {
    expect([...pagesFirst(readPdf(lines, [{ level: 1, lines: [4] }]))]).toEqual([4, 5, 6]);
  });

  it('are the first of the file if there are no items', () => {
    expect([...pagesFirst(readPdf(lines, []))]).toEqual([1, 2]);
  });
});
