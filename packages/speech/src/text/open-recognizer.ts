import { statSync } from 'node:fs';
import type { RecognizerModel } from '../models/paths.ts';
import type { Clause, Recognizer, RecognizerOptions } from './recognizer.ts';

/** Larger weights are held in memory once; bytes. Twice 400 MB beside sound and voices is what 1.5 GB have room for. */
const LARGE = 400e6;

export interface Sharing {
  /** How many times the weights are loaded, each in a thread of its own. */
  readonly sessions: number;
  /** Threads that work on one step of one of them. */
  readonly threads: number;
  /** Speech in a window at most; seconds. Whisper hears 30 s at once, of which a part is margin. */
  readonly longestWindow: number;
  /** Windows decoded at once: a token costs least; more only costs memory. */
  readonly together: number;
}

const USUAL = { sessions: 2, threads: 1, longestWindow: 28, together: 4 } as const;
/** The starter hears no more of the 30 s than it is given, so that short windows cost less: docs/decisions/0003. */
const STARTER = { ...USUAL, longestWindow: 20, together: 5 } as const;

/** Two sessions with a thread each are faster than one with two threads, where memory allows. */
export function planSharing(model: RecognizerModel): Sharing {
  if (model.kind === 'whisper') return STARTER;
  if (model.kind === 'remote') return USUAL;
  const decoder = model.kind === 'parakeet-tdt' ? model.decoderJoint : model.decoder;
  const bytes = [model.encoder, decoder].reduce((sum, file) => sum + statSync(file).size, 0);
  return bytes > LARGE ? { ...USUAL, sessions: 1, threads: 2 } : USUAL;
}

/**
 * Loads the weights; only the code of their layout is read.
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

/** Fewer windows at once, for weights that keep much for each. */
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
