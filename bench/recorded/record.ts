import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Transport } from '@greffier/writing/remote/transport';
import { writeAtomically } from '@greffier/children/write-atomically';
import type { AnswerStore } from './answers.ts';
import { CONTEXT, type Kept, type Prompt, promptOf, readable, readAnswer, writtenOf } from './prompts.ts';

const LOOK_MS = 500;

/**
 * Makes a transport that puts prompts into a folder. Somebody reads them there and writes the answers in the model's
 * place.
 * @param folder must exist
 */
export function recordIn(folder: string, answers: AnswerStore): Transport {
  return {
    context: CONTEXT,
    counts: false,
    async send(call, _onText, signal) {
      const prompt = promptOf(call);
      const known = answers.all.get(prompt.digest);
      if (known !== undefined) return { text: writtenOf(known), cut: false };
      const kept = await askIn(folder, prompt, signal);
      await answers.keep(prompt.digest, kept);
      return { text: writtenOf(kept), cut: false };
    },
  };
}

/**
 * Puts a prompt into the folder and waits for its answer. If the answer is invalid, says why and waits for another.
 */
async function askIn(folder: string, prompt: Prompt, signal: AbortSignal): Promise<Kept> {
  const fileOf = (kind: string): string => join(folder, `${prompt.digest}.${kind}.txt`);
  // The file appears complete, since somebody may look at it at any moment.
  await writeAtomically(fileOf('prompt'), Buffer.from(readable(prompt)));
  for (;;) {
    const written = await readIfThere(fileOf('answer'));
    const read = written === null ? null : readAnswer(prompt, written);
    if (read !== null && 'kept' in read) {
      await rm(fileOf('complaint'), { force: true });
      return read.kept;
    }
    if (read !== null) {
      const complaint = `${read.wrong}\n\n===== WHAT WAS WRITTEN =====\n${written}\n`;
      await writeAtomically(fileOf('complaint'), Buffer.from(complaint));
      await rm(fileOf('answer'));
    }
    await wait(LOOK_MS, undefined, { signal });
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
