import { expect, it } from 'vitest';
import { questionMeaningsOf } from './meanings.ts';

const meeting = {
  name: 'cantine',
  agenda: [{ level: 1, text: 'Restauration scolaire' }],
  passages: ['Les enfants trouvent leur repas trop froid.', 'Le carrefour reste dangereux le soir.'].map(
    (text, at) => ({
      id: at + 1,
      speaker: 'speaker_1',
      start: at,
      end: at + 1,
      text,
    }),
  ),
  questions: [
    {
      question: 'Et qui s’en plaint ?',
      after: 'Que dit-on de la cantine ?',
      answer_must_mention: [],
      passages: [1],
      answerable: true,
    },
  ],
};
const history = [{ role: 'user' as const, content: 'Que dit-on de la cantine ?' }];

it('tells what a question and the one before it mean, beside the meeting', async () => {
  const meaningsOf = await questionMeaningsOf(meeting);
  const like = (query: string, before: typeof history, at: number): number => {
    const { question, passages } = meaningsOf({ query, history: before });
    return question.reduce((sum, value, place) => sum + value * (passages[at]?.[place] ?? 0), 0);
  };
  for (const [query, before] of [
    ['Et qui s’en plaint ?', history],
    ['Que dit-on de la cantine ?', []],
  ] as const)
    expect(like(query, [...before], 0)).toBeGreaterThan(like(query, [...before], 1));
  expect(() => meaningsOf({ query: 'Quand finit-on ?', history: [] })).toThrow('cantine');
});
