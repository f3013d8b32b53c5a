import type { TranscribeOptions } from '@greffier/speech/types';
import { createModelStore, hubAt, type ModelStore } from '@greffier/speech/models/store';
import type { Logger } from 'pino';
import { type Config, writerName } from '../config.ts';

/** Opens the store of the models on this machine and of the models that the hub offers. */
export const selectModels = (
  config: Pick<Config, 'modelsDir' | 'modelHub' | 'speechModel' | 'minFreeBytes'>,
  log: Pick<Logger, 'warn'>,
): ModelStore =>
  tellingReplaced(
    createModelStore({
      folder: config.modelsDir,
      fixedSpeech: config.speechModel,
      hub: config.modelHub === null ? null : hubAt(config.modelHub),
      reserve: config.minFreeBytes,
    }),
    log,
  );

/** Logs once that a chosen model cannot be used, and logs it again only if the model was usable in between. */
export function tellingReplaced(models: ModelStore, log: Pick<Logger, 'warn'>): ModelStore {
  let told = new Set<string>();
  return {
    ...models,
    inUse: async () => {
      const used = await models.inUse();
      for (const { role, id, problem } of used.replaced) {
        if (!told.has(id)) log.warn({ chosen: id, used: used[role], problem }, 'a chosen model cannot be used');
      }
      told = new Set(used.replaced.map(({ id }) => id));
      return used;
    },
  };
}

/**
 * Returns the name of the language model that writes: the configured one, or else the one that is installed and chosen;
 * null for none.
 */
export const writerInUse = async (
  config: Pick<Config, 'textEngine' | 'textModel'>,
  models: Pick<ModelStore, 'inUse'>,
): Promise<string | null> => writerName(config) ?? (await models.inUse()).text;

type Weights = Required<Pick<TranscribeOptions, 'modelsDir' | 'speechModel' | 'speakerModel'>>;

/** Returns the weights that the next transcription uses. */
export async function weightsInUse(models: Pick<ModelStore, 'folder' | 'inUse'>): Promise<Weights> {
  const { speech, speakers } = await models.inUse();
  return { modelsDir: models.folder, speechModel: speech, speakerModel: speakers };
}
