import { createChosenTextEngine } from '../text/chosen.ts';
import type { ModelStore } from '@greffier/speech/models/store';
import { loadModels } from '@greffier/speech/models/paths';
import { describeRemote } from '@greffier/speech/text/remote/settings';
import { probe, transcribe } from '@greffier/speech/transcribe';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { findOffice, officeEngine, type PdfEngine } from '../documents/pdf.ts';
import { findSpeakers } from '../threads/tasks/find-speakers.ts';
import { type Turns, turns } from '../threads/turns.ts';
import type { SpeechEngine } from './speech.ts';
import { createLocalTextEngine, type HeldTextEngine } from '../text/local.ts';
import { createModelTextEngine } from '../text/on-server.ts';
import { writersOf } from '../text/writers.ts';

/** Each probe is a process of about 90 MB: many uploads may end at once. */
const probing = turns(2);

/**
 * Speech on this machine, in a child process; where a server is configured, it recognises the text. Logs tell how requests
 * went, never what was said.
 */
export function selectSpeechEngine({ speechEngine }: Pick<Config, 'speechEngine'>, log: Logger): SpeechEngine {
  const remote = speechEngine ?? undefined;
  if (remote !== undefined) log.info(describeRemote(remote), 'a server recognises what is said');
  return {
    check: async ({ modelsDir, speechModel, speakerModel }) =>
      void (await loadModels(modelsDir, remote === undefined ? speechModel : null, speakerModel)),
    probe: (file, options) => probing.during(() => probe(file, options)),
    findSpeakers: (voicesFile, transcript, speakers) => findSpeakers({ voicesFile, transcript, speakers }),
    transcribe: (file, options, onProgress, signal) =>
      transcribe(file, { ...options, remote }, onProgress, signal, {
        onCall: (call) => {
          if (call.outcome === 'answered') log.debug(call, 'transcription request');
          else log.warn(call, 'transcription request failed');
        },
        onDeath: (deaths) => log.warn({ deaths }, 'a transcription process died; another goes on'),
      }),
  };
}

/**
 * A language model where one is configured, on a server or on this machine, or else the one that is installed and chosen, with the
 * embedded engine behind it; the embedded engine alone where there is none. To be closed at the end.
 */
export function selectTextEngine(
  config: Pick<Config, 'textEngine' | 'textModel' | 'textModelThreads' | 'modelsDir'>,
  models: Pick<ModelStore, 'textModelFile'>,
  processor: Turns,
  log: Logger,
): HeldTextEngine {
  const { textEngine, textModel } = config;
  const nothing = {
    writer: () => Promise.resolve(null),
    prepare: () => Promise.resolve(),
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const openWriter = writersOf(config, processor, log);
  const open = (file: string): HeldTextEngine => createLocalTextEngine(openWriter(file), log);
  if (textEngine !== null) return { ...createModelTextEngine(textEngine, log), ...nothing };
  return textModel === null ? createChosenTextEngine(models, open) : open(textModel);
}

/**
 * LibreOffice where this machine has it; null where it has not.
 * @param path the environment's PATH
 */
export async function selectPdfEngine(
  { sofficePath }: Pick<Config, 'sofficePath'>,
  path: string | undefined,
): Promise<PdfEngine | null> {
  const office = await findOffice(sofficePath, path);
  return office === null ? null : officeEngine(office);
}
