import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '../run/engine/engine-threads.ts';
import { planSharing } from './open-recognizer.ts';
import { writeParakeet } from '../testing/parakeet-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recognizer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('text engines', () => {
  it('load small weights once per thread, and large weights only once', async () => {
    const model = await writeParakeet(folder, ['▁la', '<blk>']);
    expect(planSharing(model)).toMatchObject({ sessions: 2, threads: 1 });
    // A sparse file of the real size takes no room on the disk.
    await truncate(model.encoder, 652_183_999);
    expect(planSharing(model)).toMatchObject({ sessions: 1, threads: 2 });
  });

  it('name a damaged file across threads', async () => {
    const model = await writeParakeet(folder, ['▁la', '<blk>']);
    await writeFile(model.decoderJoint, 'rien');
    const audioFile = join(folder, 'audio.pcm');
    await writeFile(audioFile, new Uint8Array(64_000));
    const engine = startEngine({
      audioFile,
      models: { voiceActivity: '', speakerEmbedding: { kind: 'waveform', file: '' }, recognizer: model },
      recognizer: { language: 'fr', extraLanguages: [], prompt: '' },
    });
    const heard = engine.recognize(
      [{ pieces: [{ start: 0, end: 1 }] }],
      () => undefined,
      () => undefined,
    );
    await expect(heard).rejects.toMatchObject({
      code: 'model_damaged',
      message: expect.stringContaining('decoder_joint-model.int8.onnx') as string,
    });
    await engine.close();
  });

  it('give up waiting work as soon as one of them fails', async () => {
    const model = await writeParakeet(folder, ['▁la', '<blk>']);
    const audioFile = join(folder, 'audio.pcm');
    await writeFile(audioFile, new Uint8Array(64_000));
    const engine = startEngine({
      audioFile,
      models: { voiceActivity: '', speakerEmbedding: { kind: 'waveform', file: 'nulle-part.onnx' }, recognizer: model },
      recognizer: { language: 'fr', extraLanguages: [], prompt: '' },
    });
    const voices = engine.embed(
      Array.from({ length: 300 }, () => ({ start: 0, end: 1 })),
      () => undefined,
    );
    const text = engine.recognize(
      [{ pieces: [{ start: 0, end: 1 }] }],
      () => undefined,
      () => undefined,
    );
    await expect(Promise.allSettled([voices, text])).resolves.toMatchObject([
      { status: 'rejected', reason: { code: 'model_damaged' } },
      { status: 'rejected', reason: { code: 'model_damaged' } },
    ]);
    await engine.close();
  });
});
