import { describe, expect, it } from 'vitest';
import { type DraftItem, draftOf, edited, nextKeyOf, plainOf, type StructureEdit } from './structure-edits.ts';

const items = draftOf([
  { level: 1, text: 'Ouverture' },
  { level: 2, text: 'Présences' },
  { level: 1, text: 'Clôture' },
]);
const play = (draft: readonly DraftItem[], edit: StructureEdit) =>
  edited({ items: draft, nextKey: nextKeyOf(draft) }, edit);
const texts = (draft: readonly DraftItem[]) => draft.map(({ text }) => text);

describe('the structure of a template that is being edited', () => {
  it('moves a line by one place, with its key', () => {
    const moved = play(items, { type: 'shift', key: 2, by: -1 });
    expect(texts(moved)).toEqual(['Ouverture', 'Clôture', 'Présences']);
    expect(moved[1]?.key).toBe(items[2]?.key);
  });

  it('moves no line beyond the first or last place', () => {
    expect(play(items, { type: 'shift', key: 0, by: -1 })).toBe(items);
    expect(play(items, { type: 'shift', key: 2, by: 1 })).toBe(items);
  });

  it('gives a new line a key of its own, even after one was removed', () => {
    const draft = play(play(items, { type: 'remove', key: 0 }), { type: 'add', level: 3 });
    expect(new Set(draft.map(({ key }) => key)).size).toBe(3);
    expect(draft.at(-1)).toMatchObject({ level: 3, text: '' });
  });

  it('sends only levels and texts', () => {
    const renamed = play(items, { type: 'rename', key: 1, text: 'Absents' });
    expect(plainOf(play(renamed, { type: 'level', key: 1, level: 6 }))).toEqual([
      { level: 1, text: 'Ouverture' },
      { level: 6, text: 'Absents' },
      { level: 1, text: 'Clôture' },
    ]);
  });

  it('counts a line as checked once a person has changed its words or its level', () => {
    const unsure = draftOf([{ level: 1, text: 'Ouverture', from: { lines: [4], sure: false } }]);
    const sure = [{ from: { lines: [4], sure: true } }];
    expect(play(unsure, { type: 'level', key: 0, level: 2 })).toMatchObject(sure);
    expect(play(unsure, { type: 'rename', key: 0, text: 'Accueil' })).toMatchObject(sure);
    expect(play(unsure, { type: 'level', key: 0, level: 1 })).toBe(unsure);
  });
});
