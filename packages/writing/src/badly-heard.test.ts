import { expect, it } from 'vitest';
import { markBadlyHeard } from './badly-heard.ts';
import type { Finding, Minutes } from './types.ts';

const text = 'La toiture sera refaite au printemps.';
/** The second passage has as many doubtful words as it needs to be doubtful as a whole. */
const PASSAGES = [1, 2].map((id) => ({
  id,
  speaker: 'speaker_1',
  start: id,
  end: id + 1,
  text,
  ...(id === 2 && {
    doubts: [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, index + word.length] as const),
  }),
}));
const quoted = (...passageIds: number[]) => ({ text, passageIds });
const decision: Omit<Finding, 'passageIds'> = { kind: 'decision', asserted: true, text };
const item = { level: 1, text: 'Toiture' } as const;

it('marks every sentence and outcome that rests on a badly heard passage, and no other', () => {
  const minutes: Minutes = {
    opening: [quoted(2)],
    sections: [
      {
        item,
        discussed: true,
        sentences: [quoted(1), { ...quoted(1, 2), doubts: ['figure'] }],
        findings: [
          { ...decision, passageIds: [1] },
          { ...decision, passageIds: [2] },
        ],
      },
      { item, discussed: false, sentences: [] },
    ],
    nextMeeting: [quoted(1), quoted(2)],
  };
  expect(markBadlyHeard(minutes, PASSAGES)).toEqual({
    opening: [{ ...quoted(2), doubts: ['heard'] }],
    sections: [
      {
        item,
        discussed: true,
        sentences: [quoted(1), { ...quoted(1, 2), doubts: ['figure', 'heard'] }],
        findings: [
          { ...decision, passageIds: [1] },
          { ...decision, passageIds: [2], doubts: ['heard'] },
        ],
      },
      { item, discussed: false, sentences: [] },
    ],
    nextMeeting: [quoted(1), { ...quoted(2), doubts: ['heard'] }],
  });
});

it('leaves minutes of a well heard recording as they are', () => {
  const minutes: Minutes = { sections: [{ item, discussed: true, sentences: [quoted(1)] }] };
  expect(markBadlyHeard(minutes, PASSAGES)).toEqual(minutes);
});
