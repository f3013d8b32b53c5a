import { readFile } from 'node:fs/promises';
import { BRANCHES } from './branches.ts';
import { createDecoder } from './decoder.ts';
import { createEncoder } from './encoder.ts';
import type { WhisperModel } from '../../../models/paths.ts';
import { WHOLE_COLUMNS } from './whole-columns.ts';
import { openLayout } from '../../../models/onnx/sessions.ts';
import { loadTokenizer, MULTILINGUAL } from '../tokens.ts';
import type { LoadedWhisper } from '../networks.ts';

/** The token of a single space. */
const SPACE = 220;
/** Keys and values of the first and the last layer, by which the layout is checked. */
const HEARD = ['xk0', 'xv0', 'xk5', 'xv5'];

/**
 * Opens Whisper in the layout of the starter weights: a mel model, an encoder that gives keys and values, a decoder.
 * @throws SpeechError `model_damaged`, whose message names the file
 */
export async function openStarter(paths: WhisperModel): Promise<LoadedWhisper> {
  const [mel, encoder, decoder] = [
    await openLayout(paths.mel, { inputs: ['pcm'], outputs: ['mel'] }),
    await openLayout(paths.encoder, { inputs: ['mel'], outputs: HEARD }, { changes: WHOLE_COLUMNS }),
    await openLayout(paths.decoder, { inputs: ['tokens', ...HEARD], outputs: ['logits'] }, { changes: BRANCHES }),
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
