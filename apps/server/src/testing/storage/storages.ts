import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { diskStorage } from '../../storage/disk/disk.ts';
import { s3Storage } from '../../storage/s3/s3.ts';
import type { S3Settings } from '../../storage/s3/settings.ts';
import type { Storage } from '../../storage/storage.ts';
import { openTestS3, type TestS3 } from './s3-server.ts';

/** A storage for one test. */
export interface TestStorage {
  readonly storage: Storage;
  /** Folder where drafts are written. */
  readonly drafts: string;
  /** Opens the same storage as a process on another machine would; on a disk, both share the folder. */
  readonly elsewhere: () => Promise<Storage>;
}

/** Largest size of a file; bytes. It is enough for several parts of the smallest length. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Runs the same tests on a disk and on an S3 server.
 * @param tests receives a function that returns an empty storage for each test
 */
export function describeStorages(title: string, tests: (open: () => TestStorage) => void): void {
  describe.each(['disk', 's3'] as const)(`${title} (%s)`, (kind) => {
    const folders: string[] = [];
    let s3: TestS3 | null = null;
    let opened: TestStorage;
    const folder = async (): Promise<string> => {
      const made = await mkdtemp(join(tmpdir(), 'greffier-storage-'));
      folders.push(made);
      return made;
    };
    const open = async (settings: S3Settings | null, dataDir: string): Promise<Storage> => {
      const storage = settings === null ? diskStorage(dataDir) : s3Storage(settings, dataDir, MAX_BYTES);
      await storage.prepare(false);
      return storage;
    };
    beforeAll(async () => {
      s3 = kind === 's3' ? await openTestS3() : null;
    });
    beforeEach(async () => {
      const settings = (await s3?.bucket()) ?? null;
      const dataDir = await folder();
      opened = {
        storage: await open(settings, dataDir),
        drafts: join(dataDir, kind === 's3' ? 'scratch' : 'files/.incoming'),
        elsewhere: async () => open(settings, settings === null ? dataDir : await folder()),
      };
    });
    afterEach(async () => {
      for (const one of folders.splice(0)) await rm(one, { recursive: true, force: true });
    });
    afterAll(() => s3?.close());
    tests(() => opened);
  });
}
