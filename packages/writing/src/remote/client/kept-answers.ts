import { createHash } from 'node:crypto';
import { z } from 'zod';
import { newMark } from '../texts/fence.ts';
import type { Call } from '../transport.ts';

/**
 * Limit on the kept answers of one piece of work, in bytes: several times what the minutes of the longest meeting need.
 */
export const MOST_KEPT = 4 * 1024 * 1024;
/** The part of `MOST_KEPT` for answers; the rest is for the first line. */
const MOST_LINES = MOST_KEPT - 1024;
const VERSION = 1;

const Head = z.object({ version: z.literal(VERSION), mark: z.string().regex(/^[0-9a-f]{18}$/) });
const Lost = z.enum(['truncated', 'looped', 'invalid']);
/** Reason why an answer was unreadable, even when it was asked for a second time. */
export type Lost = z.infer<typeof Lost>;
const Line = z.object({
  key: z.string(),
  text: z.string().nullable(),
  /** Reason why the answer is lost; absent if it can be used, or was cut the first time. */
  lost: Lost.optional(),
  sum: z.string(),
});

/**
 * The answers that a model gave in a piece of work. Because of them, no prompt is sent twice after a crash, or when the
 * same work is requested again.
 */
export interface KeptAnswers {
  /**
   * The random value from which the marks of fences are made. With the same value, the same prompt has the same text.
   */
  readonly mark: string;
  /** @returns null for an answer that was cut at its greatest length, undefined if no answer is kept */
  find(call: Call): string | null | undefined;
  /** Returns the reason why an answer was unreadable twice before this work was interrupted; null if there is none. */
  lost(call: Call): Lost | null;
  /**
   * Keeps an answer. Resolves once the answer is stored; it should not be used before.
   * @param text null if the answer was cut at its greatest length
   */
  keep(call: Call, text: string | null): Promise<void>;
  /**
   * Remembers until the work ends that an answer was unreadable twice, so that no later turn of the work asks for it
   * again.
   */
  lose(call: Call, why: Lost): Promise<void>;
  /**
   * Ends successful work. Removes the answers that it did not use, and the lost ones, so that the next work asks for
   * the lost ones again.
   */
  finish(): Promise<void>;
  /** Ends work that failed: removes the lost answers. */
  giveUp(): Promise<void>;
}

export interface AnswersOf {
  /** Identifies the model; answers of another model do not count. */
  readonly model: string;
  /** The bytes that were stored last; null if there are none. Damaged parts count as never kept. */
  readonly stored: Uint8Array | null;
  /** Replaces the stored bytes by all kept answers. Resolves even if storing fails. */
  readonly store: (bytes: Uint8Array) => Promise<void>;
}

/** Opens the kept answers of a piece of work: a first line with the mark, then one line of JSON for each answer. */
export function openKeptAnswers({ model, stored, store }: AnswersOf): KeptAnswers {
  const { mark, lines } = read(stored);
  const used = new Set<string>();
  let size = 0;
  for (const { line } of lines.values()) size += sizeOf(line);
  let waiting: PromiseWithResolvers<void> | null = null;
  let storing = false;

  const all = (): Uint8Array =>
    Buffer.from(
      [JSON.stringify({ version: VERSION, mark }), ...[...lines.values()].map(({ line }) => line), ''].join('\n'),
    );

  async function drain(): Promise<void> {
    storing = true;
    for (let done = waiting; done !== null; done = waiting) {
      waiting = null;
      await store(all()).then(done.resolve, done.reject);
    }
    storing = false;
  }

  /** Stores all kept answers. Answers that arrive while others are being stored are stored together next. */
  function flush(): Promise<void> {
    waiting ??= Promise.withResolvers();
    const { promise } = waiting;
    if (!storing) void drain();
    return promise;
  }

  function drop(key: string): void {
    const known = lines.get(key);
    if (known === undefined) return;
    size -= sizeOf(known.line);
    lines.delete(key);
  }

  function dropAll(keys: readonly string[]): boolean {
    keys.forEach(drop);
    return keys.length > 0;
  }
  const dropUnused = (): boolean => dropAll([...lines.keys()].filter((key) => !used.has(key)));
  const dropLost = (): boolean => dropAll([...lines].flatMap(([key, { lost }]) => (lost === undefined ? [] : [key])));

  async function add(call: Call, text: string | null, lost?: Lost): Promise<void> {
    const key = keyOf(model, call);
    const line = JSON.stringify({ key, text, lost, sum: sumOf(key, text, lost) });
    drop(key);
    if (size + sizeOf(line) > MOST_LINES) dropUnused();
    if (size + sizeOf(line) > MOST_LINES) return;
    lines.set(key, { text, lost, line });
    used.add(key);
    size += sizeOf(line);
    await flush();
  }

  return {
    mark,
    find(call) {
      const key = keyOf(model, call);
      const known = lines.get(key);
      if (known === undefined || known.lost !== undefined) return undefined;
      used.add(key);
      return known.text;
    },
    lost(call) {
      const key = keyOf(model, call);
      used.add(key);
      return lines.get(key)?.lost ?? null;
    },
    keep: (call, text) => add(call, text),
    lose: (call, why) => add(call, null, why),
    async finish() {
      const [unused, lost] = [dropUnused(), dropLost()];
      if (unused || lost) await flush();
    },
    async giveUp() {
      if (dropLost()) await flush();
    },
  };
}

/** Computes a key from everything on which an answer depends. The version of the prompts is in their text. */
function keyOf(model: string, { system, messages, schema, length }: Call): string {
  const said = messages.map(({ role, content }) => [role, content]);
  return createHash('sha256')
    .update(JSON.stringify([model, system, said, schema, length]))
    .digest('hex');
}

const sumOf = (key: string, text: string | null, lost?: Lost): string =>
  createHash('sha256')
    .update(JSON.stringify(lost === undefined ? [key, text] : [key, text, lost]))
    .digest('hex')
    .slice(0, 16);

const sizeOf = (line: string): number => Buffer.byteLength(line) + 1;

interface Known {
  readonly mark: string;
  readonly lines: Map<string, { readonly text: string | null; readonly lost: Lost | undefined; readonly line: string }>;
}

function read(stored: Uint8Array | null): Known {
  const lines: Known['lines'] = new Map();
  const [first = '', ...rest] =
    stored === null || stored.length > MOST_KEPT ? [] : Buffer.from(stored).toString('utf8').split('\n');
  const head = Head.safeParse(parsed(first));
  // Without the mark, the same prompts are never sent again, so their answers are of no use.
  if (!head.success) return { mark: newMark(), lines };
  for (const line of rest) {
    const { data } = Line.safeParse(parsed(line));
    if (data?.sum === undefined || data.sum !== sumOf(data.key, data.text, data.lost)) continue;
    lines.set(data.key, { text: data.text, lost: data.lost, line });
  }
  return { mark: head.data.mark, lines };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
