import { Tensor, type InferenceSession } from 'onnxruntime-node';
import type { Cross, LoadedWhisper, Encode } from '../networks.ts';
import { createWhisperMel, MEL_FRAMES } from '../../../sound/features/whisper-mel.ts';
import { speechErrors } from '../../../speech-errors.ts';
import type { WhisperHubModel } from '../../../models/paths.ts';
import { inputShape, openLayout, type SessionOptions } from '../../../models/onnx/sessions.ts';
import { createHubDecoder } from './decoder.ts';
import { readSettings } from './settings.ts';

/** Limit on memory for the windows that are decoded together; bytes. */
const TOGETHER = 256e6;
const MOST_TOGETHER = 8;

/**
 * Opens Whisper as onnx-community exports it with optimum: an encoder that takes features, a decoder with two branches, and
 * settings in JSON files.
 * @throws SpeechError `model_damaged` if a file is broken or of another layout
 */
export async function openWhisperHub(
  paths: WhisperHubModel,
  options: SessionOptions = {},
): Promise<{ readonly whisper: LoadedWhisper; readonly together: number }> {
  const { bands, positions, ...settings } = await readSettings(paths);
  const encoder = await openLayout(
    paths.encoder,
    { inputs: ['input_features'], outputs: ['last_hidden_state'] },
    options,
  );
  const [, expected] = inputShape(encoder, 'input_features');
  if (typeof expected === 'number' && expected !== bands) {
    throw speechErrors.modelLayout(paths.encoder, `input_features\u00a0: ${bands}`);
  }
  const session = await openLayout(
    paths.decoder,
    {
      inputs: ['input_ids', 'encoder_hidden_states', 'use_cache_branch', 'past_key_values.0.encoder.key'],
      outputs: ['logits', 'present.0.decoder.key', 'present.0.encoder.key'],
    },
    options,
  );
  const decoder = createHubDecoder(session, paths.decoder, { ...settings.tokens, positions });
  return {
    whisper: { ...settings, decoder, encode: createHubEncoder(encoder, bands) },
    together: Math.max(1, Math.min(MOST_TOGETHER, Math.floor(TOGETHER / decoder.bytesPerRow))),
  };
}

/** Makes an encoder that takes one window after the other, because a batch would be no faster and take more memory. */
function createHubEncoder(session: InferenceSession, bands: number): Encode {
  const listen = createWhisperMel(bands);
  const features = new Float32Array(bands * MEL_FRAMES);
  const input = new Tensor('float32', features, [1, bands, MEL_FRAMES]);
  let states = new Float32Array(0);
  return async (windows, onWindow): Promise<Cross> => {
    let shape: readonly number[] = [];
    for (const [row, samples] of windows.entries()) {
      listen(samples, features);
      const { last_hidden_state: state } = await session.run({ input_features: input }, ['last_hidden_state']);
      if (state === undefined) throw new Error('encoder without output');
      shape = state.dims.slice(1);
      if (states.length < windows.length * state.size) states = new Float32Array(windows.length * state.size);
      states.set(state.data as Float32Array, row * state.size); // The model's output is float32.
      state.dispose();
      onWindow(row + 1);
    }
    const size = shape.reduce((product, dim) => product * dim, windows.length);
    return { encoder_hidden_states: new Tensor('float32', states.subarray(0, size), [windows.length, ...shape]) };
  };
}
