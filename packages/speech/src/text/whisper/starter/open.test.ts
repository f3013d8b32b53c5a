import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadModels } from '../../../models/paths.ts';
import { openStarter } from './open.ts';

const MODELS = fileURLToPath(new URL('../../../../../../models', import.meta.url));

describe('weights in place of the starter’s', () => {
  it.each([
    ['mel', 'encoder'],
    ['encoder', 'mel'],
    ['decoder', 'mel'],
  ] as const)('are named in the error if they cannot serve as %s', async (part, other) => {
    const { recognizer } = await loadModels(MODELS, 'whisper-base');
    if (recognizer.kind !== 'whisper') throw new Error('the starter is Whisper');
    await expect(openStarter({ ...recognizer, [part]: recognizer[other] })).rejects.toMatchObject({
      code: 'model_damaged',
      message: expect.stringContaining(recognizer[other]) as string,
    });
  });
});
