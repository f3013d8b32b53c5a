import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomFrom } from '../numbers/random.ts';
import type { ParakeetModel } from '../models/paths.ts';
import { onnxFile } from '../models/onnx/write.ts';
import { floats, integers, node, value, type Graph } from '../models/onnx/graph.ts';

const BANDS = 128;
const WIDTH = 1_024;
const STATE = [2, 1, 640] as const;
const DURATIONS = 5;

/**
 * Writes a small Parakeet. Names, types and shapes are the real ones, but each frame of sound directly contains the
 * scores of tokens and durations. The scores also depend on the previous token and on the states, which count the
 * tokens said, so that code that handles the states wrongly gets another text.
 * @param pieces text of the model's tokens, the blank last
 * @param more additional settings for the configuration
 */
export async function writeParakeet(
  folder: string,
  pieces: readonly string[],
  more: Readonly<Record<string, number>> = {},
): Promise<ParakeetModel> {
  await mkdir(folder, { recursive: true });
  const write = async (name: string, content: Buffer | string): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const config = { model_type: 'nemo-conformer-tdt', features_size: BANDS, subsampling_factor: 8, ...more };
  return {
    kind: 'parakeet-tdt',
    preprocessor: await write('nemo128.onnx', onnxFile(preprocessor())),
    encoder: await write('encoder-model.int8.onnx', onnxFile(encoder())),
    decoderJoint: await write('decoder_joint-model.int8.onnx', onnxFile(joint(pieces.length))),
    tokens: await write('vocab.txt', pieces.map((piece, id) => `${piece} ${id}\n`).join('')),
    config: await write('config.json', JSON.stringify(config)),
  };
}

/** Builds a graph that takes the first 128 of every 160 samples as features. */
function preprocessor(): Graph {
  return {
    inputs: [value('waveforms', 'float32', 'B', 'N'), value('waveforms_lens', 'int64', 'B')],
    outputs: [value('features', 'float32', 'B', BANDS, 'T'), value('features_lens', 'int64', 'B')],
    constants: {
      hop: integers(160),
      zero: integers(0),
      one: integers(1),
      axis: integers(1),
      last: integers(2),
      bands: integers(BANDS),
      hops: integers(0, -1, 160),
    },
    nodes: [
      node('Div', ['waveforms_lens', 'hop'], ['features_lens']),
      node('Mul', ['features_lens', 'hop'], ['whole']),
      node('Slice', ['waveforms', 'zero', 'whole', 'axis', 'one'], ['cut']),
      node('Reshape', ['cut', 'hops'], ['columns']),
      node('Slice', ['columns', 'zero', 'bands', 'last', 'one'], ['rows']),
      node('Transpose', ['rows'], ['features'], { perm: [0, 2, 1] }),
    ],
  };
}

/** Builds a graph that takes every eighth column and repeats it eight times: 1,024 numbers per frame. */
function encoder(): Graph {
  return {
    inputs: [value('audio_signal', 'float32', 'B', BANDS, 'T'), value('length', 'int64', 'B')],
    outputs: [value('outputs', 'float32', 'B', WIDTH, 'T8'), value('encoded_lengths', 'int64', 'B')],
    constants: {
      zero: integers(0),
      end: integers(1_000_000),
      axis: integers(2),
      eight: integers(8),
      seven: integers(7),
    },
    nodes: [
      node('Slice', ['audio_signal', 'zero', 'end', 'axis', 'eight'], ['eighth']),
      node(
        'Concat',
        Array.from({ length: 8 }, () => 'eighth'),
        ['outputs'],
        { axis: 1 },
      ),
      node('Add', ['length', 'seven'], ['longer']),
      node('Div', ['longer', 'eight'], ['encoded_lengths']),
    ],
  };
}

function joint(tokens: number): Graph {
  const scores = tokens + DURATIONS;
  const random = randomFrom(7);
  const table = (rows: number, size: number): Float32Array =>
    Float32Array.from({ length: rows * scores }, () => (random() - 0.5) * size);
  return {
    inputs: [
      value('encoder_outputs', 'float32', 'B', WIDTH, 'T'),
      value('targets', 'int32', 'B', 'U'),
      value('target_length', 'int32', 'B'),
      value('input_states_1', 'float32', STATE[0], 'B', STATE[2]),
      value('input_states_2', 'float32', STATE[0], 'B', STATE[2]),
    ],
    outputs: [
      value('outputs', 'float32', 'B', 'T', 'U', scores),
      value('prednet_lengths', 'int32', 'B'),
      value('output_states_1', 'float32', STATE[0], 'B', STATE[2]),
      value('output_states_2', 'float32', STATE[0], 'B', STATE[2]),
    ],
    constants: {
      zero: integers(0),
      one: integers(1),
      scores: integers(scores),
      axis: integers(1),
      all: integers(1, 1, 1, scores),
      after: floats([tokens, scores], table(tokens, 2)),
      counting: floats([1, scores], table(1, 1)),
      tenth: floats([1], [0.1]),
      fifth: floats([1], [0.2]),
    },
    nodes: [
      node('Slice', ['encoder_outputs', 'zero', 'scores', 'axis', 'one'], ['heard']),
      node('Reshape', ['heard', 'all'], ['frame']),
      node('Gather', ['after', 'targets'], ['previous'], { axis: 0 }),
      node('Reshape', ['previous', 'all'], ['context']),
      // The difference between the means of the two states is the number of tokens said so far.
      node('ReduceMean', ['input_states_1'], ['mean1'], { keepdims: 0 }),
      node('ReduceMean', ['input_states_2'], ['mean2'], { keepdims: 0 }),
      node('Sub', ['mean1', 'mean2'], ['count']),
      node('Mul', ['counting', 'count'], ['counted']),
      node('Reshape', ['counted', 'all'], ['memory']),
      node('Add', ['frame', 'context'], ['sum']),
      node('Add', ['sum', 'memory'], ['outputs']),
      node('Identity', ['target_length'], ['prednet_lengths']),
      node('Add', ['input_states_1', 'fifth'], ['output_states_1']),
      node('Sub', ['input_states_2', 'tenth'], ['output_states_2']),
    ],
  };
}

/** Makes sound with random scores, the same at each run. The scores of neighbouring tokens are close. */
export function chanceSound(seconds: number, seed: number): Float32Array {
  const random = randomFrom(seed);
  return Float32Array.from({ length: seconds * 16_000 }, () => (random() - 0.5) * 3);
}

/** Makes sound with the same scores in each frame: first those of the tokens, then those of the durations. */
export function plainSound(frames: number, scores: Readonly<Record<number, number>>): Float32Array {
  const sound = new Float32Array(frames * 8 * 160);
  for (let hop = 0; hop < sound.length; hop += 160) {
    for (const [position, score] of Object.entries(scores)) sound[hop + Number(position)] = score;
  }
  return sound;
}
