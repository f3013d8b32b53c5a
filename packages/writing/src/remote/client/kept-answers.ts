import { createHash } from 'node:crypto';
import { z } from 'zod';
import { newMark } from '../texts/fence.ts';
import type { Call } from '../transport.ts';

/** What is kept of one piece of work, in bytes at most: several times what the longest meeting's minutes take. */
export const MOST_KEPT = 4 * 1024 * 1024;
/** Of it, what answers may take: the rest is for the first line. */
const MOST_LINES = MOST_KEPT - 1024;
const VERSION = 1;

const Head = z.object({ version: z.literal(VERSION), mark: z.string().regex(/^[0-9a-f]{18}$/) });
const Lost = z.enum(['truncated', 'looped', 'invalid']);
/** Why an answer could be read neither time. */
export type Lost = z.infer<typeof Lost>;
const Line = z.object({
  key: z.string(),
  text: z.string().nullable(),
  /** Absent of an answer that can be used, or was cut the first time. */
  lost: Lost.optional(),
  sum: z.string(),
});

/** Answers that a model gave in a piece of work, so that nothing is asked twice: after a death, or when it is asked for again. */
export interface KeptAnswers {
  /** That the marks of fences are made of: with the same one, the same prompt is the same text. */
  readonly mark: string;
  /** @returns null for an answer that was cut at its longest, undefined where none is kept */
  find(call: Call): string | null | undefined;
  /** Whether this work, before it was interrupted, got an answer that could be read neither time; null where it did not. */
  lost(call: Call): Lost | null;
  /**
   * Resolves when it is stored, before which nothing should come of the answer.
   * @param text null where it was cut at its longest
   */
  keep(call: Call, text: string | null): Promise<void>;
  /** Remembers until the work ends that an answer could be read neither time: work that goes on in many turns would ask in each. */
  lose(call: Call, why: Lost): Promise<void>;
  /** When the work is done: what it made no use of goes, and so do lost answers, which the next work asks for again. */
  finish(): Promise<void>;
  /** When the work has failed: lost answers go. */
  giveUp(): Promise<void>;
}

export interface AnswersOf {
  /** Whose answers: another model's are none. */
  readonly model: string;
  /** What was stored last; null where nothing was. What is damaged in it is as if it had never been kept. */
  readonly stored: Uint8Array | null;
  /** Stores all that is kept, in place of what was. Resolves where it could not, too. */
  readonly store: (bytes: Uint8Array) => Promise<void>;
}

/** Opens what is kept of a piece of work: a line of JSON for each answer, behind one that holds the mark. */
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

  /** One at a time: what comes while one is under way goes with the next. */
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

/** Everything that an answer depends on: the version of the prompts is in their text. */
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
  // Without the mark, none of the prompts that were answered comes again.
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
