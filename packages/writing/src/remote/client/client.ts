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
/** Tokens that a chat's own marks take. */
const CHAT_TOKENS = 64;
/** Tokens that an answer is given in any case: where they are too many, the model says so. */
const LEAST_ANSWER = 256;

interface Prompt {
  /** What the call is for, as the log names it. */
  readonly task: string;
  readonly system: string;
  readonly messages: readonly Message[];
}

export interface ObjectPrompt<T> extends Prompt {
  readonly schema: z.ZodType<T>;
}

/** A language model, wherever it runs. Every call rejects with ModelError, or the signal's reason. */
export interface ModelClient {
  /** Tokens that system and messages may take together. */
  readonly room: number;
  /**
   * Of the fence around data, for prompts of one kind: what a model says in one of them may be data in another, whose mark it
   * has not seen.
   */
  readonly mark?: (task: string) => string;
  /** Whether tokens are counted while it reads and writes. */
  readonly counts?: boolean;
  /** @param onCount is told what of the answer is done as it goes on; never where it was kept */
  ask<T>(prompt: ObjectPrompt<T>, signal: AbortSignal, onCount?: (count: Count) => void): Promise<T>;
  /** @param onText is handed the text as it comes, thoughts included; null where nobody waits for it */
  write(prompt: Prompt, onText: ((delta: string) => void) | null, signal: AbortSignal): Promise<string>;
}

/** The schema as models take it: nothing beside it, no defaults; what is optional may be left out. */
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
  // Objects that closed before the loop are not all that was asked for.
  if (looped === true) return new Unread('looped');
  const parsed = schema.safeParse(jsonObjectIn(text));
  return parsed.success ? parsed.data : new Unread(cut ? 'truncated' : 'invalid');
}

/** Tokens that a prompt may take where it shares so many with its answer. */
export const roomFor = (context: number): number => Math.floor(context * (1 - ANSWER_SHARE)) - CHAT_TOKENS;

/** When a prompt may be put: jobs and people who wait have turns of their own. */
export interface ClientTurns {
  readonly limit: Turn;
  readonly answerLimit: Turn;
}

/**
 * The same prompts, one repair and one reading of answers, whatever transport carries them.
 * @param kept answers of the same work before; what can be used is asked no second time
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
    // Texts are answers, which a person reads as they come; objects are steps of longer work.
    const form = schema === null ? { schema: null, urgent: true } : { schema: wireSchema(schema), urgent: false };
    return { task, system, messages, length, ...form };
  }

  /** An answer of before, where it can be used. @throws ModelError where it was too long, or lost in an earlier turn of this work */
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
