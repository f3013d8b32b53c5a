import { describe, expect, it } from 'vitest';
import { confirmedIn, nextToCheck, parseMinutes, sentencesIn } from './sentences.ts';

const doubt = (text: string, more = ''): string => `<span data-passages="2" data-doubt="figure"${more}>${text}</span>`;
const CONFIRMED = '2026-03-03T10:00:00.000Z Ada';
const html = `<h1>${doubt('Budget')}</h1><p>${doubt('Il coûte <strong>3</strong> francs.')} À la main.
  <span data-passages="1">Il est lu.</span></p><table><tbody><tr><th>${doubt('Objet')}</th></tr></tbody></table>`;
const read = (text: string) => sentencesIn(parseMinutes(text));

const doubts = (...texts: readonly string[]): string => texts.map((text) => doubt(text)).join(' ');

describe('sentences of minutes that are read', () => {
  it.each([
    ['a later sentence closes it', ['Il dit : « Un.', 'Deux.', 'Trois. »', 'Quatre.'], ['Deux.', 'Trois. »']],
    ['another quotation is within it', ['« Un.', 'Le « mot ».', 'Trois. »'], ['Le « mot ».']],
    ['nothing closes it', ['Il dit : « Un.', 'Deux.', 'Trois.'], []],
    ['only another quotation is closed', ['Il dit : « Un.', 'Deux.', '« Trois.', 'Quatre. »'], ['Quatre. »']],
  ])('are quoted in the middle of a quotation: %s', (_, texts, quoted) => {
    const found = read(`<p>${doubts(...texts)}</p>`);
    expect(found.map(({ text }) => text)).toEqual(texts);
    expect(found.flatMap((one) => (one.quoted === true ? [one.text] : []))).toEqual(quoted);
  });

  it('are not quoted because of another paragraph or item', () => {
    const items = `<ul><li>${doubts('« Un.')}<ul><li>${doubts('Deux.')}</li></ul>${doubts('Trois. »')}</li></ul>`;
    const found = read(`<p>${doubts('« Zéro.')}</p>${items}<h2>${doubts('Titre »')}</h2>`);
    expect(found.map(({ quoted }) => quoted)).toEqual([false, false, false, true, false]);
  });

  it('are read quickly in a paragraph with hundreds of them', () => {
    const texts = Array.from({ length: 400 }, (_, at) => `Phrase ${at}.`);
    expect(read(`<p>${doubts('« Un.', ...texts, 'Fin. »')}</p>`).filter(({ quoted }) => quoted)).toHaveLength(401);
  }, 5000);

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
