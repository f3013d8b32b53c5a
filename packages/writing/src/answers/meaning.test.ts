import { expect, it } from 'vitest';
import { conversation } from '../testing.ts';
import { answerQuestion } from './answer.ts';
import { likenessesOf } from './meaning.ts';

const [ROADS, MEALS] = [Float32Array.of(1, 0, 0), Float32Array.of(0, 1, 0)];
const NOISE = Float32Array.of(0, 0, 1);

it('tells how much a passage, those around it, its item and its title resemble a question', () => {
  const passages = [NOISE, NOISE, NOISE, NOISE, NOISE, MEALS, NOISE];
  const meanings = { question: MEALS, passages, titles: [ROADS, MEALS] };
  const features = likenessesOf(meanings, [0, 0, 0, 0, 1, 1, null]);
  const rather = (name: string, at: number, other: number): number =>
    Math.sign((features[name]?.[at] ?? 0) - (features[name]?.[other] ?? 0));
  expect([rather('means it', 5, 4), rather('means it', 4, 0)]).toEqual([1, 0]);
  expect([rather('means it, around', 4, 0), rather('means it, around', 0, 1)]).toEqual([1, 0]);
  expect([rather('means it, item', 4, 0), rather('means it, item', 4, 5)]).toEqual([1, 0]);
  expect([rather('means it, title', 4, 0), rather('means it, title', 4, 5)]).toEqual([1, 0]);
});

it('tells nothing of a passage’s item and title where there is none', () => {
  const features = likenessesOf({ question: MEALS, passages: [MEALS, ROADS], titles: [] }, [null, null]);
  expect(features['means it, item']).toEqual(Float32Array.of(0, 0));
  expect(features['means it, title']).toEqual(Float32Array.of(0, 0));
});

const holes = (length: number): string[] =>
  Array.from({ length }, (_, at) => `${(at % 2) + 1} | Les trous devant chez moi s’agrandissent, numéro ${at}.`);
const PASSAGES = conversation(
  ...holes(6),
  '1 | Samedi, on viendra avec des pelles.',
  ...holes(20),
  ...Array.from({ length: 12 }, (_, at) => `${(at % 2) + 1} | Le chemin du bas reste fermé, semaine ${at}.`),
);
const QUESTION = {
  passages: PASSAGES,
  speakerNames: {},
  participants: [],
  history: [],
  query: 'Qui entretient le chemin du bas ?',
};
const MEANINGS = {
  question: MEALS,
  passages: PASSAGES.map((_, at) => (at === 6 ? MEALS : ROADS)),
  titles: [],
};

it('finds a passage that says what a question asks in other words', () => {
  const shown = (meanings: typeof MEANINGS | null) => answerQuestion({ ...QUESTION, meanings }).passageIds;
  expect(shown(MEANINGS)).toContain(7);
  expect(shown(null)).not.toContain(7);
});
