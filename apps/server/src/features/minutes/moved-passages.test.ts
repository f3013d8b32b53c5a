import { TEXT_LIMITS } from '@greffier/contract/limits';
import { expect, it } from 'vitest';
import { whileOthersAsk } from '../../testing/responsiveness/others.ts';
import { renumberedMinutes } from './moved-passages.ts';

it('points sentences to where their passages are now, and leaves the rest of the text alone', async () => {
  const html =
    '<p>data-passages="1" <span data-passages="1 2" data-doubt="name">A</span><span data-doubt="name">B</span></p>';
  expect(
    await renumberedMinutes(html, [
      [1, 3],
      [3, 4],
    ]),
  ).toBe(html.replace('"1 2"', '"1 2 3 4"'));
});

it('points a sentence nowhere if its passages are not known', async () => {
  expect(await renumberedMinutes('<span data-passages="7">A</span>', [[1, 1]])).toBe('<span data-passages="">A</span>');
});

it('reads tags that were never closed as fast as any other text', async () => {
  const started = performance.now();
  await renumberedMinutes('<span '.repeat(500_000), []);
  expect(performance.now() - started).toPassWithin(2_000);
});

it('points a sentence to each passage once, however often it names the earlier one', async () => {
  const html = `<span data-passages="${'1 '.repeat(500_000)}2">A</span>`;
  const started = performance.now();
  expect(
    await renumberedMinutes(html, [
      [1, 40],
      [41, 41],
    ]),
  ).toMatch(/^<span data-passages="1 2 3 [\d ]{0,200}40 41">A<\/span>$/);
  expect(performance.now() - started).toPassWithin(1_000);
});

it('keeps a text within its bounds, however many sentences rest on a passage that is cut into thousands', async () => {
  const html = '<span data-passages="1 2">A</span>'.repeat(2_000);
  const moved = [
    [1, 5_000],
    [5_001, 5_001],
  ] as const;
  let after = html;
  for (let times = 0; times < 20; times += 1) after = await renumberedMinutes(after, moved);
  expect(after.length).toBeLessThan(TEXT_LIMITS.summary);
  // The first sentences keep all of their passages, and every sentence keeps at least one.
  expect(await renumberedMinutes(html, moved)).toMatch(/^<span data-passages="1 2 3 [^]*"1 5001">A<\/span>$/);
});

it('lets others’ calls run while it rewrites minutes of megabytes, and cuts no tag', async () => {
  const count = 9_900;
  const minutesOf = (numbers: (sentence: number, source: number) => number): string =>
    Array.from({ length: count }, (_, at) => {
      const sources = Array.from({ length: 30 }, (__, source) => numbers(at, source)).join(' ');
      return `<p>data-passages="1" <span data-passages="${sources}">La dépense de l’objet ${at} est acceptée.</span></p>`;
    }).join('');
  const numberOf = (at: number, source: number): number => ((at + source) % count) + 1;
  const moved = Array.from({ length: count }, (_, at) => [at + 2, at + 2] as const);
  const html = minutesOf(numberOf);
  const others = { ping: () => Promise.resolve() };
  const { result, longestWait } = await whileOthersAsk(others, () => renumberedMinutes(html, moved));
  expect(result === minutesOf((at, source) => numberOf(at, source) + 1)).toBe(true);
  expect(longestWait).toTakeLessThan(60);
});
