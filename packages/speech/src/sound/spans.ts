/** A stretch of the recording; seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Computes how many seconds two spans share. */
export function overlap(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}

export function length(span: Span): number {
  return span.end - span.start;
}

/** Cuts spans down to the parts that lie inside `frame`. */
export function clip(spans: readonly Span[], frame: Span): Span[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, frame.start), end: Math.min(span.end, frame.end) }))
    .filter((span) => span.end > span.start);
}
