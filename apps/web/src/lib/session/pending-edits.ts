type Flush = (leaving: boolean) => Promise<void>;

let save: Flush | null = null;

/**
 * Registers a function that saves the text being typed on this page. Returns a function that unregisters it.
 * @param flush gets true if the text is about to disappear, and then keeps it elsewhere if it cannot be saved
 */
export function announceEdits(flush: Flush): () => void {
  save = flush;
  return () => {
    if (save === flush) save = null;
  };
}

/** Saves the text being typed before the server uses it. Resolves even if saving fails. */
export async function settleEdits(): Promise<void> {
  await save?.(false);
}

/** Like `settleEdits`, but for the moment before the typed text disappears from the page. */
export async function leaveEdits(): Promise<void> {
  await save?.(true);
}
