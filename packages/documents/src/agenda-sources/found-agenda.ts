import type { FoundItem } from '@greffier/contract/meeting/agenda/read-pdf';

/** An agenda that was found in a file, with at least one item. */
export interface FoundAgenda {
  readonly items: readonly FoundItem[];
  /** Name of the mail's attachment that contained the agenda; null if the agenda was in the file itself. */
  readonly attachment: string | null;
}
