import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { inputShape, inputType } from '../../models/onnx/sessions.ts';
import type { Strangers } from './english-words.ts';
import type { Tokens } from './tokens.ts';

/** A token that is said, and its place in the encoder's output. */
export interface Emission {
  readonly token: number;
  /** Frame in which the token begins. */
  readonly frame: number;
  /** Frames that the model skips after the token; 0 if more is said in the same frame. */
  readonly duration: number;
}

/** The encoder's output: frames, one after the other. */
export interface Encoded {
  readonly frames: Float32Array;
  readonly count: number;
  /** Number of values in a frame. */
  readonly size: number;
}

export type Transduce = (encoded: Encoded) => Promise<Emission[]>;

const STATES = ['1', '2'] as const;
/** Largest number of times that a word is decoded again before the result is accepted. */
const MOST_DENIED = 4;

/** The start of a word that may turn out to be foreign, kept so that it can be decoded again from there. */
interface WordStart {
  readonly at: number;
  readonly here: number;
  /** Number of tokens that were said before the word. */
  readonly said: number;
  readonly states: readonly Float32Array[];
  /** Tokens that must not begin the word again. */
  readonly denied: readonly number[];
}

/**
 * Decodes a token-and-duration transducer (Xu et al., 2023) greedily, frame by frame: each step chooses a token and how
 * many frames it lasts. The prediction network advances only when something was said. Tensors are reused, because new
 * ones at each step would pile up in native memory.
 *
 * A word that turns out to be foreign is decoded again from its start, without the token that began it. Forbidding that
 * token everywhere would spoil French words: « thermique » begins like « the ».
 * @param most largest number of tokens in one frame; a model that does not advance is then moved on
 * @param strangers recognises the words that cannot have been said; null if any word can
 */
export function createTransducer(
  session: InferenceSession,
  tokens: Tokens,
  most: number,
  strangers: Strangers | null,
): Transduce {
  const { blank, foreign, pieces, beginsWord } = tokens;
  const size = pieces.length;
  const wholes = inputType(session, 'targets') === 'int32' ? Int32Array : BigInt64Array;
  const whole = (dims: number[]): { tensor: Tensor; set: (value: number) => void } => {
    const data = new wholes(1);
    const tensor = data instanceof Int32Array ? new Tensor('int32', data, dims) : new Tensor('int64', data, dims);
    return {
      tensor,
      set: (value) => {
        if (data instanceof Int32Array) data[0] = value;
        else data[0] = BigInt(value);
      },
    };
  };
  const target = whole([1, 1]);
  const length = whole([1]);
  length.set(1);
  const shapes = STATES.map((state) =>
    // Only the number of rows in a batch is free; here it is 1.
    inputShape(session, `input_states_${state}`).map((dim) => (typeof dim === 'number' && dim > 0 ? dim : 1)),
  );
  const states = [0, 1].map(() =>
    shapes.map((dims) => new Tensor('float32', new Float32Array(dims.reduce((a, b) => a * b, 1)), dims)),
  );
  let scores: Tensor | undefined;
  /** Tokens that do not begin a word, including the blank. */
  const inside = [...pieces.keys()].filter((token) => !beginsWord(token));

  /** Tells where to decode the last word again, and without which tokens; null if the word is accepted. */
  const heardWrongly = (start: WordStart | null, emissions: readonly Emission[]): WordStart | null => {
    if (start === null || start.denied.length >= MOST_DENIED) return null;
    const word = emissions.slice(start.said);
    const [first] = word;
    if (first === undefined || !strangers?.isOne(word.map(({ token }) => pieces[token] ?? '').join(''))) return null;
    return { ...start, denied: [...start.denied, first.token] };
  };

  return async ({ frames, count, size: width }) => {
    const emissions: Emission[] = [];
    const frame = new Float32Array(width);
    const feeds: Record<string, Tensor> = {
      encoder_outputs: new Tensor('float32', frame, [1, width, 1]),
      targets: target.tensor,
      target_length: length.tensor,
    };
    for (const tensor of states[0] ?? []) tensor.data.fill(0);
    target.set(blank);
    let turn = 0;
    let here = 0;
    let at = 0;
    /** The start of the current word, if the word may turn out to be foreign and be decoded again. */
    let start: WordStart | null = null;
    /** The start of a word that is now decoded again; null if there is none. */
    let again: WordStart | null = null;
    const begin = (denied: readonly number[]): WordStart => ({
      at,
      here,
      said: emissions.length,
      states: (states[turn] ?? []).map(({ data }) => Float32Array.from(data)),
      denied,
    });
    const goBack = (to: WordStart): void => {
      ({ at, here } = to);
      emissions.length = to.said;
      target.set(emissions.at(-1)?.token ?? blank);
      for (const [i, { data }] of (states[turn] ?? []).entries()) data.set(to.states[i] ?? []);
      start = null;
    };

    for (;;) {
      if (at >= count) {
        again = heardWrongly(start, emissions);
        if (again === null) return emissions;
        goBack(again);
      }
      frame.set(frames.subarray(at * width, (at + 1) * width));
      const fetches: Record<string, Tensor | null> = { outputs: scores ?? null };
      for (const [i, state] of STATES.entries()) {
        const [before, after] = [states[turn]?.[i], states[1 - turn]?.[i]];
        if (before === undefined || after === undefined) throw new Error('transducer without states');
        feeds[`input_states_${state}`] = before;
        fetches[`output_states_${state}`] = after;
      }
      const { outputs } = await session.run(feeds, fetches);
      if (outputs === undefined) throw new Error('transducer without output');
      scores ??= outputs;
      const logits = outputs.data as Float32Array; // The model's output is float32.
      for (const each of foreign) logits[each] = -Infinity;
      // A rejected word began here, so the next token must begin another word.
      if (again !== null) for (const each of [...again.denied, ...inside]) logits[each] = -Infinity;
      const token = indexOfMax(logits, 0, size);
      const duration = indexOfMax(logits, size, logits.length) - size;
      if (beginsWord(token)) {
        const wrong = heardWrongly(start, emissions);
        if (wrong !== null) {
          again = wrong;
          goBack(wrong);
          continue;
        }
        start = strangers?.mayBecomeOne(pieces[token] ?? '') ? begin(again?.denied ?? []) : null;
      }
      again = null;
      if (token !== blank) {
        turn = 1 - turn;
        target.set(token);
        emissions.push({ token, frame: at, duration });
        here += 1;
      }
      if (duration > 0) {
        at += duration;
        here = 0;
      } else if (token === blank || here === most) {
        at += 1;
        here = 0;
      }
    }
  };
}

function indexOfMax(values: Float32Array, from: number, to: number): number {
  let best = from;
  for (let i = from + 1; i < to; i++) if ((values[i] ?? -Infinity) > (values[best] ?? -Infinity)) best = i;
  return best;
}
