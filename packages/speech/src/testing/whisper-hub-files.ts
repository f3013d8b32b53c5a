import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WhisperHubModel } from '../models/paths.ts';
import { onnxFile } from '../models/onnx/write.ts';
import { floats, integers, node, value, type Graph, type Node, type Value } from '../models/onnx/graph.ts';

/** The ordinary tokens in order, as GPT-2's vocabulary writes them. */
const WORDS = ['Ġ', 'Ġla', 'ĠrÃ©', 'union', 'Ġvote', '.', ',', 'Ġoui', 'Ġthe', 'Ġmeeting', 'Ġvotes', 'Ġyes'];
const TOKEN = {
  end: 50,
  start: 51,
  en: 52,
  de: 53,
  fr: 54,
  translate: 55,
  transcribe: 56,
  previous: 58,
  noSpeech: 59,
  noTimestamps: 60,
  firstTime: 61,
} as const;
const SIZE = TOKEN.firstTime + 1_501;
const [LAYERS, HEADS, HEAD_SIZE, WIDTH] = [2, 2, 4, 8];
const CACHES = Array.from({ length: LAYERS }, (_, layer) => layer).flatMap((layer) =>
  ['decoder', 'encoder'].flatMap((side) => ['key', 'value'].map((kind) => ({ layer, side, kind }))),
);

/** Lists the token that follows at each position of a text: first three placeholders, then the words, then the end. */
const spoken = (words: string): number[] => [
  0,
  0,
  0,
  ...words.split(' ').map((word) => WORDS.indexOf(word)),
  TOKEN.end,
];
const LONGEST = 40;
/** Texts that are recognised in sound, in French and in English. */
const SCRIPTS = [
  spoken('Ġla ĠrÃ© union Ġvote , Ġoui . Ġla ĠrÃ© union Ġvote .'),
  spoken('Ġthe Ġmeeting Ġvotes , Ġyes . Ġthe Ġmeeting Ġvotes , Ġyes .'),
].map((script) => [...script, ...Array.from({ length: LONGEST - script.length }, () => TOKEN.end as number)]);
/** Length of each token in seconds, and number of time tokens per second. */
const [TOKEN_SECONDS, TIMES_A_SECOND] = [0.5, 50];

/**
 * Writes a small Whisper in the layout of the hub. Names, types and shapes are the real ones. The text depends on the
 * number of tokens in the cache, on the language token among them, on whether there was sound, and on whether every
 * cache is passed back to its own place. Reading two tokens at once with a cache is an error.
 */
export async function writeWhisperHub(folder: string, bands: 80 | 128 = 80): Promise<WhisperHubModel> {
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const write = async (name: string, content: Buffer | object): Promise<string> => {
    await writeFile(join(folder, name), Buffer.isBuffer(content) ? content : JSON.stringify(content));
    return join(folder, name);
  };
  return {
    kind: 'whisper-hub',
    encoder: await write('onnx/encoder_model_quantized.onnx', onnxFile(encoder(bands))),
    decoder: await write('onnx/decoder_model_merged_quantized.onnx', onnxFile(decoder())),
    tokenizer: await write('tokenizer.json', {
      model: { type: 'BPE', vocab: Object.fromEntries(WORDS.map((word, token) => [word, token])) },
    }),
    config: await write('config.json', { vocab_size: SIZE, max_target_positions: 448, num_mel_bins: bands }),
    generationConfig: await write('generation_config.json', {
      decoder_start_token_id: TOKEN.start,
      eos_token_id: TOKEN.end,
      no_timestamps_token_id: TOKEN.noTimestamps,
      prev_sot_token_id: TOKEN.previous,
      lang_to_id: { '<|en|>': TOKEN.en, '<|de|>': TOKEN.de, '<|fr|>': TOKEN.fr },
      task_to_id: { translate: TOKEN.translate, transcribe: TOKEN.transcribe },
      suppress_tokens: [TOKEN.start, TOKEN.transcribe],
      begin_suppress_tokens: [0, TOKEN.end],
    }),
    preprocessorConfig: await write('preprocessor_config.json', { feature_size: bands, n_fft: 400, hop_length: 160 }),
  };
}

