/** Names the weights. To be changed with them, because vectors of other weights cannot be compared with theirs. */
export const ENCODER = 'multilingual-e5-small, French 1';
/** Number of numbers of a vector. */
export const SIZE = 384;

/** What a text is for: a question, or a passage that may answer one. */
export type Kind = 'query' | 'passage';

/** A message to the child: texts to turn into vectors, or the request to stop because nobody waits for them any more. */
export type Request =
  | { readonly folder: string; readonly texts: readonly string[]; readonly kind: Kind }
  | { readonly stop: true };

/** Answer of the child: the vectors one after another, the reason in French why there are none, or that it stopped. */
export type Reply = { readonly vectors: Float32Array } | { readonly refused: string } | { readonly stopped: true };

/** Separates vectors that lie one after another. */
export const vectorsOf = (all: Float32Array): Float32Array[] =>
  Array.from({ length: all.length / SIZE }, (_, at) => all.slice(at * SIZE, (at + 1) * SIZE));
