// `node packages/language-model/src/testing/tiny-gguf.ts <file> [seed]` writes a language model with random weights, for tests.
import { writeFile } from 'node:fs/promises';

/** Sizes of a model with the llama architecture, as small as possible. */
const WIDTH = 32;
const HEADS = 2;
const BLOCKS = 2;
const FEED = 64;
/** Largest number of tokens of a prompt and its answer together. Most letters of a prompt are one token each. */
const CONTEXT = 65_536;
const EPSILON = 1e-5;

const MAGIC = 'GGUF';
const VERSION = 3;
const ALIGNMENT = 32;
/** Types of values in the header (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md). */
const TYPE = { uint32: 4, int32: 5, float32: 6, boolean: 7, string: 8, array: 9 } as const;
const F32 = 0;
/** Types of tokens. */
const TOKEN = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéèàçêùôîâû0123456789.,;:!?’«»()-_{}[]"\n▁';
/**
 * Likelihood of each character, whatever comes before it, in the units of the weights. Closing quotes and brackets are
 * likely and indentation is not, so that JSON comes to an end.
 */
const LIKED: Readonly<Record<string, number>> = {
  '"': 2.9,
  '{': 3.4,
  ']': 2.7,
  '}': 3,
  ',': 2.4,
  ':': 1.8,
  '▁': 1.2,
  '\n': 0.2,
};
/** A brief model closes quotes and lists sooner, so that an answer takes a few hundred tokens, not thousands. */
const BRIEFLY: Readonly<Record<string, number>> = { ...LIKED, '"': 3.4, ']': 3.4 };
const LETTER_LIKED = 1.3;
const BYTE_LIKED = -8;
/** First number of the hidden state, the same for all tokens. The output multiplies it by each token's likelihood. */
const CONSTANT = 8;

/** Influence of the previous tokens on the next one. With less influence, the model repeats itself. */
const MIXING = 3;

