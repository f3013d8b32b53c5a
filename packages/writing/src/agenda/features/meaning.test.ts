import { expect, it } from 'vitest';
import { conversation } from '../../testing.ts';
import { placeItems } from '../place.ts';
import { talkLikeness, titleLikeness } from './meaning.ts';

const [ROADS, MEALS] = [Float32Array.of(1, 0, 0), Float32Array.of(0, 1, 0)];
const NOISE = Float32Array.of(0, 0, 1);

it('tells which title a passage resembles more than other passages do', () => {
  const features = new Map(titleLikeness({ passages: [ROADS, MEALS, NOISE], titles: [ROADS, MEALS] }));
  const [first, second, third] = [0, 2, 4].map((row) => features.get('means it')?.slice(row, row + 2));
  expect((first?.[0] ?? 0) - (first?.[1] ?? 0)).toBeGreaterThan(0);
  expect((second?.[1] ?? 0) - (second?.[0] ?? 0)).toBeGreaterThan(0);
  expect(third).toEqual(Float64Array.of(0, 0));
});

it('recognises an item by what is said about it elsewhere, not by the passages around', () => {
  const passages = [ROADS, ROADS, MEALS, MEALS, ROADS, MEALS];
  const speaks = Float64Array.of(1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0);
  const values = talkLikeness({ passages, titles: [NOISE, NOISE] }, { speaks }, 1);
  const rather = (at: number): number => (values[at * 2] ?? 0) - (values[at * 2 + 1] ?? 0);
  expect(rather(4)).toBeGreaterThan(0);
  expect(rather(5)).toBeLessThan(0);
});

it('places items of which people speak in other words than the agenda’s', () => {
  const agenda = [
    { level: 1, text: 'Voirie' },
    { level: 1, text: 'Restauration scolaire' },
  ];
  const passages = conversation(
    ...Array.from(
      { length: 8 },
      (_, at) => `${(at % 2) + 1} | Les trous devant chez moi s’agrandissent encore, numéro ${at}.`,
    ),
    ...Array.from(
      { length: 8 },
      (_, at) => `${(at % 2) + 1} | À midi, les petits mangent froid, voilà ${at} plaintes.`,
    ),
  );
  const meanings = { passages: passages.map((_, at) => (at < 8 ? ROADS : MEALS)), titles: [ROADS, MEALS] };
  const places = (starts: ReturnType<typeof placeItems>) => starts.map(({ passageId, item }) => [passageId, item]);
  expect(places(placeItems({ passages, agenda, meanings }, []))).toEqual([
    [1, 0],
    [9, 1],
  ]);
  expect(places(placeItems({ passages, agenda }, []))).not.toEqual([
    [1, 0],
    [9, 1],
  ]);
});
