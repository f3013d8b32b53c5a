import { readFile } from 'node:fs/promises';
import { createDecoder, BRANCHES } from './decoder.ts';
import { createEncoder } from './encoder.ts';
import type { WhisperModel } from './models.ts';
import { WHOLE_COLUMNS } from './quantisation.ts';
import { openSession } from './sessions.ts';
import { loadTokenizer, MULTILINGUAL } from './tokens.ts';
import type { LoadedWhisper } from './whisper-model.ts';

/** The token of a space alone. */
const SPACE = 220;

/** Whisper in the layout of the starter weights: a mel model, an encoder that gives keys and values, a decoder. */
export async function openStarter(paths: WhisperModel): Promise<LoadedWhisper> {
  const [mel, encoder, decoder] = [
    await openSession(paths.mel),
    await openSession(paths.encoder, { changes: WHOLE_COLUMNS }),
    await openSession(paths.decoder, { changes: BRANCHES }),
  ];
  const suppressed: unknown = JSON.parse(await readFile(paths.suppress, 'utf8'));
  if (!Array.isArray(suppressed)) throw new TypeError('suppressed tokens are not a list');
  return {
    encode: createEncoder(mel, encoder),
    decoder: createDecoder(decoder),
    tokenizer: await loadTokenizer(paths.tokens),
    tokens: MULTILINGUAL,
    suppressed: suppressed.map(Number),
    suppressedFirst: [SPACE, MULTILINGUAL.end],
  };
}
