import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, type JSONValue, type LanguageModel, streamText } from 'ai';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { classify, type Failure } from './classify.ts';
import { type Dialect, FULL_DIALECT, simpler, stumblesOverForm } from './dialect.ts';
import { jsonObjectIn, withoutThoughts } from './json.ts';
import { patience } from './patience.ts';
import { REPAIR } from './prompts/repair.ts';
import { type ModelDeps, ModelError, type ModelSettings } from './settings.ts';
import { tokenBound } from './tokens.ts';

const TRIES = 4;
/** A server that asks for more patience than this is taken for one that does not answer. */
const LONGEST_WAIT_MS = 30_000;
/** Share of the context that an answer may always have. */
const ANSWER_SHARE = 0.35;
/** Tokens that a chat's own marks take. */
const CHAT_TOKENS = 64;
const PROVIDER = 'model';

export interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

interface Prompt {
  /** What the call is for, as the log names it. */
  readonly task: string;
  readonly system: string;
  readonly messages: readonly Message[];
}

export interface ObjectPrompt<T> extends Prompt {
  readonly schema: z.ZodType<T>;
}

/** A language model behind an OpenAI-compatible server. Every call rejects with ModelError, or the signal's reason. */
export interface ModelClient {
  /** Tokens that system and messages may take together. */
  readonly room: number;
  ask<T>(prompt: ObjectPrompt<T>, signal: AbortSignal): Promise<T>;
  /** @param onText is handed the text as it comes, thoughts included; null where nobody waits for it */
  write(prompt: Prompt, onText: ((delta: string) => void) | null, signal: AbortSignal): Promise<string>;
}

interface Written {
  readonly text: string;
  readonly cut: boolean;
}

/** The schema as servers take it: everything required, nothing beside it, no defaults. */
function wireSchema(schema: z.ZodType): JSONValue {
  const { $schema: _dialect, ...wire } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => void delete jsonSchema.default,
  });
  // A JSON schema is JSON; zod's type of it says less.
  return wire as JSONValue;
}

function responseFormat(dialect: Dialect, schema: z.ZodType | null): Record<string, JSONValue> {
  if (schema === null || dialect.format === 'text') return {};
  if (dialect.format === 'object') return { response_format: { type: 'json_object' } };
  const json_schema = { name: 'reponse', strict: true, schema: wireSchema(schema) };
  return { response_format: { type: 'json_schema', json_schema } };
}

export function createModelClient(settings: ModelSettings, deps: ModelDeps): ModelClient {
  const base = new URL(settings.url);
  const query = Object.fromEntries(base.searchParams);
  const reach = deps.fetch ?? fetch;
  const provider = createOpenAICompatible({
    name: PROVIDER,
    baseURL: `${base.origin}${base.pathname}`.replace(/(?<!\/)\/+$/, ''),
    ...(settings.key !== null && { apiKey: settings.key }),
    // Azure's older addresses, known by their version, look for the key here.
    ...(settings.key !== null && 'api-version' in query && { headers: { 'api-key': settings.key } }),
    ...(base.search !== '' && { queryParams: query }),
    // A meeting goes to the address that was configured and to none that it names.
    fetch: (input, init) => reach(input, { ...init, redirect: 'error' }),
  });
  const model: LanguageModel = provider.chatModel(settings.model);
  let known = deps.dialect ?? FULL_DIALECT;

  function options({ system, messages }: Prompt, schema: z.ZodType | null, dialect: Dialect, abortSignal: AbortSignal) {
    const sent = tokenBound(system) + messages.reduce((sum, { content }) => sum + tokenBound(content), 0);
    const length = Math.max(256, settings.context - sent - CHAT_TOKENS);
    return {
      model,
      instructions: system,
      messages: messages.map(({ role, content }) => ({ role, content })),
      ...(dialect.temperature && { temperature: 0 }),
      providerOptions: { [PROVIDER]: { [dialect.lengthField]: length, ...responseFormat(dialect, schema) } },
      maxRetries: 0,
      abortSignal,
      telemetry: { isEnabled: false },
    };
  }

  async function once(
    prompt: Prompt,
    schema: z.ZodType | null,
    dialect: Dialect,
    onText: ((delta: string) => void) | null,
    signal: AbortSignal,
  ): Promise<Written> {
    const { signal: tooLong, heard } = patience(settings.timeoutMs);
    const given = options(prompt, schema, dialect, AbortSignal.any([signal, tooLong]));
    if (onText === null) {
      const { text, finishReason } = await generateText(given);
      return { text, cut: finishReason === 'length' };
    }
    let failure: unknown = null;
    let text = '';
    const result = streamText({ ...given, onError: ({ error }) => (failure = error) });
    for await (const delta of result.textStream) {
      heard();
      text += delta;
      onText(delta);
    }
    if (failure !== null) throw failure;
    given.abortSignal.throwIfAborted();
    return { text, cut: (await result.finishReason) === 'length' };
  }

  /** One call, with its retries and simpler dialects. */
  async function send(
    prompt: Prompt,
    schema: z.ZodType | null,
    onText: ((delta: string) => void) | null,
    signal: AbortSignal,
  ): Promise<Written> {
    let dialect = known;
    let shown = false;
    const show =
      onText === null
        ? null
        : (delta: string): void => {
            shown = true;
            onText(delta);
          };
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      const begun = Date.now();
      const record = (outcome: ModelError['kind'] | 'answered', status: number | null): void =>
        deps.record({ task: prompt.task, outcome, status, milliseconds: Date.now() - begun });
      let failure: Failure;
      try {
        const written = await once(prompt, schema, dialect, show, signal);
        record('answered', 200);
        if (dialect !== known) deps.onDialect?.(dialect);
        known = dialect;
        return written;
      } catch (error) {
        signal.throwIfAborted();
        failure = classify(error);
        record(failure.error.kind, failure.error.status);
      }
      const { error, complaint, retryable, retryAfterMs } = failure;
      // What a person has read cannot be said again.
      if (shown) throw error;
      if (error.kind === 'refused' || (error.kind === 'server_error' && stumblesOverForm(complaint))) {
        const next = simpler(dialect, complaint, schema !== null);
        if (next === null) throw error;
        dialect = next;
        continue;
      }
      const delay = retryAfterMs ?? (deps.retryDelayMs ?? 1000) * 2 ** (tries - 1);
      if (!retryable || tries >= TRIES || delay > LONGEST_WAIT_MS) throw error;
      await wait(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  function read<T>({ text, cut }: Written, schema: z.ZodType<T>): T | ModelError {
    const parsed = schema.safeParse(jsonObjectIn(text));
    return parsed.success ? parsed.data : new ModelError(cut ? 'truncated' : 'invalid');
  }

  return {
    room: Math.floor(settings.context * (1 - ANSWER_SHARE)) - CHAT_TOKENS,

    ask: (prompt, signal) =>
      deps.limit(async () => {
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
      deps.answerLimit(async () => {
        const { text } = await send(prompt, null, onText, signal);
        const answer = withoutThoughts(text);
        if (answer === '') throw new ModelError('invalid');
        return answer;
      }),
  };
}
