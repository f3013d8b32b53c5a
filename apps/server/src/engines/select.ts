import { createChosenTextEngine } from '../text/chosen.ts';
import type { ModelStore } from '@greffier/speech/models/store';
import { loadModels } from '@greffier/speech/models/paths';
import { describeRemote } from '@greffier/speech/text/remote/settings';
import { probe, transcribe } from '@greffier/speech/transcribe';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Meters, noMeters } from '../observe/meters.ts';
import { findOffice, officeEngine, type PdfEngine } from '../documents/pdf.ts';
import { findSpeakers } from '../threads/tasks/transcripts/find-speakers.ts';
import { type Turns, turns } from '../threads/turns.ts';
import type { SpeechEngine } from './speech.ts';
import { createLocalTextEngine, type HeldTextEngine } from '../text/local.ts';
import { createModelTextEngine } from '../text/on-server.ts';
import { writersOf } from '../text/writers.ts';

/** Limits how many probes run at a time. Each is a process of about 90 MB, and many uploads may end at once. */
const probing = turns(2);

/**
 * Selects this machine's speech engine, which runs in a child process. If a server is configured, the engine lets that
 * server recognise the text. Logs say how requests went, never what was said.
 */
export function selectSpeechEngine({ speechEngine }: Pick<Config, 'speechEngine'>, log: Logger): SpeechEngine {
  const remote = speechEngine ?? undefined;
  if (remote !== undefined) log.info(describeRemote(remote), 'a server recognises what is said');
  return {
    check: async ({ modelsDir, speechModel, speakerModel }) =>
      void (await loadModels(modelsDir, remote === undefined ? speechModel : null, speakerModel)),
    probe: (file, options) => probing.during(() => probe(file, options), options.signal),
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
 * Selects the language model: a configured one, on a server or on this machine, or else the one that is installed and
 * chosen. The embedded engine replaces a model that fails, and works alone if there is no model. The caller must close
 * the returned engine at the end.
 */
export function selectTextEngine(
  config: Pick<Config, 'textEngine' | 'textModel' | 'textModelThreads' | 'modelsDir'>,
  models: Pick<ModelStore, 'textModelFile'>,
  processor: Turns,
  log: Logger,
  meters: Meters = noMeters,
): HeldTextEngine {
  const { textEngine, textModel } = config;
  const nothing = {
    writer: () => Promise.resolve(null),
    prepare: () => Promise.resolve(),
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const openWriter = writersOf(config, processor, log);
  const open = (file: string): HeldTextEngine => createLocalTextEngine(openWriter(file), log, {}, meters);
  if (textEngine !== null) return { ...createModelTextEngine(textEngine, log, {}, meters), ...nothing };
  return textModel === null ? createChosenTextEngine(models, open) : open(textModel);
}

/**
 * Returns the LibreOffice of this machine; null if there is none.
 * @param path the environment's PATH
 */
export async function selectPdfEngine(
  { sofficePath }: Pick<Config, 'sofficePath'>,
  path: string | undefined,
): Promise<PdfEngine | null> {
  const office = await findOffice(sofficePath, path);
  return office === null ? null : officeEngine(office);
}