/** Builds a graph that takes the lowest bands of every second frame. */
function encoder(bands: number): Graph {
  return {
    inputs: [value('input_features', 'float32', 'batch_size', bands, 3_000)],
    outputs: [value('last_hidden_state', 'float32', 'batch_size', 1_500, WIDTH)],
    constants: { zeros: integers(0, 0), ends: integers(WIDTH, 3_000), axes: integers(1, 2), steps: integers(1, 2) },
    nodes: [
      node('Slice', ['input_features', 'zeros', 'ends', 'axes', 'steps'], ['low']),
      node('Transpose', ['low'], ['last_hidden_state'], { perm: [0, 2, 1] }),
    ],
  };
}

const cacheName = (stem: string, { layer, side, kind }: (typeof CACHES)[number]): string =>
  `${stem}.${layer}.${side}.${kind}`;
/** Computes the number that is added to a cache, so that no cache can be mistaken for another. */
const mark = ({ layer, kind }: (typeof CACHES)[number]): number => 1_000 * layer + (kind === 'value' ? 300 : 0);

function decoder(): Graph {
  const logits = value('logits', 'float32', 'batch_size', 'decoder_sequence_length', SIZE);
  const present = CACHES.map((cache) =>
    value(cacheName('present', cache), 'float32', 'batch_size', HEADS, `${cache.side}_length`, HEAD_SIZE),
  );
  const opening = new Float32Array(2 * SIZE);
  opening.set([60, 40, 50], TOKEN.en); // Over sound, English is likeliest, then French, then German.
  opening[SIZE + TOKEN.noSpeech] = 70;
  return {
    inputs: [
      value('input_ids', 'int64', 'batch_size', 'decoder_sequence_length'),
      value('encoder_hidden_states', 'float32', 'batch_size', 'encoder_sequence_length / 2', WIDTH),
      ...CACHES.map((cache) =>
        value(cacheName('past_key_values', cache), 'float32', 'batch_size', HEADS, `past_${cache.side}`, HEAD_SIZE),
      ),
      value('use_cache_branch', 'bool', 1),
    ],
    outputs: [logits, ...present],
    constants: {
      ...Object.fromEntries([0, 300, 1_000, 1_300].map((each) => [`mark${each}`, floats([1], [each])])),
      scripts: { type: 'int64', shape: [SCRIPTS.length * LONGEST], data: SCRIPTS.flat() },
      opening: floats([2, SIZE], opening),
      size: integers(SIZE),
      off_word: floats([2], [0, 50]),
      off_time: floats([2], [0, 30]),
      zero: { type: 'int64', shape: [], data: [0] },
      one: { type: 'int64', shape: [], data: [1] },
      two: { type: 'int64', shape: [], data: [2] },
      longest: integers(LONGEST),
      last: integers(LONGEST - 1),
      pace: integers(TOKEN_SECONDS * TIMES_A_SECOND),
      before_words: integers(3),
      first_time: integers(TOKEN.firstTime),
      no_time: integers(0),
      single: integers(-1, 1),
      quiet: floats([1], [-1]),
      english: floats([1], [TOKEN.en]),
      tenth: floats([1], [0.1]),
      split: integers(0, 0, HEADS, HEAD_SIZE),
      heads: integers(1, HEADS, 1, HEAD_SIZE),
      axes13: integers(1, 3),
      axis1: integers(1),
      axis0: integers(0),
      axes12: integers(1, 2),
      axes02: integers(0, 2),
      mark1: floats([1], [1]),
      none: floats([0, HEADS, 1, HEAD_SIZE], []),
    },
    nodes: [
      node('If', ['use_cache_branch'], [logits.name, ...present.map(({ name }) => name)], {
        then_branch: branch(true, logits, present),
        else_branch: branch(false, logits, present),
      }),
    ],
  };
}

