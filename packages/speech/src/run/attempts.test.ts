import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countAttempt } from './attempts.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-attempts-'));
  await writeFile(join(folder, 'plan.json'), '{}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Simulates runs that die: the function for their end is never called. */
async function die(times: number): Promise<void> {
  for (let i = 0; i < times; i++) await countAttempt(folder);
}

describe('a run that dies', () => {
  it('is not begun a fourth time at the same place, and the error says what to do', async () => {
    await die(3);
    await expect(countAttempt(folder)).rejects.toMatchObject({
      code: 'crashed',
      message: expect.stringMatching(/plusieurs fois au même endroit.*en MP3 ou en WAV/) as string,
    });
  });

  it('may be begun again when a person asks for it afterwards', async () => {
    await die(3);
    await expect(countAttempt(folder)).rejects.toThrow('plusieurs fois');
    await expect(countAttempt(folder)).resolves.toBeTypeOf('function');
  });

  it('may be begun again as long as it gets further, even by one window', async () => {
    for (let i = 0; i < 4; i++) {
      await die(2);
      await appendFile(join(folder, 'segment-0001.parts'), '{}\n');
    }
    await expect(countAttempt(folder)).resolves.toBeTypeOf('function');
  });

  it('is not counted if it ended by itself', async () => {
    for (let i = 0; i < 5; i++) await (await countAttempt(folder))();
    await expect(countAttempt(folder)).resolves.toBeTypeOf('function');
  });
});
