import { describe, expect, it } from 'vitest';
import { alignPassages } from './alignment.ts';
import { randomFrom } from '../numbers/random.ts';
import { belongTogether, endsSentence } from '@greffier/french/text/sentences';
import { writeSentences } from './sentences.ts';
import { vocabularyCorrection } from './vocabulary/correction.ts';
import { knownWords } from './vocabulary/known-words.ts';

/** Makes passages of the speakers with these numbers, one second each. */
const passages = (...said: readonly (readonly [speaker: number, text: string])[]) =>
  said.map(([speaker, text], i) => ({ speaker: `speaker_${speaker}`, start: i, end: i + 1, text }));
const written = (...said: readonly (readonly [speaker: number, text: string])[]): string[] =>
  writeSentences(passages(...said)).map(({ text }) => text);

describe('sentences', () => {
  it('begin with a capital, even if the recogniser began a new window in lower case', () => {
    expect(written([1, 'et voilà. ça va. « oui. » on y va'])).toEqual(['Et voilà. Ça va. « Oui. » On y va.']);
    expect(written([1, 'Bonjour.'], [2, 'merci à tous.'])).toEqual(['Bonjour.', 'Merci à tous.']);
    expect(written([1, 'Oui mais...'], [2, 'non.'])).toEqual(['Oui mais...', 'Non.']);
  });

  it('end with a punctuation mark if another sentence begins', () => {
    expect(written([1, 'Je propose de voter,'], [2, 'Moi aussi'])).toEqual(['Je propose de voter.', 'Moi aussi.']);
    expect(written([1, 'Il reste 12,5 %'], [1, 'Qui est pour ?'])).toEqual(['Il reste 12,5 %.', 'Qui est pour ?']);
  });

  it('may go on from one passage to the next unchanged', () => {
    expect(written([1, 'Nous devons voter,'], [2, 'moi je ne suis pas d’accord.'])).toEqual([
      'Nous devons voter,',
      'moi je ne suis pas d’accord.',
    ]);
    expect(written([1, 'Je dis... que non.'])).toEqual(['Je dis... que non.']);
  });

  it.each([
    'Voir M. de Villiers, etc. et J. d’Ormesson.',
    'C’est l’art. premier, p. ex. le deuxième.',
    'Il a dit iPhone. iPhone et jean.dupont@exemple.fr.',
  ])('do not end with an abbreviation, and names keep their letters: %s', (text) => {
    expect(written([1, text])).toEqual([text]);
  });

  it.each([
    ['M.', false],
    ['J.-P.', false],
    ['L.', false],
    ['art.', false],
    ['votons.', true],
    ['2026.', true],
    ['« Non ! »', true],
  ])('end with %s: %s', (word, ends) => {
    expect(endsSentence(word)).toBe(ends);
  });

  it.each([
    ['15', '000', true],
    ['000', '000', true],
    ['06', '12', true],
    ['12,5', '%', true],
    ['M.', 'Dupont', true],
    ['J.-P.', 'Martin,', true],
    ['n°', '3', true],
    ['L.', '2121-15', true],
    ['000', 'euros', true],
    ['14', 'mars', true],
    ['1er', 'janvier', true],
    ['12.', 'Mai', true],
    ['mars', '2026.', true],
    ['h', '05.', true],
    ['mars.', '2026', false],
    ['voté.', 'Mars', false],
    ['12.', 'May', false],
    ['12', 'marsouins', false],
    ['2026.', 'Dupont', false],
    ['3', '2026', false],
    ['voter.', '12', false],
  ])('keep %s and %s together: %s', (word, next, held) => {
    expect(belongTogether(word, next)).toBe(held);
  });
});

describe('numbers, dates and initials', () => {
  const SAID = [
    'Le 14 mars 2026 à 18 heures 30, salle B. 2.',
    'Un budget de 15 000 euros, puis 1 000 000 €, soit 12,5 % de plus et 1,5 point.',
    'L’article L. 2121-15 et l’art. 3, al. 2.',
    'M. J. Dupont, J.-P. Martin et Mme A. B. Roux sont excusés.',
    'Appelez le 06 12 34 56 78 ou le 022 345 67 89.',
    'Le point n° 3 : 3 pour, 0 contre, 12 abstentions.',
    'Oui, oui, oui. Version 2.0.1, le 03.04.2026 à 9 h 05.',
  ];
  const DATES = ['14 mars 2026', '18 heures', '15 000 euros', '9 h 05'];
  const words = SAID.join(' ').split(' ');
  const vocabulary = ['Dupond', 'Vision Zéro', 'Natura 2000', 'Marthin', 'salle B', 'HES-SO', 'Agenda 21'];
  const correct = vocabularyCorrection(vocabulary, knownWords(['fr']));

  it('stay as they were recognised through alignment, sentences and vocabulary', () => {
    const random = randomFrom(3);
    const text = correct(SAID.join(' '));
    expect(text).toBe(SAID.join(' '));
    for (let round = 0; round < 20; round++) {
      const texts = Array.from({ length: Math.ceil(words.length / 5) }, (_, i) => ({
        start: i * 2,
        end: i * 2 + 1.9,
        text: ` ${words.slice(i * 5, i * 5 + 5).join(' ')}`,
      }));
      const turns = Array.from({ length: 20 }, (_, i) => ({
        start: i * 1.6,
        end: i * 1.6 + 1.2,
        speaker: Math.floor(random() * 3),
      }));
      const found = writeSentences(alignPassages(texts, turns)).map((passage) => correct(passage.text));
      // Where a change of speaker cuts a sentence, a full stop may be added or replace a comma; nothing else may change.
      const plain = (sentence: string): string => sentence.replaceAll(/[.,](?=\s|$)/gu, '').toLowerCase();
      expect(plain(found.join(' '))).toBe(plain(SAID.join(' ')));
      for (const whole of [
        '15 000',
        '1 000 000 €',
        '12,5 %',
        '1,5',
        'L. 2121-15',
        'M. J. Dupont',
        'J.-P. Martin',
        ...DATES,
      ]) {
        expect(found.some((part) => part.includes(whole))).toBe(true);
      }
      expect(found.some((part) => part.includes('06 12 34 56 78'))).toBe(true);
      expect(found.some((part) => part.includes('n° 3'))).toBe(true);
    }
  });
});
