import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { newPlace, placeOf, traceparentOf } from './traceparent.ts';
import { noSpan, type SpanOptions, type Traces } from './traces.ts';

type TraceSettings = NonNullable<Config['traces']>;

/**
 * Numbers of spans that are sent in one request, and that may wait. Beyond the second limit, the newest spans are
 * dropped and counted.
 */
const BATCH = 256;
const WAITING = 4_096;
const EVERY_MS = 5_000;
const PATIENCE_MS = 10_000;
/** Longest time that the end of the process waits for the last spans; ms. Then the database must still be closed. */
const LAST_MS = 1_000;
/** Shortest time between two log lines which say that a collector does not take spans. */
const TELL_EVERY_MS = 5 * 60_000;

/** Numbers that the protocol gives to kinds of spans, and to a failure. */
const KINDS: Readonly<Record<SpanOptions['kind'], number>> = { internal: 1, server: 2, consumer: 5 };
const FAILED = 2;

const attribute = ([key, value]: [string, string | number | undefined]) =>
  value === undefined
    ? []
    : [{ key, value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value } }];
const attributes = (facts: NonNullable<SpanOptions['facts']> = {}) => Object.entries(facts).flatMap(attribute);

/** @param at milliseconds since 1970 */
const nanoseconds = (at: number): string => String(BigInt(Math.round(at * 1_000)) * 1_000n);

/**
 * Sends spans to an OpenTelemetry collector, as OTLP in JSON over HTTP. Work never waits for the collector. Spans that
 * it does not take are lost, because keeping them would fill the server's memory.
 * @param everyMs time between two requests; for tests
 */
export function openOtlp(settings: TraceSettings, log: Pick<Logger, 'warn'>, everyMs = EVERY_MS): Traces {
  const address = new URL(settings.endpoint);
  address.pathname = `${address.pathname.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  const waiting: object[] = [];
  let dropped = 0;
  let told = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | null = null;

  async function post(spans: readonly object[]): Promise<void> {
    const resource = { attributes: attributes({ 'service.name': settings.service }) };
    const answer = await fetch(address, {
      method: 'POST',
      headers: { ...settings.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'greffier' }, spans }] }] }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  }

  function lose(spans: number): void {
    dropped += spans;
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    log.warn({ spans: dropped }, 'the collector does not take traces: spans are lost');
    dropped = 0;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, BATCH);
      await post(spans).catch(() => lose(spans.length));
    }
  }

  const send = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(() => void send(), everyMs).unref();

  return {
    begin(name, { kind, parent, facts }) {
      // An outsider's traceparent is ignored, because it could send every call to the collector, or hide calls from it.
      const isForeign = kind === 'server' && !settings.followsCallers;
      const above = parent === null || isForeign ? null : placeOf(parent);
      const place = newPlace(above, settings.ratio);
      const trace = traceparentOf(place);
      if (!place.sampled) return { ...noSpan, trace };
      const begun = Date.now();
      const clock = performance.now();
      let over = false;
      return {
        trace,
        end(failure, more = {}) {
          if (over) return;
          over = true;
          if (waiting.length >= WAITING) return lose(1);
          const failed = failure === null ? {} : { 'error.type': failure };
          waiting.push({
            traceId: place.traceId,
            spanId: place.spanId,
            ...(above !== null && { parentSpanId: above.spanId }),
            name,
            kind: KINDS[kind],
            startTimeUnixNano: nanoseconds(begun),
            // The clock may be set during the span, so the duration does not depend on it.
            endTimeUnixNano: nanoseconds(begun + performance.now() - clock),
            attributes: attributes({ ...facts, ...more, ...failed }),
            ...(failure !== null && { status: { code: FAILED } }),
          });
          if (waiting.length >= BATCH) void send();
        },
      };
    },
    async close() {
      clearInterval(timer);
      const sent = new AbortController();
      await Promise.race([send(), pause(LAST_MS, undefined, { signal: sent.signal }).catch(() => undefined)]);
      sent.abort();
    },
  };
}
