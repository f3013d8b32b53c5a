/** What a thread is handed. */
export interface Order {
  readonly id: number;
  readonly work: unknown;
}

/** What a thread answers to the order of that id: signs of life and progress, then one of the others. */
export type Report = { readonly id: number } & (
  | { readonly kind: 'alive' }
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly result: unknown }
  /** A failure that is expected of this work. */
  | { readonly kind: 'refused'; readonly refusal: unknown }
  /** Any other failure: its name and where it arose, for its message may quote what people wrote. */
  | { readonly kind: 'broke'; readonly name: string; readonly frames: string }
);
