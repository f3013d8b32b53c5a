import { createModelStore } from '@greffier/speech/models/store';
import { MADE_MODEL } from '@greffier/speech/testing/model-hub';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { expect, it, vi } from 'vitest';
import { tellingReplaced } from './models.ts';

it('logs once that a chosen model cannot be used, and again when that happens anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'models-log-'));
  try {
    const warn = vi.fn<Logger['warn']>();
    const store = createModelStore({ folder, fixedSpeech: null, hub: null, catalogue: [MADE_MODEL] });
    const models = tellingReplaced(store, { warn });
    const choose = (speech: string) => writeFile(join(folder, 'in-use.json'), JSON.stringify({ speech }));
    await choose('essai');
    await models.inUse();
    expect(await models.inUse()).toMatchObject({ speech: 'whisper-base' });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { chosen: 'essai', used: 'whisper-base', problem: 'Il n’est plus installé.' },
      'a chosen model cannot be used',
    );
    await choose('whisper-base');
    await models.inUse();
    await choose('essai');
    await models.inUse();
    expect(warn).toHaveBeenCalledTimes(2);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
