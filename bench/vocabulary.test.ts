import { readFile } from 'node:fs/promises';
import { vocabularyCorrection } from '@greffier/speech/vocabulary/correction';
import { knownWords } from '@greffier/speech/vocabulary/known-words';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readMeetings } from './meeting-file.ts';

/** A hundred elements, each with a sentence in which a recogniser has not written it: written by hand, after its habits. */
const NearMisses = z.array(z.object({ element: z.string(), heard: z.string() }));

describe('a vocabulary of a hundred elements', () => {
  let misses: z.infer<typeof NearMisses> = [];
  let correct: (text: string) => string;
  beforeAll(async () => {
    misses = NearMisses.parse(JSON.parse(await readFile(new URL('vocabulary.json', import.meta.url), 'utf8')));
    correct = vocabularyCorrection(
      misses.map(({ element }) => element),
      knownWords(['fr']),
    );
  });

  it('wins most near misses, and writes no other element in their place', () => {
    expect(misses).toHaveLength(100);
    const results = misses.map((miss) => ({ ...miss, written: correct(miss.heard) }));
    const lost = results.filter(({ element, written }) => !written.includes(element));
    expect(lost.length).toBeLessThanOrEqual(15);
    for (const { heard, written } of lost) expect(written).toBe(heard);
  });

  it('changes nothing in meetings where none of it is said', async () => {
    for (const { passages } of await readMeetings(new URL('minutes', import.meta.url).pathname))
      for (const { text } of passages) expect(correct(text)).toBe(text);
  });
});
