import { describe, expect, it } from 'vitest';
import { alignPassages } from './alignment.ts';
import { randomFrom } from '../numbers/random.ts';

describe('alignment of words and turns', () => {
  it('changes the speaker at the end of the sentence nearest to the change of voice', () => {
    const texts = [
      { start: 0, end: 4, text: ' Je propose de voter. Très' },
      { start: 4, end: 6, text: ' bien, votons.' },
    ];
    const turns = [
      { start: 0, end: 3.9, speaker: 7 },
      { start: 3.9, end: 6, speaker: 2 },
    ];
    expect(alignPassages(texts, turns).map(({ speaker, text }) => [speaker, text])).toEqual([
      ['speaker_1', 'Je propose de voter.'],
      ['speaker_2', 'Très bien, votons.'],
    ]);
  });

  it('never loses or repeats a word, whoever speaks when', () => {
    const random = randomFrom(11);
    for (let round = 0; round < 200; round++) {
      const words = Array.from({ length: 40 }, (_, i) => `mot${i}${random() < 0.2 ? '.' : ''}`);
      const texts = Array.from({ length: 8 }, (_, i) => ({
        start: i * 2,
        end: i * 2 + 1.8,
        text: ` ${words.slice(i * 5, i * 5 + 5).join(' ')}`,
      }));
      const turns = Array.from({ length: 12 }, (_, i) => ({
        start: i * 1.4,
        end: i * 1.4 + 1,
        speaker: Math.floor(random() * 3),
      }));
      const passages = alignPassages(texts, turns);
      expect(passages.map((passage) => passage.text).join(' ')).toBe(words.join(' '));
      passages.forEach((passage, i) => {
        expect(passage.end).toBeGreaterThan(passage.start);
        expect(passage.start).toBeGreaterThanOrEqual(passages[i - 1]?.end ?? 0);
      });
    }
  });

  it('keeps all words in order even if clauses overlap, have no length or are empty, and turns overlap or go back', () => {
    const random = randomFrom(5);
    for (let round = 0; round < 300; round++) {
      const texts = Array.from({ length: Math.floor(random() * 9) }, (_, i) => {
        const start = Math.max(0, i * 2 + 3 * (random() - 0.5));
        const words = Array.from(
          { length: Math.floor(random() * 6) },
          (_, k) => `m${i}-${k}${random() < 0.3 ? ',' : ''}`,
        );
        return { start, end: start + (random() < 0.1 ? 0 : 2 * random()), text: ` ${words.join('  ')} ` };
      });
      const turns = Array.from({ length: Math.floor(random() * 6) }, () => {
        const start = 18 * random();
        return { start, end: start + 4 * random(), speaker: Math.floor(random() * 3) };
      });
      const spoken = alignPassages(texts, turns).map((passage) => passage.text);
      expect(spoken.join(' ').split(/\s+/).filter(Boolean)).toEqual(
        texts.flatMap(({ text }) => text.split(/\s+/).filter(Boolean)),
      );
    }
  });

  it('gives words to whoever speaks at their time, even if the recogniser’s times go back', () => {
    const texts = [
      { start: 6, end: 8, text: ' Deuxième phrase dite.' },
      { start: 1, end: 3, text: ' Première phrase dite.' },
    ];
    const turns = [
      { start: 0, end: 4, speaker: 0 },
      { start: 5, end: 9, speaker: 1 },
    ];
    const speakers = alignPassages(texts, turns).map(({ speaker, text }) => [speaker, text]);
    expect(speakers).toEqual([
      ['speaker_1', 'Deuxième phrase dite.'],
      ['speaker_2', 'Première phrase dite.'],
    ]);
  });

  it('changes the speaker at a nearby comma if no sentence ends there', () => {
    const texts = [{ start: 0, end: 8, text: ' je pense que nous devons voter, moi je ne suis pas de cet avis' }];
    const turns = [
      { start: 0, end: 4.4, speaker: 0 },
      { start: 4.4, end: 8, speaker: 1 },
    ];
    expect(alignPassages(texts, turns).map(({ text }) => text)).toEqual([
      'je pense que nous devons voter,',
      'moi je ne suis pas de cet avis',
    ]);
  });

  it.each([
    ['la parole à M. Dupont pour le point', 3.4],
    ['nous avons voté 15 000 euros pour cela', 4],
  ])('does not divide a name or a number at a change of voice: %s', (text, change) => {
    const turns = [
      { start: 0, end: change, speaker: 0 },
      { start: change, end: 8, speaker: 1 },
    ];
    const found = alignPassages([{ start: 0, end: 8, text }], turns);
    expect(found.map((passage) => passage.text).join(' ')).toBe(text);
    expect(found.some((passage) => /M\. Dupont|15 000/.test(passage.text))).toBe(true);
  });

  it('does not end a long passage after initials', () => {
    const texts = Array.from({ length: 10 }, (_, i) => ({ start: i * 2, end: i * 2 + 2, text: ' selon M. Dupont' }));
    const turns = [{ start: 0, end: 20, speaker: 0 }];
    expect(alignPassages(texts, turns)).toHaveLength(1);
  });

  it('numbers speakers by first appearance, and begins a new passage after a pause', () => {
    const passages = alignPassages(
      [
        { start: 0, end: 1, text: ' Bonjour.' },
        { start: 5, end: 6, text: ' Merci.' },
      ],
      [{ start: 0, end: 6, speaker: 4 }],
    );
    expect(passages).toEqual([
      { speaker: 'speaker_1', start: 0, end: 1, text: 'Bonjour.' },
      { speaker: 'speaker_1', start: 5, end: 6, text: 'Merci.' },
    ]);
  });

  it('ends a long passage with its sentence, and a passage without sentences after 45 s', () => {
    const talk = (sentence: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({ start: i * 2, end: i * 2 + 2, text: ` ${sentence}` }));
    const turns = [{ start: 0, end: 100, speaker: 0 }];
    expect(alignPassages(talk('Nous votons.', 20), turns).map(({ start, end }) => end - start)).toEqual([16, 16, 8]);
    const endless = alignPassages(talk('et puis', 50), turns).map(({ start, end }) => end - start);
    expect(Math.max(...endless)).toBeLessThan(47);
    expect(endless.length).toBe(3);
  });

  it('marks doubtful words, without the signs around them, and no words of unknown probability', () => {
    const texts = [
      { start: 0, end: 4, text: ' Le « budjet » de Zurbriggen\u00A0? Oui', odds: [0.9, 0.1, 0.2, 0.95, 0.3, 0.9] },
      { start: 4, end: 6, text: ' bien sûr.' },
    ];
    const [passage] = alignPassages(texts, []);
    expect(passage?.text).toBe('Le « budjet » de Zurbriggen\u00A0? Oui bien sûr.');
    expect(passage?.doubts?.map(([from, to]) => passage.text.slice(from, to))).toEqual(['budjet', 'Zurbriggen']);
    expect(alignPassages(texts.slice(1), [])[0]).not.toHaveProperty('doubts');
  });

  it('puts one space before a sign that begins a clause', () => {
    const texts = [
      { start: 0, end: 4, text: ' Est-ce que vous acceptez ce budget' },
      { start: 4, end: 6, text: ' ? Oui.' },
    ];
    expect(alignPassages(texts, [])[0]?.text).toBe('Est-ce que vous acceptez ce budget ? Oui.');
  });

  it('gives words without any turn to one speaker', () => {
    expect(alignPassages([{ start: 0, end: 1, text: ' Oui ?' }], [])).toEqual([
      { speaker: 'speaker_1', start: 0, end: 1, text: 'Oui ?' },
    ]);
  });
});
