import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decodeAudio } from './decode.ts';
import { writePcm } from './pcm-file.ts';

vi.mock('./decode.ts', { spy: true });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-pcm-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('leaves nothing of a recording that there is no room for', async () => {
  vi.mocked(decodeAudio).mockImplementationOnce(async function* () {
    // More than one write.
    yield { samples: new Int16Array(200_000), fraction: 0.5 };
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  await writeFile(join(folder, 'key'), 'x');
  await expect(writePcm('reunion.opus', join(folder, 'audio.pcm'), () => undefined)).rejects.toThrow('ENOSPC');
  expect(await readdir(folder)).toEqual(['key']);
});
