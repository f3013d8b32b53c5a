import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type LocalModel, localModelAt, type LocalModelOptions } from '../local-model.ts';
import { tinyGguf } from './tiny-gguf.ts';

/**
 * Provides a tiny model in a folder of its own for the tests of a file, and closes the models that they open. Registers
 * the file's hooks, so the folder and the file exist only inside its tests.
 */
export function openedModels() {
  const opened: LocalModel[] = [];
  const place = { folder: '', file: '' };
  beforeAll(async () => {
    place.folder = await mkdtemp(join(tmpdir(), 'greffier-model-'));
    place.file = join(place.folder, 'tiny.gguf');
    await writeFile(place.file, tinyGguf(), { mode: 0o600 });
  });
  afterEach(async () => {
    for (const model of opened.splice(0)) await model.close();
  });
  afterAll(() => rm(place.folder, { recursive: true, force: true }));
  return {
    place,
    opened,
    modelAt: (path: string, options: LocalModelOptions = {}): LocalModel => {
      // With two threads, each waits for the other when other tests use the processor.
      const model = localModelAt(path, { threads: 1, ...options });
      opened.push(model);
      return model;
    },
  };
}
