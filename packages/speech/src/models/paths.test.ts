import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadModels } from './paths.ts';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-models-'));
  const file = (name: string) => ({
    name,
    bytes: 4,
    sha256: createHash('sha256').update(name.slice(0, 4)).digest('hex'),
    origin: 'essai',
    licence: 'MIT',
  });
  const speech = {
    essai: {
      mel: file('mel0'),
      encoder: file('enco'),
      decoder: file('deco'),
      tokens: file('toke'),
      suppress: file('supp'),
    },
  };
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ voiceActivity: file('voic'), speakerEmbedding: file('spea'), speech }),
  );
  for (const name of ['mel0', 'enco', 'deco', 'toke', 'supp', 'voic', 'spea'])
    await writeFile(join(folder, name), name);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('models', () => {
  it('are those of the manifest, the starter weights included', async () => {
    expect(await loadModels(folder, 'essai')).toMatchObject({ recognizer: { encoder: join(folder, 'enco') } });
    const starter = { recognizer: { decoder: join(MODELS, 'whisper-base-decoder.onnx') } };
    expect(await loadModels(MODELS, 'whisper-base')).toMatchObject(starter);
  });

  it('are only the voice models if a server recognises the text', async () => {
    for (const name of ['mel0', 'enco', 'deco', 'toke', 'supp']) await rm(join(folder, name));
    expect(await loadModels(folder, null)).toEqual({
      voiceActivity: join(folder, 'voic'),
      speakerEmbedding: { kind: 'waveform', file: join(folder, 'spea') },
      recognizer: { kind: 'remote' },
    });
    await rm(join(folder, 'spea'));
    await expect(loadModels(folder, null)).rejects.toMatchObject({ code: 'model_missing' });
  });

  it('name the file that is missing', async () => {
    await rm(join(folder, 'deco'));
    await expect(loadModels(folder, 'essai')).rejects.toMatchObject({
      code: 'model_missing',
      message: expect.stringContaining('deco') as string,
    });
  });

  it.each(['xxxxx', 'xxxx'])('name the file that is damaged (%s)', async (content) => {
    await loadModels(folder, 'essai');
    await writeFile(join(folder, 'enco'), content);
    await expect(loadModels(folder, 'essai')).rejects.toMatchObject({
      code: 'model_damaged',
      message: expect.stringContaining('enco') as string,
    });
  });

  it('are the program’s own if the folder has no models', async () => {
    expect(await loadModels(join(folder, 'nulle-part'), 'whisper-base')).toMatchObject({
      voiceActivity: join(MODELS, 'silero_vad_v6.onnx'),
      speakerEmbedding: { kind: 'waveform', file: join(MODELS, 'speaker-embedding.onnx') },
    });
  });

  it.each([
    ['parakeet-tdt-0.6b-v3', undefined, 'config.json'],
    ['essai', 'wespeaker-resnet293-lm', 'voxceleb_resnet293_LM.onnx'],
  ])('are missing if they are in the catalogue but not installed (%s, %s)', async (speech, speakers, file) => {
    await expect(loadModels(folder, speech, speakers)).rejects.toMatchObject({
      code: 'model_missing',
      message: expect.stringContaining(file) as string,
    });
  });

  it('report an unknown model and a damaged manifest', async () => {
    await expect(loadModels(folder, 'wespeaker-resnet293-lm')).rejects.toMatchObject({ code: 'model_unknown' });
    await expect(loadModels(folder, 'essai', 'whisper-small')).rejects.toMatchObject({ code: 'model_unknown' });
    await expect(loadModels(folder, 'autre')).rejects.toMatchObject({
      code: 'model_unknown',
      message: expect.stringContaining('autre') as string,
    });
    await cp(join(folder, 'enco'), join(folder, 'manifest.json'));
    await expect(loadModels(folder, 'essai')).rejects.toMatchObject({ code: 'model_damaged' });
  });
});
