import { describe, expect, it } from 'vitest';
import type { HeardSegment } from './answer.ts';
import { wordsOfSegment } from './segment-words.ts';

const segment = (text: string, words: HeardSegment['words'] = []): HeardSegment => ({
  text,
  start: 10,
  end: 20,
  noSpeech: null,
  logProbability: null,
  compression: null,
  words,
});
const timed = (...words: readonly (readonly [text: string, start: number, end: number])[]) =>
  words.map(([text, start, end]) => ({ text, start, end }));

describe('times of words', () => {
  it('are those of the server, even if it cuts and spells the words differently', () => {
    const stated = timed(['Mme', 10, 11], [' L', 12, 12.2], ['’Hôte', 12.2, 13], ['15', 14, 15], ['000', 15, 16]);
    expect(wordsOfSegment(segment(' Mme. L’hôte — 15 000 !', stated), [{ start: 10, end: 20 }])).toEqual(
      timed(['Mme.', 10, 11], ['L’hôte', 12, 13], ['—', 13, 13], ['15', 14, 15], ['000 !', 15, 16]),
    );
  });

  it('are spread over the speech by letters if the server has other words, or none', () => {
    const speech = [
      { start: 0, end: 14 },
      { start: 16, end: 30 },
    ];
    const shared = timed(['abcd', 10, 14], ['efgh', 16, 20]);
    expect(wordsOfSegment(segment('abcd efgh'), speech)).toEqual(shared);
    expect(wordsOfSegment(segment('abcd efgh', timed(['abcd', 11, 12], ['efgi', 12, 13])), speech)).toEqual(shared);
  });

  it('follow the segment if there is hardly any speech in it, as its times may be slightly off', () => {
    expect(wordsOfSegment(segment('abcd efgh'), [{ start: 0, end: 10.1 }])).toEqual(
      timed(['abcd', 10, 15], ['efgh', 15, 20]),
    );
  });
});
