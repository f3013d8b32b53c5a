import { describe, expect, it } from 'vitest';
import { watchForLoops } from './loops.ts';

/** Counts the tokens written until a loop is found; null if no loop is found. */
function seenAt(tokens: Iterable<string>): number | null {
  const loops = watchForLoops();
  let count = 0;
  for (const token of tokens) {
    count += 1;
    if (loops(token)) return count;
  }
  return null;
}

const lettersOf = (text: string): string[] => text.match(/\p{L}+|\d|\s|[^\p{L}\d\s]/gu) ?? [];
const WORDS = 'le conseil vote crédit toiture école devis travaux commune accepte demande répond propose refuse mars';
/** Sentences that differ from each other, as notes of a meeting do. */
function* sentences(count: number): Generator<string> {
  const words = WORDS.split(' ');
  for (let number = 0; number < count; number++) {
    yield Array.from(
      { length: 12 },
      (_, at) => words[(number * 7 + at * (1 + (number % 5)) + at * at) % words.length],
    ).join(' ');
  }
}
const facts = (texts: Iterable<string>): string =>
  `{"facts":[${[...texts].map((text, at) => JSON.stringify({ kind: 'fact', item: '2', text, passages: [at, at + 1] })).join(',')}]}`;

describe('a loop', () => {
  it.each([
    ['a word', 'non '.repeat(1_000)],
    ['a sentence', 'Le conseil accepte le devis de la toiture. '.repeat(200)],
    [
      'a note whose passages count on',
      facts(Array.from({ length: 200 }, () => 'Le conseil accepte le devis de la toiture.')),
    ],
  ])('is found where %s is repeated again and again', (_, text) => {
    expect(seenAt(lettersOf(text))).toBeLessThan(600);
  });

  it('is found after text without a loop', () => {
    const before = lettersOf(facts(sentences(30)));
    expect(seenAt(before)).toBeNull();
    const at = seenAt([...before, ...lettersOf('Le devis est accepté. '.repeat(200))]);
    expect(at).toBeGreaterThan(before.length);
    expect(at).toBeLessThan(before.length + 400);
  });

  it.each([
    ['notes of many matters', facts(sentences(200))],
    [
      'votes that differ by their matter',
      facts(Array.from({ length: 60 }, (_, at) => `Crédit ${at} du poste ${at * 37}`)),
    ],
    ['a list of numbers', JSON.stringify(Array.from({ length: 400 }, (_, at) => at))],
  ])('is not found in lists of %s', (_, text) => {
    expect(seenAt(lettersOf(text))).toBeNull();
  });
});
