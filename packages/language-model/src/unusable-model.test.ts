import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { LocalModelOptions } from './local-model.ts';
import { openedModels } from './testing/opened-models.ts';
import { tinyGguf } from './testing/tiny-gguf.ts';

const { place, modelAt } = openedModels();

const never = new AbortController().signal;

describe('a model that cannot be used', () => {
  const refusal = (path: string, options: LocalModelOptions = {}) =>
    modelAt(path, options)
      .open(never)
      .then(
        () => null,
        (error: Error) => error,
      );

  it.each([
    ['whose end is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['whose header is damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40), bytes.subarray(90)])],
    ['that is something else', () => Buffer.from('Procès-verbal de la séance')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('is reported in French: a file %s', async (name, spoil) => {
    const path = join(place.folder, `${name}.gguf`);
    await writeFile(path, spoil(tinyGguf()));
    const error = await refusal(path);
    expect(error).toMatchObject({ code: 'unreadable' });
    expect(error?.message).toContain('ne s’ouvre pas');
  });

  it.each([
    ['tensors', 'block_count', 4, 0xffff_fff0n, 3_000],
    // The list that this header announces fills the child's memory within the minute.
    ['words', 'tokenizer.ggml.scores', 8, 2n ** 45n, 60_000],
  ])('is reported as damaged if its header announces %s without end', async (name, key, after, count, header) => {
    const bytes = tinyGguf();
    const at = bytes.indexOf(key) + key.length + after;
    if (count < 2n ** 32n) bytes.writeUInt32LE(Number(count), at);
    else bytes.writeBigUInt64LE(count, at);
    const path = join(place.folder, `endless ${name}.gguf`);
    await writeFile(path, bytes);
    expect(await refusal(path, { header })).toMatchObject({ code: 'unreadable' });
  });

  it('is reported in French if its file is missing', async () => {
    expect(await refusal(join(place.folder, 'nowhere.gguf'))).toMatchObject({ code: 'missing' });
  });

  it('is reported before it is loaded if the machine has too little memory', async () => {
    const error = await refusal(place.file, { memory: () => 1_000_000 });
    expect(error).toMatchObject({ code: 'memory' });
    expect(error?.message).toMatch(/pas assez de mémoire.*il lui en faut [\d,]+\u00a0Go, 0\u00a0Go sont libres/);
  });

  it('is reported without opening it where possible', async () => {
    await expect(modelAt(place.file).check()).resolves.toBeUndefined();
    await expect(modelAt(place.file, { memory: () => 1_000 }).check()).rejects.toMatchObject({ code: 'memory' });
    await expect(modelAt(join(place.folder, 'nowhere.gguf')).check()).rejects.toMatchObject({ code: 'missing' });
    // A pipe would keep a reader waiting for ever.
    const pipe = join(place.folder, 'pipe.gguf');
    await promisify(execFile)('mkfifo', [pipe]);
    for (const path of [place.folder, pipe])
      await expect(modelAt(path).check()).rejects.toMatchObject({
        code: 'unreadable',
        message: expect.stringContaining('n’est pas un fichier'),
      });
  });

  it('is reported if its context is too small', async () => {
    expect(await refusal(place.file, { context: 100_000 })).toMatchObject({ code: 'context' });
  });
});
