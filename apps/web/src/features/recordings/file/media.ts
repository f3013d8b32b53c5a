/** Facts about a file before it is sent. They are only shown, because the server measures for itself. */
export interface MediaFacts {
  /** Length in seconds; null if unknown. */
  readonly duration: number | null;
  /** True for a video; null if unknown. */
  readonly video: boolean | null;
}
