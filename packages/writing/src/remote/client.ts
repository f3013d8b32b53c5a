import { z } from 'zod';
import { jsonObjectIn, withoutThoughts } from './json.ts';
import { REPAIR } from './prompts/repair.ts';
import { ModelError, type Turn } from './settings.ts';
import { tokenBound } from './tokens.ts';
import type { Message, Transport, Written } from './transport.ts';

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
  ask<T>(prompt: ObjectPrompt<T>, signal: AbortSignal): Promise<T>;
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

function read<T>({ text, cut, looped }: Written, schema: z.ZodType<T>): T | ModelError {
  // Objects that closed before the loop are not all that was asked for.
  if (looped === true) return new ModelError('looped');
  const parsed = schema.safeParse(jsonObjectIn(text));
  return parsed.success ? parsed.data : new ModelError(cut ? 'truncated' : 'invalid');
}

/** Tokens that a prompt may take where it shares so many with its answer. */
export const roomFor = (context: number): number => Math.floor(context * (1 - ANSWER_SHARE)) - CHAT_TOKENS;

/** When a prompt may be put: jobs and people who wait have turns of their own. */
export interface ClientTurns {
  readonly limit: Turn;
  readonly answerLimit: Turn;
}

/** The same prompts, one repair and one reading of answers, whatever transport carries them. */
export function createModelClient(transport: Transport, { limit, answerLimit }: ClientTurns): ModelClient {
  const { context } = transport;

  function send(
    { task, system, messages }: Prompt,
    schema: z.ZodType | null,
    onText: ((delta: string) => void) | null,
    signal: AbortSignal,
  ): Promise<Written> {
    const sent = tokenBound(system) + messages.reduce((sum, { content }) => sum + tokenBound(content), 0);
    const length = Math.max(LEAST_ANSWER, context - sent - CHAT_TOKENS);
    // Texts are answers, which a person reads as they come; objects are steps of longer work.
    const form = schema === null ? { schema: null, urgent: true } : { schema: wireSchema(schema), urgent: false };
    return transport.send({ task, system, messages, length, ...form }, onText, signal);
  }

  return {
    room: roomFor(context),

    ask: (prompt, signal) =>
      limit(async () => {
        const first = await send(prompt, prompt.schema, null, signal);
        const value = read(first, prompt.schema);
        if (!(value instanceof ModelError)) return value;
        if (value.kind === 'truncated') throw value;
        const wrong: Message = { role: 'assistant', content: first.text.slice(0, 1500) || '(vide)' };
        const repaired = await send(
          { ...prompt, messages: [...prompt.messages, wrong, { role: 'user', content: REPAIR }] },
          prompt.schema,
          null,
          signal,
        );
        const second = read(repaired, prompt.schema);
        if (second instanceof ModelError) throw second;
        return second;
      }),

    write: (prompt, onText, signal) =>
      answerLimit(async () => {
        const { text, looped } = await send(prompt, null, onText, signal);
        if (looped === true) throw new ModelError('looped');
        const answer = withoutThoughts(text);
        if (answer === '') throw new ModelError('invalid');
        return answer;
      }),
  };
}
