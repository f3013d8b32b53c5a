type Flush = (leaving: boolean) => Promise<void>;

let save: Flush | null = null;

/**
 * Says how to save what is being typed on this page; returns what takes that back.
 * @param flush told whether the text is about to be taken away: what cannot be saved then has to be kept elsewhere
 */
export function announceEdits(flush: Flush): () => void {
  save = flush;
  return () => {
    if (save === flush) save = null;
  };
}

/** Saves what is being typed, before something is made of it on the server; resolves also where that fails. */
export async function settleEdits(): Promise<void> {
  await save?.(false);
}

/** As `settleEdits`, before the text that is being typed is taken away. */
export async function leaveEdits(): Promise<void> {
  await save?.(true);
}
