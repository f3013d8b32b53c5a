/** A passage with its speaker and the voices right before and after. */
export interface Turn {
  readonly voice: string;
  readonly text: string;
  /** Voices before and after. */
  readonly beside: readonly string[];
}
