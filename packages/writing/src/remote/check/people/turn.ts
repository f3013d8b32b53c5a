/** What was said where: who speaks, and who speaks right before and after. */
export interface Turn {
  readonly voice: string;
  readonly text: string;
  /** Voices before and after. */
  readonly beside: readonly string[];
}
