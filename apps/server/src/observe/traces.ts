import { currentTrace } from '../actor.ts';

/** Facts about a span: ids, kinds and numbers, never content. */
type Facts = Readonly<Record<string, string | number | undefined>>;

export interface SpanOptions {
  readonly kind: 'server' | 'consumer' | 'internal';
  /** W3C `traceparent` of the span that caused this one; null for none. */
  readonly parent: string | null;
  readonly facts?: Facts;
}

/** A piece of work, from its beginning to its end. */
export interface Span {
  /** W3C `traceparent` of this span, which is the parent of the spans that it causes; null if nothing is traced. */
  readonly trace: string | null;
  /** @param failure kind of the error that ended the work; null if none did */
  readonly end: (failure: string | null, facts?: Facts) => void;
}

/** Reports to a collector how long work took and how it ended, from a request to the stages of its job. */
export interface Traces {
  readonly begin: (name: string, options: SpanOptions) => Span;
  /** Sends the remaining spans, if the collector takes them soon. */
  readonly close: () => Promise<void>;
}

export const noSpan: Span = { trace: null, end: () => undefined };

/** Traces that are never sent, because no collector is configured. */
export const noTraces: Traces = { begin: () => noSpan, close: () => Promise.resolve() };

/** Begins a span within the present one. */
export const beginWithin = (traces: Traces, name: string, facts: Facts): Span =>
  traces.begin(name, { kind: 'internal', parent: currentTrace(), facts });
