import type { TranscribeOptions } from '@greffier/speech/types';
import { createModelStore, hubAt, type ModelStore } from '@greffier/speech/models/store';
import type { Config } from '../config.ts';

/** The weights on this machine, and those that can be had from the hub. */
export const selectModels = (config: Pick<Config, 'modelsDir' | 'modelHub' | 'speechModel'>): ModelStore =>
  createModelStore({
    folder: config.modelsDir,
    fixedSpeech: config.speechModel,
    hub: config.modelHub === null ? null : hubAt(config.modelHub),
  });

type Weights = Required<Pick<TranscribeOptions, 'modelsDir' | 'speechModel' | 'speakerModel'>>;

/** What the next transcription works with. */
export async function weightsInUse(models: Pick<ModelStore, 'folder' | 'inUse'>): Promise<Weights> {
  const { speech, speakers } = await models.inUse();
  return { modelsDir: models.folder, speechModel: speech, speakerModel: speakers };
}
