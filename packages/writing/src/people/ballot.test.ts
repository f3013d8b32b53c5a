import { expect, it } from 'vitest';
import { elect } from './ballot.ts';

const vote = (speaker: string, names: readonly string[], score: number, passageId = 1) => ({
  speaker,
  names,
  score,
  passageId,
  said: `sentence of ${passageId}`,
});
const elected = (...votes: readonly ReturnType<typeof vote>[]): Record<string, string> =>
  Object.fromEntries([...elect(votes)].map(([speaker, { name }]) => [speaker, name]));

it('names nobody for less than one clear call: a thank-you may be meant for anybody near', () => {
  expect(elected(vote('speaker_1', ['Anne'], 1.9))).toEqual({});
  expect(elected(vote('speaker_1', ['Anne'], 2))).toEqual({ speaker_1: 'Anne' });
  expect(elected(vote('speaker_1', ['Anne'], 1), vote('speaker_1', ['Anne'], 1))).toEqual({ speaker_1: 'Anne' });
});

it('names nobody where a second name is nearly as likely, or a second voice for the same name', () => {
  expect(elected(vote('speaker_1', ['Anne'], 5), vote('speaker_1', ['Berthe'], 4))).toEqual({});
  expect(elected(vote('speaker_1', ['Anne'], 5), vote('speaker_2', ['Anne'], 4))).toEqual({});
  expect(elected(vote('speaker_1', ['Anne'], 5), vote('speaker_1', ['Berthe'], 2))).toEqual({ speaker_1: 'Anne' });
});

it('takes what speaks against a name from what speaks for it', () => {
  expect(elected(vote('speaker_1', ['Anne'], 3), vote('speaker_1', ['Anne'], -2))).toEqual({});
});

it('gives one name to one voice alone, and tells where the surest word was said', () => {
  const votes = [vote('speaker_1', ['Anne'], 2, 1), vote('speaker_1', ['Anne'], 4, 7), vote('speaker_2', ['Anne'], 2)];
  expect([...elect(votes)]).toMatchObject([['speaker_1', { name: 'Anne', passageId: 7, said: 'sentence of 7' }]]);
});

it('counts a name that two bear once the other one is known', () => {
  const both = vote('speaker_2', ['Anne Roy', 'Anne Blum'], 5);
  expect(elected(both)).toEqual({});
  expect(elected(both, vote('speaker_1', ['Anne Roy'], 9))).toEqual({ speaker_1: 'Anne Roy', speaker_2: 'Anne Blum' });
});
