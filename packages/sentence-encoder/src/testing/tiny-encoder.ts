import { floats, integers, node, value } from '@greffier/speech/models/onnx/graph';
import { onnxFile } from '@greffier/speech/models/onnx/write';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILES } from '../encoder.ts';
import { SIZE } from '../protocol.ts';

const SPECIALS = ['<s>', '<pad>', '</s>', '<unk>'];

/** Makes a list of pieces: the special ones, and these. */
export const piecesText = (pieces: Readonly<Record<string, number>>): string =>
  [
    ...SPECIALS.map((special) => `${special}\t0`),
    ...Object.entries(pieces).map(([piece, score]) => `${piece}\t${score}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/**
 * Writes an encoder that knows whole words only. A sentence's vector has a number for each of these words, which is how
 * often the sentence has it, and so two sentences are alike as far as they share words.
 */
export async function writeTinyEncoder(folder: string, words: readonly string[]): Promise<void> {
  const pieces = Object.fromEntries(words.map((word, at) => [`\u2581${word}`, -1 - at / 100]));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, FILES.pieces), piecesText(pieces));
  await writeFile(join(folder, FILES.network), network(SPECIALS.length + words.length));
}

function network(tokens: number): Buffer {
  const table = new Float32Array(tokens * SIZE);
  for (let token = SPECIALS.length; token < tokens; token += 1) table[token * SIZE + token] = 1;
  // Padding counts, so that only the mask keeps it out.
  table[SIZE + 1] = 1;
  return onnxFile({
    inputs: [value('input_ids', 'int64', 'B', 'T'), value('attention_mask', 'int64', 'B', 'T')],
    outputs: [value('sentence', 'float32', 'B', SIZE)],
    constants: { table: floats([tokens, SIZE], table), last: integers(2), middle: integers(1) },
    nodes: [
      node('Gather', ['table', 'input_ids'], ['rows']),
      node('Cast', ['attention_mask'], ['numbers'], { to: 1 }),
      node('Unsqueeze', ['numbers', 'last'], ['mask']),
      node('Mul', ['rows', 'mask'], ['shown']),
      node('ReduceSum', ['shown', 'middle'], ['sum'], { keepdims: 0 }),
      node('ReduceSum', ['mask', 'middle'], ['count'], { keepdims: 0 }),
      node('Div', ['sum', 'count'], ['sentence']),
    ],
  });
}
