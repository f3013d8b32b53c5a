import { describe, expect, it } from 'vitest';
import { addItem, changeItem, draftOf, formatOf, moveItem, removeItem } from './template-draft.ts';

const items = draftOf([
  { level: 1, text: 'Ouverture' },
  { level: 2, text: 'Présences' },
  { level: 1, text: 'Clôture' },
]);
const texts = (draft: typeof items) => draft.map(({ text }) => text);

describe('a template being edited', () => {
  it('moves a line by one place, with its key', () => {
    const moved = moveItem(items, 2, -1);
    expect(texts(moved)).toEqual(['Ouverture', 'Clôture', 'Présences']);
    expect(moved[1]?.key).toBe(items[2]?.key);
  });

  it('moves nothing over the edges', () => {
    expect(texts(moveItem(items, 0, -1))).toEqual(texts(items));
    expect(texts(moveItem(items, 2, 1))).toEqual(texts(items));
  });

  it('gives a new line a key of its own, even after one was removed', () => {
    const draft = addItem(removeItem(items, 0), 3);
    expect(new Set(draft.map(({ key }) => key)).size).toBe(3);
    expect(draft.at(-1)).toMatchObject({ level: 3, text: '' });
  });

  it('sends only levels and texts', () => {
    expect(formatOf(changeItem(items, 1, { level: 6, text: 'Absents' }))[1]).toEqual({ level: 6, text: 'Absents' });
  });
});
