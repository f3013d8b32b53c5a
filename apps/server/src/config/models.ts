import { PUBLIC_HUB } from '@greffier/speech/models/hub';
import { modelsFolder } from '@greffier/speech/models/store';
import { relative, resolve } from 'node:path';
import { z } from 'zod';
import { number, webAddress } from './rules.ts';

/** Local tools of this machine: models, and LibreOffice. */
export interface ModelsConfig {
  /** Absolute path of the folder of installed models. */
  readonly modelsDir: string;
  /** The speech model; null for the one that was chosen in the product. */
  readonly speechModel: string | null;
  /** Address of the hub that models are downloaded from; null to download nothing. */
  readonly modelHub: string | null;
  /** Length after which a recording is cut at the next silence; minutes. */
  readonly segmentMinutes: number;
  /** Absolute path of LibreOffice; null if it is on the PATH. */
  readonly sofficePath: string | null;
}

export const MODELS_SETTINGS = {
  MODELS_DIR: z.string().optional(),
  SPEECH_MODEL: z.string().optional(),
  MODEL_HUB_URL: z
    .union([z.literal('off'), webAddress], { error: 'attend une adresse http:// ou https://, ou off' })
    .default(PUBLIC_HUB),
  SEGMENT_MINUTES: number(0.5, 600).default(30),
  SOFFICE_PATH: z.string().optional(),
};

type Values = z.output<z.ZodObject<typeof MODELS_SETTINGS>>;

export function modelsOf(values: Values, dataDir: string, problems: string[]): ModelsConfig {
  const modelsDir = resolve(modelsFolder({ MODELS_DIR: values.MODELS_DIR, DATA_DIR: dataDir }));
  // Every child process may read the models, but none may read the files that people sent.
  if (!relative(modelsDir, dataDir).startsWith('..')) {
    problems.push('MODELS_DIR contiendrait DATA_DIR\u00A0: donnez aux modèles un dossier à eux');
  }
  return {
    modelsDir,
    speechModel: values.SPEECH_MODEL ?? null,
    modelHub: values.MODEL_HUB_URL === 'off' ? null : values.MODEL_HUB_URL,
    segmentMinutes: values.SEGMENT_MINUTES,
    sofficePath: values.SOFFICE_PATH === undefined ? null : resolve(values.SOFFICE_PATH),
  };
}
