import { mkdir, readdir, readFile } from 'node:fs/promises';
import { writeAtomically } from '@greffier/children/write-atomically';
import { z } from 'zod';
import type { Kept } from './prompts.ts';

const Answers = z.record(z.string(), z.union([z.string(), z.looseObject({})]));
const OWN = new URL('answers/', import.meta.url);

/** Lists the names of the meetings whose answers were recorded. */
export const recordedMeetings = async (): Promise<ReadonlySet<string>> =>
  new Set((await readdir(OWN)).map((file) => file.replace(/\.json$/, '')));

/** Recorded answers of one meeting, by the digest of the prompt that each answers. */
export interface AnswerStore {
  readonly all: ReadonlyMap<string, Kept>;
  /** Adds an answer to the meeting's file, which holds one answer a line and is complete at every moment. */
  keep(digest: string, answer: Kept): Promise<void>;
  /** Drops every answer except those to these prompts. @returns the number of dropped answers */
  prune(asked: ReadonlySet<string>): Promise<number>;
}

/** Opens the recorded answers of a meeting. @param folder if absent, the repository's own */
export async function openAnswers(key: string, folder: URL = OWN): Promise<AnswerStore> {
  const file = new URL(`${key}.json`, folder);
  const all = new Map<string, Kept>(Object.entries(await readIfThere(file)));
  const write = async (): Promise<void> => {
    const lines = [...all]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([digest, kept]) => `${JSON.stringify(digest)}: ${JSON.stringify(kept)}`);
    await mkdir(folder, { recursive: true });
    await writeAtomically(file.pathname, Buffer.from(`{\n${lines.join(',\n')}\n}\n`));
  };
  let written = Promise.resolve();
  return {
    all,
    keep(digest, answer) {
      all.set(digest, answer);
      // Writes one after the other, since simultaneous writes would go to the same file.
      written = written.then(write);
      return written;
    },
    async prune(asked) {
      const idle = [...all.keys()].filter((digest) => !asked.has(digest));
      for (const digest of idle) all.delete(digest);
      if (idle.length > 0) await (written = written.then(write));
      return idle.length;
    },
  };
}

async function readIfThere(file: URL): Promise<z.infer<typeof Answers>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  return Answers.parse(JSON.parse(text));
}
