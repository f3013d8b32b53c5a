import { describe, expect, it } from 'vitest';
import { itemsOf } from '../answers/heard.ts';
import { conversation } from '../testing.ts';
import { asChecked } from './checked.ts';

const agenda = ['Toiture', 'Fête du village'].map((text) => ({ level: 1, text }));
const passages = conversation(
  '1 | La toiture fuit.',
  '2 | Bien, merci. On passe à la fête du village.',
  '1 | Et voilà.',
);
const start = (passageId: number, item: number, sentence: number | null) => ({ passageId, item, sentence });
const placesOf = (texts: typeof passages, ...checked: ReturnType<typeof start>[]) =>
  asChecked({ passages: texts, agenda, checked }, [])?.map(({ passageId, sentence }) => [passageId, sentence]);

describe('the starts that a person has checked', () => {
  it('stay as they are', () => {
    expect(placesOf(passages, start(1, 0, 0), start(3, 1, 0))).toEqual([
      [1, 0],
      [3, 0],
    ]);
    expect(asChecked({ passages, agenda }, [])).toBeNull();
  });

  it('get another sentence only if theirs is not known, or is no longer there', () => {
    expect(placesOf(passages, start(1, 0, 0), start(2, 1, null))).toEqual([
      [1, 0],
      [2, 1],
    ]);
    const corrected = conversation('1 | La toiture fuit.', '2 | On passe à la fête du village.');
    expect(placesOf(corrected, start(1, 0, 0), start(2, 1, 1))).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it('tell answers the item of each passage', () => {
    const question = { passages, agenda, query: '', history: [], speakerNames: {}, participants: [] };
    expect(itemsOf({ ...question, checked: [start(3, 1, 0)] })).toEqual([null, null, 1]);
  });
});