function branch(cached: boolean, logits: Value, present: readonly Value[]): Graph {
  const at = (name: string): string => `${cached ? 'with' : 'without'}_${name}`;
  const nodes: Node[] = [];
  const make = (op: string, inputs: string[], output: string, attributes: Node['attributes'] = {}): string => {
    nodes.push(node(op, inputs, [at(output)], attributes));
    return at(output);
  };
  // With a cache, one token is read at a time; without it, any number.
  const ids = cached ? make('Reshape', ['input_ids', 'single'], 'ids') : make('Identity', ['input_ids'], 'ids');
  const tokens = make('Cast', [ids], 'tokens', { to: 1 });
  const wide = make('Unsqueeze', [tokens, 'axes13'], 'wide');
  const fresh = make('Tile', [wide, 'heads'], 'fresh');
  const states = make('Reshape', ['encoder_hidden_states', 'split'], 'states');
  const heard = make('Transpose', [states], 'heard', { perm: [0, 2, 1, 3] });
  for (const cache of CACHES) {
    const name = cacheName('present', cache);
    const own = make('Add', [cache.side === 'decoder' ? fresh : heard, `mark${mark(cache)}`], `own.${name}`);
    if (cache.side === 'encoder') make('Identity', [cached ? 'none' : own], name);
    else if (cached) make('Concat', [cacheName('past_key_values', cache), own], name, { axis: 2 });
    else make('Identity', [own], name);
  }
  // All caches must be equal once their marks are removed; otherwise the position is wrong, and so are the words.
  const clean = (cache: (typeof CACHES)[number]): string => {
    const from =
      cache.side === 'decoder' || !cached ? at(cacheName('present', cache)) : cacheName('past_key_values', cache);
    const plain = make('Sub', [from, `mark${mark(cache)}`], `plain.${from}`);
    return make('ReduceMean', [plain], `mean.${from}`, { axes: [1, 2, 3], keepdims: 0 });
  };
  const means = { decoder: [] as string[], encoder: [] as string[] };
  for (const cache of CACHES) means[cache.side === 'decoder' ? 'decoder' : 'encoder'].push(clean(cache));
  const spread = [means.decoder, means.encoder].map((names, i) => {
    const highest = make('Max', names, `highest${i}`);
    const lowest = make('Min', names, `lowest${i}`);
    return make('Sub', [highest, lowest], `difference${i}`);
  });
  const worst = make('Max', spread, 'worst');
  const broken = make('Greater', [worst, 'tenth'], 'broken');
  const shift = make('Unsqueeze', [make('Cast', [broken], 'shifted', { to: 7 }), 'axis1'], 'shift');

  const keys = at('present.0.decoder.key');
  const total = make('Gather', [make('Shape', [keys], 'shape'), 'two'], 'total');
  const count = make('Gather', [make('Shape', [ids], 'ids_shape'), 'one'], 'count');
  const places = make('Range', [make('Sub', [total, count], 'past'), total, 'one'], 'places');
  const second = make('Min', ['one', make('Sub', [total, 'one'], 'latest')], 'second');
  const language = make('ReduceMax', [make('Gather', [keys, second], 'place', { axis: 2 })], 'language', {
    axes: [1, 2],
    keepdims: 0,
  });
  const isEnglish = make('Cast', [make('Equal', [language, 'english'], 'is')], 'english_script', { to: 7 });
  const script = make('Mul', [make('Unsqueeze', [isEnglish, 'axis1'], 'script'), 'longest'], 'script_start');
  const position = make('Min', [make('Add', [places, shift], 'position'), 'last'], 'bounded');
  const next = make('Gather', ['scripts', make('Add', [position, script], 'index')], 'next', { axis: 0 });
  const word = make('OneHot', [next, 'size', 'off_word'], 'word', { axis: -1 });

  const loud = means.encoder[0] ?? '';
  const silent = make('Cast', [make('Less', [loud, 'quiet'], 'less')], 'silent', { to: 7 });
  const silence = make('Cast', [silent], 'silence', { to: 1 });
  const sound = make('Unsqueeze', [make('Sub', ['mark1', silence], 'sound'), 'axes12'], 'sound3');
  const said = make('Mul', [word, sound], 'said');

  const first = make('Cast', [make('Equal', [places, 'zero'], 'first')], 'first_float', { to: 1 });
  const begins = make('Unsqueeze', [first, 'axes02'], 'begins');
  const choice = make('Unsqueeze', [make('Gather', ['opening', silent], 'choice', { axis: 0 }), 'axis1'], 'choice3');
  const start = make('Mul', [begins, choice], 'start');

  const since = make('Max', [make('Sub', [places, 'before_words'], 'since'), 'no_time'], 'since_words');
  const time = make('Add', [make('Mul', [since, 'pace'], 'paced'), 'first_time'], 'time');
  const timed = make(
    'Unsqueeze',
    [make('OneHot', [time, 'size', 'off_time'], 'timed', { axis: -1 }), 'axis0'],
    'timed3',
  );
  const sum = make('Add', [said, start], 'sum');
  make('Add', [sum, timed], 'logits');
  const named = (each: Value): Value => ({ ...each, name: at(each.name) });
  return { inputs: [], outputs: [named(logits), ...present.map(named)], nodes };
}
