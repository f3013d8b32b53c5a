let save: (() => Promise<void>) | null = null;

/** Says how to save what is being typed on this page; returns what takes that back. */
export function announceEdits(flush: () => Promise<void>): () => void {
  save = flush;
  return () => {
    if (save === flush) save = null;
  };
}

/** Saves what is being typed, before something is made of it on the server; resolves also where that fails. */
export async function settleEdits(): Promise<void> {
  await save?.();
}
