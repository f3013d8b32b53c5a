import { describe, expect, it } from 'vitest';
import { confirmedIn, nextToCheck, parseMinutes, sentencesIn } from './sentences.ts';

const doubt = (text: string, more = ''): string => `<span data-passages="2" data-doubt="figure"${more}>${text}</span>`;
const CONFIRMED = '2026-03-03T10:00:00.000Z Ada';
const html = `<h1>${doubt('Budget')}</h1><p>${doubt('Il coûte <strong>3</strong> francs.')} À la main.
  <span data-passages="1">Il est lu.</span></p><table><tbody><tr><th>${doubt('Objet')}</th></tr></tbody></table>`;
const read = (text: string) => sentencesIn(parseMinutes(text));

describe('sentences of minutes that are read', () => {
  it('have to be checked if they are doubtful, except titles and table heads', () => {
    expect(read(html).map(({ number, text, toCheck }) => [number, text, toCheck])).toEqual([
      [0, 'Budget', false],
      [1, 'Il coûte 3 francs.', true],
      [2, 'Il est lu.', false],
      [3, 'Objet', false],
    ]);
  });

  it('are one sentence if only a format divides them', () => {
    expect(read(`<p>${doubt('Il coûte ')}${doubt('3 francs.')}</p>`).map(({ text }) => text)).toEqual([
      'Il coûte 3 francs.',
    ]);
  });

  it('are checked one after another, and from the beginning again after the last', () => {
    const sentences = read(`<p>${doubt('Un.')} ${doubt('Deux.')}</p>`);
    expect([-1, 0, 1].map((behind) => nextToCheck(sentences, behind)?.text)).toEqual(['Un.', 'Deux.', 'Un.']);
    expect(nextToCheck(read('<p>Rien.</p>'), -1)).toBeNull();
  });

  it('are confirmed one by one, and nothing else changes', () => {
    const [, sentence] = read(html);
    const saved = confirmedIn(html, sentence!, CONFIRMED);
    expect(saved).toBe(
      html.replace('data-doubt="figure">Il coûte', `data-doubt="figure" data-confirmed="${CONFIRMED}">Il coûte`),
    );
  });

  it('are not confirmed if other sentences have taken their place', () => {
    const [, sentence] = read(html);
    expect(confirmedIn(html.replace('3</strong>', '4</strong>'), sentence!, CONFIRMED)).toBeNull();
    expect(confirmedIn('<p>Vide.</p>', sentence!, CONFIRMED)).toBeNull();
  });
});
