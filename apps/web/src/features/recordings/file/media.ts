/** What is known of a file before it is sent. It is only shown: the server measures for itself. */
export interface MediaFacts {
  /** In seconds; null if unknown. */
  readonly duration: number | null;
  /** Null if unknown. */
  readonly video: boolean | null;
}
