import { type LocalModel, localModelAt } from '@greffier/language-model/local-model';
import { type Speeds, speedsIn } from '@greffier/language-model/speeds';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Turns } from '../threads/turns.ts';
import { createWriter, type Writer } from './writer.ts';

export interface LocalWriter {
  readonly model: LocalModel;
  readonly writer: Writer;
}

/** Opens the language model of a file. @param file path of a GGUF file */
export type OpenWriter = (file: string) => LocalWriter;

/**
 * Opens language models of this installation. It logs when their processes die, and stores self-tests in the models
 * folder.
 */
export function writersOf(
  { modelsDir, textModelThreads }: Pick<Config, 'modelsDir' | 'textModelThreads'>,
  processor: Turns,
  log: Logger,
  speeds: Speeds = speedsIn(modelsDir),
): OpenWriter {
  const threads = textModelThreads ?? undefined;
  return (file) => {
    const model = localModelAt(file, {
      ...(threads !== undefined && { threads }),
      earlier: () => speeds.of(file, threads),
      onDeath: (deaths) => log.warn({ deaths }, 'a process of the language model died; another goes on'),
    });
    return { model, writer: createWriter({ file, model, speeds, threads, processor, log }) };
  };
}
