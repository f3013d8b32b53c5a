import { expect, it } from 'vitest';
import type { Decision, Vote } from '../types.ts';
import { isTally, withMotions, withoutCounts } from './vote-lines.ts';

const counts = { for: 14, against: 2, abstentions: 1 };
const vote = (passageIds: number[], motion = 'Vote'): Vote => ({
  text: `${motion} : …`,
  motion,
  passageIds,
  ...counts,
});
const decision = (text: string, passageIds: number[]): Decision => ({ text, passageIds });
const reform = decision('La réforme du règlement\u00a0: adopté.', [7, 8]);

it('says what was voted on by the decision that rests on the same passages, and rests on them too', () => {
  const [named] = withMotions([vote([8, 9])], [decision('Les dates\u00a0: adopté.', [2]), reform]);
  expect(named).toMatchObject({ motion: 'La réforme du règlement', passageIds: [7, 8, 9], ...counts });
  expect(named?.text).toMatch(/^La réforme du règlement\s: 14 pour, 2 contre, 1 abstention\.$/u);
});

it.each<[string, Vote[], Decision[]]>([
  ['no decision shares its passages', [vote([3])], [reform]],
  ['two decisions do', [vote([8])], [reform, decision('Les dates\u00a0: adopté.', [8])]],
  ['two votes share one', [vote([7]), vote([8])], [reform]],
  ['the decision names no motion', [vote([8])], [decision('Adopté.', [8])]],
  ['its own motion is known', [vote([8], 'Le crédit')], [reform]],
])('leaves a vote as it is where %s', (_, votes, decisions) => {
  expect(withMotions(votes, decisions)).toEqual(votes);
});

it('knows what says the counts alone', () => {
  expect(isTally('Six oui, zéro non, une abstention.')).toBe(true);
  expect(isTally('Douze voix pour et deux contre.')).toBe(true);
  expect(isTally('Trois personnes sont contre la clôture.')).toBe(false);
  expect(withoutCounts('La clôture est acceptée, six oui, zéro non et une abstention')).toBe('La clôture est acceptée');
  expect(withoutCounts('La clôture coûte 9 francs')).toBe('La clôture coûte 9 francs');
});
