type Flush = (leaving: boolean) => Promise<void>;

let save: Flush | null = null;

/**
 * Registers how to save what is being typed on this page; returns a function that unregisters it.
 * @param flush is told whether the text is about to disappear: then it must keep elsewhere what cannot be saved
 */
export function announceEdits(flush: Flush): () => void {
  save = flush;
  return () => {
    if (save === flush) save = null;
  };
}

/** Saves what is being typed before the server makes something of it. It resolves even if that fails. */
export async function settleEdits(): Promise<void> {
  await save?.(false);
}

/** As `settleEdits`, before the typed text disappears from the page. */
export async function leaveEdits(): Promise<void> {
  await save?.(true);
}
