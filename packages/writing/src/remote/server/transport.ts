import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, type JSONValue, type LanguageModel, streamText } from 'ai';
import { setTimeout as wait } from 'node:timers/promises';
import { classify, type Failure } from './classify.ts';
import { type Dialect, FULL_DIALECT, simpler, stumblesOverForm } from './dialect.ts';
import { patience } from '../patience.ts';
import type { ModelError } from '../settings.ts';
import type { Call, Transport, Written } from '../transport.ts';
import type { ModelSettings, ServerDeps } from './settings.ts';

const TRIES = 4;
/** A server that asks to wait longer than this counts as one that does not answer. */
const LONGEST_WAIT_MS = 30_000;
const PROVIDER = 'model';

function responseFormat(dialect: Dialect, schema: Call['schema']): Record<string, JSONValue> {
  if (schema === null || dialect.format === 'text') return {};
  if (dialect.format === 'object') return { response_format: { type: 'json_object' } };
  // A JSON schema is JSON, although its type does not say so.
  const json_schema = { name: 'reponse', strict: true, schema: schema as JSONValue };
  return { response_format: { type: 'json_schema', json_schema } };
}

/** Carries prompts to an OpenAI-compatible server. */
export function createServerTransport(settings: ModelSettings, deps: ServerDeps): Transport {
  const base = new URL(settings.url);
  const query = Object.fromEntries(base.searchParams);
  const reach = deps.fetch ?? fetch;
  const provider = createOpenAICompatible({
    name: PROVIDER,
    baseURL: `${base.origin}${base.pathname}`.replace(/(?<!\/)\/+$/, ''),
    ...(settings.key !== null && { apiKey: settings.key }),
    // Azure's older addresses, recognisable by their version, expect the key in this header.
    ...(settings.key !== null && 'api-version' in query && { headers: { 'api-key': settings.key } }),
    ...(base.search !== '' && { queryParams: query }),
    // A meeting is sent to the configured address only, never to one to which the server redirects.
    fetch: (input, init) => reach(input, { ...init, redirect: 'error' }),
  });
  const model: LanguageModel = provider.chatModel(settings.model);
  let known = deps.dialect ?? FULL_DIALECT;

  const options = ({ system, messages, schema, length }: Call, dialect: Dialect, abortSignal: AbortSignal) => ({
    model,
    instructions: system,
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...(dialect.temperature && { temperature: 0 }),
    providerOptions: { [PROVIDER]: { [dialect.lengthField]: length, ...responseFormat(dialect, schema) } },
    maxRetries: 0,
    abortSignal,
    telemetry: { isEnabled: false },
  });

  async function once(
    call: Call,
    dialect: Dialect,
    onText: ((delta: string) => void) | null,
    signal: AbortSignal,
  ): Promise<Written> {
    const { signal: tooLong, heard } = patience(settings.timeoutMs);
    const given = options(call, dialect, AbortSignal.any([signal, tooLong]));
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

  /** Makes one call, and repeats it if necessary, after a wait or in a simpler dialect. */
  async function send(call: Call, onText: ((delta: string) => void) | null, signal: AbortSignal): Promise<Written> {
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
        deps.record({ task: call.task, outcome, status, milliseconds: Date.now() - begun });
      let failure: Failure;
      try {
        const written = await once(call, dialect, show, signal);
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
      // Text that a person has read cannot be taken back and written again.
      if (shown) throw error;
      if (error.kind === 'refused' || (error.kind === 'server_error' && stumblesOverForm(complaint))) {
        const next = simpler(dialect, complaint, call.schema !== null);
        if (next === null) throw error;
        dialect = next;
        continue;
      }
      const delay = retryAfterMs ?? (deps.retryDelayMs ?? 1000) * 2 ** (tries - 1);
      if (!retryable || tries >= TRIES || delay > LONGEST_WAIT_MS) throw error;
      await wait(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  return { context: settings.context, counts: false, send };
}
