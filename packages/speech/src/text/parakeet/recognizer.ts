import { readFile } from 'node:fs/promises';
import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { z } from 'zod';
import { SAMPLE_RATE } from '../../sound/sample-rate.ts';
import { speechErrors } from '../../speech-errors.ts';
import type { ParakeetModel } from '../../models/paths.ts';
import type { Clause, Recognizer, RecognizerOptions } from '../recognizer.ts';
import { openLayout, type SessionOptions } from '../../models/onnx/sessions.ts';
import { toClauses } from './clauses.ts';
import { strangersTo } from './english-words.ts';
import { createTransducer, type Encoded } from './transducer.ts';
import { readTokens } from './tokens.ts';

/** Time between two columns of the preprocessor’s features; seconds. */
const FEATURE_STEP = 0.01;
/** Length below which a sound is skipped, because it holds no words and cannot be normalised; samples. */
const SHORTEST = SAMPLE_RATE / 10;

const Config = z.object({
  subsampling_factor: z.int().positive().default(8),
  max_tokens_per_step: z.int().positive().default(10),
});

/**
 * Opens NVIDIA's Parakeet TDT in the layout of the Python package onnx-asr: features, encoder, prediction and joint
 * network. Parakeet finds out which language is spoken, and takes neither a language nor a prompt:
 * docs/decisions/0018-better-engines.md. In a French meeting it is kept from writing English:
 * docs/decisions/0034-no-english-from-parakeet.md.
 * @throws SpeechError `model_damaged` if a file is broken or of another layout
 */
export async function openParakeet(
  paths: ParakeetModel,
  spoken: Pick<RecognizerOptions, 'language' | 'extraLanguages'>,
  options: SessionOptions = {},
): Promise<Recognizer> {
  const config = await readConfig(paths.config);
  const tokens = await readTokens(paths.tokens);
  const preprocessor = await openLayout(paths.preprocessor, {
    inputs: ['waveforms', 'waveforms_lens'],
    outputs: ['features', 'features_lens'],
  });
  const encoder = await openLayout(
    paths.encoder,
    { inputs: ['audio_signal', 'length'], outputs: ['outputs', 'encoded_lengths'] },
    options,
  );
  const joint = await openLayout(paths.decoderJoint, {
    inputs: ['encoder_outputs', 'targets', 'target_length', 'input_states_1', 'input_states_2'],
    outputs: ['outputs', 'output_states_1', 'output_states_2'],
  });
  const transduce = createTransducer(joint, tokens, config.max_tokens_per_step, strangersTo(spoken));
  return {
    // Windows are heard one after the other, because the encoder's attention over a batch would take memory and save no
    // time.
    recognize: async (windows, onWork) => {
      const texts: Clause[][] = [];
      for (const samples of windows) {
        const emissions =
          samples.length < SHORTEST ? [] : await transduce(await encode(preprocessor, encoder, samples));
        texts.push(
          toClauses(emissions, tokens, samples.length / SAMPLE_RATE, FEATURE_STEP * config.subsampling_factor),
        );
        onWork?.(texts.length);
      }
      return texts;
    },
  };
}

async function readConfig(file: string): Promise<z.infer<typeof Config>> {
  try {
    return Config.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw speechErrors.modelDamaged(file, error);
  }
}

async function encode(
  preprocessor: InferenceSession,
  encoder: InferenceSession,
  samples: Float32Array,
): Promise<Encoded> {
  const { features, features_lens: length } = await preprocessor.run(
    {
      waveforms: new Tensor('float32', samples, [1, samples.length]),
      waveforms_lens: new Tensor('int64', BigInt64Array.of(BigInt(samples.length)), [1]),
    },
    ['features', 'features_lens'],
  );
  if (features === undefined || length === undefined) throw new Error('preprocessor without output');
  const { outputs, encoded_lengths: lengths } = await encoder.run({ audio_signal: features, length }, [
    'outputs',
    'encoded_lengths',
  ]);
  if (outputs === undefined || lengths === undefined) throw new Error('encoder without output');
  const [, size = 0, columns = 0] = outputs.dims;
  const data = outputs.data as Float32Array; // The model's output is float32.
  const frames = new Float32Array(size * columns);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < columns; column++) frames[column * size + row] = data[row * columns + column] ?? 0;
  }
  const count = Math.min(columns, Number(lengths.data[0] ?? 0));
  features.dispose();
  outputs.dispose();
  return { frames, count, size };
}
