import { statSync } from 'node:fs';
import type { RecognizerModel } from '../models/paths.ts';
import type { Clause, Recognizer, RecognizerOptions } from './recognizer.ts';

/** Size in bytes above which weights are loaded only once. Two copies of 400 MB, sound and voices fit into 1.5 GB. */
const LARGE = 400e6;

export interface Sharing {
  /** Number of times that the weights are loaded; each session has its own thread. */
  readonly sessions: number;
  /** How many threads work on one step of a session. */
  readonly threads: number;
  /** Longest speech in a window; seconds. Whisper hears 30 s at once, part of which is needed as margin. */
  readonly longestWindow: number;
  /** Number of windows that are decoded together. At this number a token costs least; more windows only take memory. */
  readonly together: number;
}

const USUAL = { sessions: 2, threads: 1, longestWindow: 28, together: 4 } as const;
/**
 * With the starter weights, shorter windows cost less, because they are not filled up with silence to 30 s:
 * docs/decisions/0003.
 */
const STARTER = { ...USUAL, longestWindow: 20, together: 5 } as const;

/** Plans the sessions. If memory allows, two sessions with one thread each are faster than one with two threads. */
export function planSharing(model: RecognizerModel): Sharing {
  if (model.kind === 'whisper') return STARTER;
  if (model.kind === 'remote') return USUAL;
  const decoder = model.kind === 'parakeet-tdt' ? model.decoderJoint : model.decoder;
  const bytes = [model.encoder, decoder].reduce((sum, file) => sum + statSync(file).size, 0);
  return bytes > LARGE ? { ...USUAL, sessions: 1, threads: 2 } : USUAL;
}

/**
 * Opens the weights. Only the code for their layout is loaded.
 * @throws SpeechError `model_damaged`
 */
export async function createRecognizer(model: RecognizerModel, options: RecognizerOptions): Promise<Recognizer> {
  switch (model.kind) {
    case 'whisper': {
      const { createWhisper } = await import('./whisper/recognizer.ts');
      const { openStarter } = await import('./whisper/starter/open.ts');
      return createWhisper(await openStarter(model), options);
    }
    case 'parakeet-tdt': {
      const { openParakeet } = await import('./parakeet/recognizer.ts');
      return openParakeet(model, options, planSharing(model));
    }
    case 'whisper-hub': {
      const { createWhisper } = await import('./whisper/recognizer.ts');
      const { openWhisperHub } = await import('./whisper/hub/open.ts');
      const { whisper, together } = await openWhisperHub(model, planSharing(model));
      return inParts(createWhisper(whisper, options), together);
    }
    case 'remote':
    default:
      throw new Error('the text comes from a server');
  }
}

/** Makes a recogniser take fewer windows at once, for weights that need much memory for each window. */
function inParts({ recognize }: Recognizer, together: number): Recognizer {
  return {
    recognize: async (windows, onWork) => {
      const texts: Clause[][] = [];
      for (let from = 0; from < windows.length; from += together) {
        texts.push(...(await recognize(windows.slice(from, from + together), (part) => onWork?.(from + part))));
      }
      return texts;
    },
  };
}
