/** The order that a thread is given. */
export interface Order {
  readonly id: number;
  readonly work: unknown;
}

/**
 * A message from a thread about the order with this id. The thread sends any number of `alive` and `progress` messages,
 * then one message of another kind.
 */
export type Report = { readonly id: number } & (
  | { readonly kind: 'alive' }
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly result: unknown }
  /** An expected failure, such as a file that cannot be read. */
  | { readonly kind: 'refused'; readonly refusal: unknown }
  /** Any other failure: its name and its place in the code, without its message, which may quote what people wrote. */
  | { readonly kind: 'broke'; readonly name: string; readonly frames: string }
);
