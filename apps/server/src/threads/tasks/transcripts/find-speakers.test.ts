import { writeVoices } from '@greffier/speech/voices/find-speakers/voices-file';
import { madeMeeting } from '@greffier/speech/testing/voices';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSpeakers } from './find-speakers.ts';
import { UnreadableVoicesError } from '../../../engines/speech.ts';
import { ThreadError } from '../../thread-error.ts';

let folder = '';
let path = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-voices-'));
  path = join(folder, 'voices.bin');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finds speakers in a thread, while the server goes on', async () => {
  const { voices, transcript } = madeMeeting([1, 2, 1, 2]);
  await writeVoices(path, voices);
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 1);
  const { passages, snippets } = await findSpeakers({ voicesFile: path, transcript, speakers: 2 });
  clearInterval(clock);
  expect(turns).toBeGreaterThan(1);
  expect(passages.map(({ speaker }) => speaker)).toEqual(['speaker_1', 'speaker_2', 'speaker_1', 'speaker_2']);
  expect(
    Buffer.from(snippets['speaker_2'] ?? [])
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');
});

it('says that voices cannot be read, and that a file is missing', async () => {
  await writeFile(path, 'voices');
  await expect(findSpeakers({ voicesFile: path, transcript: [], speakers: 2 })).rejects.toThrow(UnreadableVoicesError);
  await expect(findSpeakers({ voicesFile: join(folder, 'none'), transcript: [], speakers: 2 })).rejects.toThrow(
    ThreadError,
  );
});
