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

it('names nobody for less than one clear call, since thanks may be meant for anybody nearby', () => {
  expect(elected(vote('speaker_1', ['Anne'], 1.9))).toEqual({});
  expect(elected(vote('speaker_1', ['Anne'], 2))).toEqual({ speaker_1: 'Anne' });
  expect(elected(vote('speaker_1', ['Anne'], 1), vote('speaker_1', ['Anne'], 1))).toEqual({ speaker_1: 'Anne' });
});

it('names nobody if a second name, or a second voice for the same name, is nearly as likely', () => {
  expect(elected(vote('speaker_1', ['Anne'], 5), vote('speaker_1', ['Berthe'], 4))).toEqual({});
  expect(elected(vote('speaker_1', ['Anne'], 5), vote('speaker_2', ['Anne'], 4))).toEqual({});
  expect(elected(vote('speaker_1', ['Anne'], 5), vote('speaker_1', ['Berthe'], 2))).toEqual({ speaker_1: 'Anne' });
});

it('subtracts the evidence against a name from the evidence for it', () => {
  expect(elected(vote('speaker_1', ['Anne'], 3), vote('speaker_1', ['Anne'], -2))).toEqual({});
});

it('gives a name to one voice only, and reports where the clearest words were said', () => {
  const votes = [vote('speaker_1', ['Anne'], 2, 1), vote('speaker_1', ['Anne'], 4, 7), vote('speaker_2', ['Anne'], 2)];
  expect([...elect(votes)]).toMatchObject([['speaker_1', { name: 'Anne', passageId: 7, said: 'sentence of 7' }]]);
});

it('counts a shared name when the other bearer is known', () => {
  const both = vote('speaker_2', ['Anne Roy', 'Anne Blum'], 5);
  expect(elected(both)).toEqual({});
  expect(elected(both, vote('speaker_1', ['Anne Roy'], 9))).toEqual({ speaker_1: 'Anne Roy', speaker_2: 'Anne Blum' });
});
