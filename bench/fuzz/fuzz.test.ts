import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { mutatedArchive } from './archives.ts';
import { corpusOf, KINDS } from './corpus.ts';
import { mutated } from './mutate.ts';
import { random } from '../shared/random.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const material = { tokens: ['-->'], other: bytes('another file, with 12 numbers and 34 more') };

describe('a mutated file', () => {
  it('is the same for the same seed, and different for another seed', () => {
    const make = (seed: number) =>
      Buffer.from(mutated(bytes('WEBVTT 00:01 --> 00:02'.repeat(9)), random(seed), material));
    expect(make(7)).toEqual(make(7));
    expect(new Set(Array.from({ length: 50 }, (_, seed) => make(seed).toString('hex'))).size).toBeGreaterThan(45);
  });

  it('is never longer than a megabyte', () => {
    const lengths = Array.from(
      { length: 200 },
      (_, seed) => mutated(bytes('a1 '.repeat(3e5)), random(seed), material).length,
    );
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1e6);
  });

  it('of Word is mostly still an archive, with changed parts', async () => {
    const { files, tokens } = await corpusOf('docx');
    const [file = new Uint8Array()] = files;
    const opened = Array.from({ length: 30 }, (_, seed) => {
      try {
        const parts = Object.entries(unzipSync(mutatedArchive(file, random(seed), { tokens, other: file })));
        return parts.map(([name, { length }]) => `${name} ${length}`).join();
      } catch {
        return null;
      }
    });
    expect(opened.filter((one) => one !== null).length).toBeGreaterThan(15);
    expect(new Set(opened).size).toBeGreaterThan(10);
  });
});

it.each(KINDS)('the corpus has whole files of the kind %s', async (kind) => {
  const { files, tokens } = await corpusOf(kind);
  expect(files.length).toBeGreaterThan(0);
  expect(files.every(({ length }) => length > 100)).toBe(true);
  expect(tokens.length).toBeGreaterThan(5);
});
