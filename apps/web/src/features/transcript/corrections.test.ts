import type { Passage } from '@greffier/contract/values';
import { expect, it } from 'vitest';
import { correctionsOf } from './corrections.ts';

const [budget, name] = [[3, 9] as const, [13, 23] as const];
const heard: Passage = {
  id: 1,
  speaker: 'speaker_1',
  start: 0,
  end: 4,
  text: 'Le budjet de Zurbriggen.',
  doubts: [budget, name],
};
/** A corrected passage as the editor makes it: it still has the doubts of the former text. */
const corrected: Passage = { ...heard, text: 'Le grand budget de Zurbriggen.' };
const undoing = { before: [corrected], after: [heard] };
const back = { passage_id: 1, text: heard.text, former_text: corrected.text, former_speaker: heard.speaker };

it('restores the doubtful words together with the text when a correction is undone', () => {
  const now = new Map([[1, { ...corrected, doubts: [[19, 29] as const] }]]);
  expect(correctionsOf(undoing, now)).toEqual([{ ...back, doubts: [budget, name], former_doubts: [[19, 29]] }]);
});

it('restores them as well if words between two corrected places stayed doubtful', () => {
  const replaced: Passage = { ...heard, text: 'Un budjet de M. Zurbriggen.' };
  const now = new Map([[1, { ...replaced, doubts: [[3, 9] as const, [16, 26] as const] }]]);
  const [sent] = correctionsOf({ before: [replaced], after: [heard] }, now);
  expect(sent).toMatchObject({
    doubts: [budget, name],
    former_doubts: [
      [3, 9],
      [16, 26],
    ],
  });
});

it('restores no doubtful word if another window has confirmed a word of the passage meanwhile', () => {
  const now = new Map([[1, { ...corrected, doubts: [] }]]);
  expect(correctionsOf(undoing, now)).toEqual([back]);
});

it('sends no doubts if the text had none, nor when a text is corrected', () => {
  const [sure, right] = [heard, corrected].map((passage): Passage => ({ ...passage, doubts: [] }));
  if (sure === undefined || right === undefined) throw new Error('nothing was said');
  expect(correctionsOf({ before: [right], after: [sure] }, new Map([[1, right]]))).toEqual([back]);
  const there = { passage_id: 1, text: corrected.text, former_text: heard.text, former_speaker: heard.speaker };
  expect(correctionsOf({ before: [heard], after: [corrected] })).toEqual([there]);
});
