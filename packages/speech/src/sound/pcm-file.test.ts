import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decodeAudio } from './input/decoding.ts';
import { writePcm } from './pcm-file.ts';

vi.mock('./input/decoding.ts', { spy: true });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-pcm-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('leaves nothing behind if there is no room for the recording', async () => {
  vi.mocked(decodeAudio).mockImplementationOnce(async function* () {
    // Long enough for more than one write.
    yield { samples: new Int16Array(200_000), fraction: 0.5 };
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  await writeFile(join(folder, 'key'), 'x');
  await expect(writePcm('reunion.opus', join(folder, 'audio.pcm'), () => undefined)).rejects.toThrow('ENOSPC');
  expect(await readdir(folder)).toEqual(['key']);
});

it('makes a very quiet recording louder, and leaves any other as it is', async () => {
  const target = join(folder, 'audio.pcm');
  const written = async (level: number): Promise<number> => {
    vi.mocked(decodeAudio).mockImplementationOnce(async function* () {
      yield { samples: new Int16Array(200_001).fill(level), fraction: 1 };
    });
    expect(await writePcm('reunion.opus', target, () => undefined)).toBe(200_001);
    const bytes = await readFile(target);
    expect(bytes.length).toBe(400_002);
    expect(bytes.readInt16LE(0)).toBe(bytes.readInt16LE(400_000));
    return bytes.readInt16LE(0);
  };
  expect(await written(100)).toBeCloseTo(8_192, -1);
  expect(await written(5_000)).toBe(5_000);
});
