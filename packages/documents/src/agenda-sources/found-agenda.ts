import type { FoundItem } from '@greffier/contract/meeting/read-pdf';

/** An agenda that was found in a file; it has at least one item. */
export interface FoundAgenda {
  readonly items: readonly FoundItem[];
  /** The name of the attachment in which a mail had it; null where it stands in the file itself. */
  readonly attachment: string | null;
}
