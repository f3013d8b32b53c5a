import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diskStorage } from './disk.ts';

it('notices that its folder is gone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'greffier-storage-'));
  const storage = diskStorage(dataDir);
  await storage.prepare(true);
  await storage.check();
  await rm(dataDir, { recursive: true });
  await expect(storage.check()).rejects.toThrow('ENOENT');
});
