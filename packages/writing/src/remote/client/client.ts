import { z } from 'zod';
import { markOf, newMark } from '../texts/fence.ts';
import type { KeptAnswers, Lost } from './kept-answers.ts';
import { jsonObjectIn, withoutThoughts } from './json.ts';
import { REPAIR } from '../prompts/repair.ts';
import { ModelError, type Turn } from '../settings.ts';
import { tokenBound } from './tokens.ts';
import type { Call, Count, Message, Transport, Written } from '../transport.ts';

export type { Message };

/** Share of the context that an answer may always have. */
const ANSWER_SHARE = 0.35;
/** Tokens of the marks that a chat puts around its messages. */
const CHAT_TOKENS = 64;
/** Tokens that an answer gets even if the context has no room for them. The model then reports an overflow. */
const LEAST_ANSWER = 256;

interface Prompt {
  /** Purpose of the call; this name goes into the log. */
  readonly task: string;
  readonly system: string;
  readonly messages: readonly Message[];
}

export interface ObjectPrompt<T> extends Prompt {
  readonly schema: z.ZodType<T>;
}

/** A language model, wherever it runs. Every call rejects with ModelError, or with the signal's reason. */
export interface ModelClient {
  /** Limit on the tokens of the system prompt and the messages together. */
  readonly room: number;
  /**
   * The mark of the fence around data, for prompts of one kind. A model's answer to one prompt may become data in a
   * prompt of another kind, whose mark the model has not seen.
   */
  readonly mark?: (task: string) => string;
  /** Whether tokens are counted while the model reads and writes. */
  readonly counts?: boolean;
  /** @param onCount called with the progress of the answer; never for a kept answer */
  ask<T>(prompt: ObjectPrompt<T>, signal: AbortSignal, onCount?: (count: Count) => void): Promise<T>;
  /** @param onText gets the text as it comes, thoughts included; null if nobody waits for it */
  write(prompt: Prompt, onText: ((delta: string) => void) | null, signal: AbortSignal): Promise<string>;
}

/**
 * Converts a schema to the form that models accept, without extra properties or defaults. Optional properties may be
 * left out.
 */
function wireSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...wire } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => void delete jsonSchema.default,
  });
  return wire;
}

/** An answer that cannot be read. */
class Unread extends ModelError {
  declare readonly kind: Lost;
}

function read<T>({ text, cut, looped }: Written, schema: z.ZodType<T>): T | Unread {
  // An answer that ran into a loop is incomplete, even if it contains complete objects.
  if (looped === true) return new Unread('looped');
  const parsed = schema.safeParse(jsonObjectIn(text));
  return parsed.success ? parsed.data : new Unread(cut ? 'truncated' : 'invalid');
}

/** Computes the tokens that a prompt may have in a context that it shares with its answer. */
export const roomFor = (context: number): number => Math.floor(context * (1 - ANSWER_SHARE)) - CHAT_TOKENS;

/** Turns in which prompts may be sent; jobs and waiting people take separate turns. */
export interface ClientTurns {
  readonly limit: Turn;
  readonly answerLimit: Turn;
}

/**
 * Creates a client that treats every transport alike: with the same prompts, the same single repair and the same
 * reading of answers.
 * @param kept earlier answers of the same work; usable ones are not asked for a second time
 */
export function createModelClient(
  transport: Transport,
  { limit, answerLimit }: ClientTurns,
  kept: KeptAnswers | null = null,
): ModelClient {
  const { context } = transport;
  const secret = kept?.mark ?? newMark();

  function callOf({ task, system, messages }: Prompt, schema: z.ZodType | null): Call {
    const sent = tokenBound(system) + messages.reduce((sum, { content }) => sum + tokenBound(content), 0);
    const length = Math.max(LEAST_ANSWER, context - sent - CHAT_TOKENS);
    // A text is an answer that a person reads as it comes; objects are steps of longer work.
    const form = schema === null ? { schema: null, urgent: true } : { schema: wireSchema(schema), urgent: false };
    return { task, system, messages, length, ...form };
  }

  /**
   * Returns an earlier answer, or undefined if none can be used.
   * @throws ModelError if the answer was too long, or was lost in an earlier turn of this work
   */
  function known<T>(call: Call, schema: z.ZodType<T>): T | undefined {
    const lost = kept?.lost(call) ?? null;
    if (lost !== null) throw new ModelError(lost);
    const text = kept?.find(call);
    if (text === undefined) return undefined;
    if (text === null) throw new ModelError('truncated');
    const value = read({ text, cut: false }, schema);
    return value instanceof Unread ? undefined : value;
  }

  return {
    room: roomFor(context),
    mark: (task) => markOf(secret, task),
    counts: transport.counts,

    async ask(prompt, signal, onCount) {
      const call = callOf(prompt, prompt.schema);
      const before = known(call, prompt.schema);
      if (before !== undefined) return before;
      return limit(async () => {
        const first = await transport.send(call, null, signal, onCount);
        const value = read(first, prompt.schema);
        if (!(value instanceof Unread)) {
          await kept?.keep(call, first.text);
          return value;
        }
        if (value.kind === 'truncated') {
          await kept?.keep(call, null);
          throw value;
        }
        const wrong: Message = { role: 'assistant', content: first.text.slice(0, 1500) || '(vide)' };
        const messages = [...prompt.messages, wrong, { role: 'user' as const, content: REPAIR }];
        const repaired = await transport.send(callOf({ ...prompt, messages }, prompt.schema), null, signal, onCount);
        const second = read(repaired, prompt.schema);
        if (second instanceof Unread) {
          await kept?.lose(call, second.kind);
          throw second;
        }
        await kept?.keep(call, repaired.text);
        return second;
      });
    },

    write: (prompt, onText, signal) =>
      answerLimit(async () => {
        const { text, looped } = await transport.send(callOf(prompt, null), onText, signal);
        if (looped === true) throw new ModelError('looped');
        const answer = withoutThoughts(text);
        if (answer === '') throw new ModelError('invalid');
        return answer;
      }),
  };
}
