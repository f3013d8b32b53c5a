import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { madeMeeting } from '../../testing/voices.ts';
import { readVoices, writeVoices } from './voices-file.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-voices-'));
  path = join(folder, 'voices.bin');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('voices are read as they were written, accents included', async () => {
  const { voices } = madeMeeting([1, 2, 1]);
  const clauses = [{ start: 0, end: 1.5, text: 'Où\u00a0? À Genève…' }, ...voices.clauses];
  await writeVoices(path, { ...voices, clauses });
  expect(await readVoices(path)).toEqual({ ...voices, clauses });
});

it('an older file, a damaged one and a file of another kind contain no voices', async () => {
  const { voices } = madeMeeting([1]);
  await writeVoices(path, voices);
  const whole = await readFile(path);
  const old = Buffer.from('{"version":1,"size":192,"windows":[]}   ');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(old.length);
  for (const content of [
    whole.subarray(0, -1),
    whole.subarray(0, 50),
    Buffer.concat([length, old]),
    Buffer.from('RI'),
  ]) {
    await writeFile(path, content);
    expect(await readVoices(path)).toBeNull();
  }
});