/** Makes a generator of numbers between 0 and 1 that depend only on the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Token {
  readonly text: string;
  readonly type: number;
  readonly liked: number;
}

const tokensOf = (liked: Readonly<Record<string, number>>): readonly Token[] => [
  { text: '<unk>', type: TOKEN.unknown, liked: BYTE_LIKED },
  { text: '<s>', type: TOKEN.control, liked: BYTE_LIKED },
  // The model hardly ever writes this end token, so without a grammar only the length limit ends an answer.
  { text: '</s>', type: TOKEN.control, liked: BYTE_LIKED },
  ...Array.from({ length: 256 }, (_, byte) => ({
    text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    type: TOKEN.byte,
    liked: BYTE_LIKED,
  })),
  ...Array.from(LETTERS, (text) => ({ text, type: TOKEN.normal, liked: liked[text] ?? LETTER_LIKED })),
];
const TOKENS = tokensOf(LIKED);

interface Tensor {
  readonly name: string;
  /** Dimensions; the length of a row comes first. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

function tensors(random: () => number, tokens: readonly Token[]): Tensor[] {
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const filled = (name: string, shape: readonly number[], value: (at: number) => number): Tensor => ({
    name,
    shape,
    values: Float32Array.from({ length: shape.reduce((product, one) => product * one, 1) }, (_, at) => value(at)),
  });
  const ones = (name: string): Tensor => filled(name, [WIDTH], () => 1);
  const matrix = (name: string, from: number, to: number): Tensor =>
    filled(name, [from, to], () => (MIXING * normal()) / Math.sqrt(from));
  const rows = (name: string, first: (token: Token) => number): Tensor =>
    filled(name, [WIDTH, tokens.length], (at) => {
      const token = tokens[Math.floor(at / WIDTH)];
      return at % WIDTH === 0 && token !== undefined ? first(token) : normal();
    });
  return [
    rows('token_embd.weight', () => CONSTANT),
    ...Array.from({ length: BLOCKS }, (_, block) => [
      ones(`blk.${block}.attn_norm.weight`),
      matrix(`blk.${block}.attn_q.weight`, WIDTH, WIDTH),
      matrix(`blk.${block}.attn_k.weight`, WIDTH, WIDTH),
      matrix(`blk.${block}.attn_v.weight`, WIDTH, WIDTH),
      matrix(`blk.${block}.attn_output.weight`, WIDTH, WIDTH),
      ones(`blk.${block}.ffn_norm.weight`),
      matrix(`blk.${block}.ffn_gate.weight`, WIDTH, FEED),
      matrix(`blk.${block}.ffn_up.weight`, WIDTH, FEED),
      matrix(`blk.${block}.ffn_down.weight`, FEED, WIDTH),
    ]).flat(),
    ones('output_norm.weight'),
    rows('output.weight', ({ liked }) => liked),
  ];
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const uint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const float32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
};
const string = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
};
const array = (type: number, values: readonly Buffer[]): Buffer =>
  Buffer.concat([uint32(type), uint64(values.length), ...values]);

function header(): readonly Buffer[] {
  const entry = (key: string, type: number, value: Buffer): Buffer => Buffer.concat([string(key), uint32(type), value]);
  const count = (key: string, value: number): Buffer => entry(key, TYPE.uint32, uint32(value));
  return [
    entry('general.architecture', TYPE.string, string('llama')),
    entry('general.name', TYPE.string, string('random weights')),
    count('general.alignment', ALIGNMENT),
    count('llama.context_length', CONTEXT),
    count('llama.embedding_length', WIDTH),
    count('llama.block_count', BLOCKS),
    count('llama.feed_forward_length', FEED),
    count('llama.attention.head_count', HEADS),
    count('llama.attention.head_count_kv', HEADS),
    count('llama.rope.dimension_count', WIDTH / HEADS),
    count('llama.vocab_size', TOKENS.length),
    entry('llama.attention.layer_norm_rms_epsilon', TYPE.float32, float32(EPSILON)),
    entry('tokenizer.ggml.model', TYPE.string, string('llama')),
    entry(
      'tokenizer.ggml.tokens',
      TYPE.array,
      array(
        TYPE.string,
        TOKENS.map(({ text }) => string(text)),
      ),
    ),
    entry(
      'tokenizer.ggml.scores',
      TYPE.array,
      array(
        TYPE.float32,
        TOKENS.map(() => float32(0)),
      ),
    ),
    entry(
      'tokenizer.ggml.token_type',
      TYPE.array,
      array(
        TYPE.int32,
        TOKENS.map(({ type }) => uint32(type)),
      ),
    ),
    count('tokenizer.ggml.unknown_token_id', 0),
    count('tokenizer.ggml.bos_token_id', 1),
    count('tokenizer.ggml.eos_token_id', 2),
  ];
}

const padding = (length: number): Buffer => Buffer.alloc((ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT);

/**
 * Makes a language model with random weights. It writes nonsense, in the form that a grammar asks for.
 * @param seed seed of the weights; with the default, JSON comes to its end
 * @param isBrief whether JSON comes to its end soon
 */
export function tinyGguf(seed = 4, isBrief = false): Buffer {
  const all = tensors(randomFrom(seed), isBrief ? tokensOf(BRIEFLY) : TOKENS);
  const entries = header();
  let offset = 0;
  const infos = all.map(({ name, shape, values }) => {
    const info = [string(name), uint32(shape.length), ...shape.map(uint64), uint32(F32), uint64(offset)];
    offset += values.byteLength + padding(values.byteLength).length;
    return Buffer.concat(info);
  });
  const counts = [uint32(VERSION), uint64(all.length), uint64(entries.length)];
  const before = Buffer.concat([Buffer.from(MAGIC), ...counts, ...entries, ...infos]);
  const data = all.flatMap(({ values }) => [Buffer.from(values.buffer), padding(values.byteLength)]);
  return Buffer.concat([before, padding(before.length), ...data]);
}

if (import.meta.main) {
  const [file, seed] = process.argv.slice(2);
  if (file === undefined) throw new Error('usage: tiny-gguf.ts <file> [seed]');
  await writeFile(file, tinyGguf(seed === undefined ? undefined : Number(seed)));
}
