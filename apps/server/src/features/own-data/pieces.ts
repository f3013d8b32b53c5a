import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes that are prepared at once. */
const PIECE = 64 * 1024;
/** Depth down to which JSON is written element by element, because transcripts and lists of templates may be long. */
const DEPTH = 2;

/** Writes the same JSON as `JSON.stringify(value, null, 2)`, element by element. */
export function* jsonOf(value: unknown, depth = DEPTH, indent = ''): Generator<string> {
  const inner = `${indent}  `;
  if (depth === 0 || !isContainer(value)) yield JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
  else if (Array.isArray(value))
    yield* listed(value, ['[', `${indent}]`], (one) => jsonOf(one ?? null, depth - 1, inner));
  else {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    yield* listed(fields, ['{', `${indent}}`], function* ([name, field]) {
      yield `${JSON.stringify(name)}: `;
      yield* jsonOf(field, depth - 1, inner);
    });
  }

  function* listed<T>(
    all: readonly T[],
    [open, close]: readonly [string, string],
    write: (one: T) => Iterable<string>,
  ) {
    yield open;
    for (const [at, one] of all.entries()) {
      yield `${at === 0 ? '' : ','}\n${inner}`;
      yield* write(one);
    }
    yield all.length === 0 ? close.trim() : `\n${close}`;
  }
}

/** Tells whether a value is a list or a plain object. A date counts as neither, because it is written as text. */
const isContainer = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/**
 * Yields a file piece by piece, so that others' calls can run in between. Some megabytes at once would keep these calls
 * waiting.
 */
export async function* inPieces(parts: Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: string[] = [];
  let length = 0;
  for (const part of parts) {
    if (typeof part === 'string') gathered.push(part);
    length += part.length;
    if (typeof part === 'string' && length < PIECE) continue;
    yield* divided(typeof part === 'string' ? Buffer.from(gathered.join('')) : part);
    gathered = [];
    length = 0;
  }
  yield* divided(Buffer.from(gathered.join('')));
}

async function* divided(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    await nextTurn();
    yield bytes.subarray(from, from + PIECE);
  }
}
