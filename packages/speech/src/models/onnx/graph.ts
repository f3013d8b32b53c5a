/** A part of an ONNX graph in plain objects: an addition to a model as it is opened, or a small model for a test. */
export interface Graph {
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
  readonly nodes: readonly Node[];
  readonly constants?: Readonly<Record<string, Constant>>;
}

/** An input or an output. */
export interface Value {
  readonly name: string;
  readonly type: ElementType;
  /** A dimension that is a name may have any size. */
  readonly shape: readonly (number | string)[];
}

export interface Node {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number | readonly number[] | Graph>>;
  /** Domain of an operator that is not ONNX's own. The model's file must name the domain too. */
  readonly domain?: string;
}

export type Constant = { readonly shape: readonly number[] } & (
  | { readonly type: 'float32'; readonly data: Float32Array }
  | { readonly type: 'uint8'; readonly data: Uint8Array }
  | { readonly type: 'int8'; readonly data: Int8Array }
  | { readonly type: 'int64'; readonly data: readonly number[] }
);

/** The numbers by which ONNX names the types of elements. */
export const TYPE = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9 } as const;
export type ElementType = keyof typeof TYPE;

export const value = (name: string, type: ElementType, ...shape: (number | string)[]): Value => ({ name, type, shape });

export const node = (op: string, inputs: string[], outputs: string[], attributes: Node['attributes'] = {}): Node => ({
  op,
  inputs,
  outputs,
  attributes,
});

export const floats = (shape: readonly number[], data: ArrayLike<number>): Constant => ({
  type: 'float32',
  shape,
  data: Float32Array.from(data),
});

export const integers = (...data: readonly number[]): Constant => ({ type: 'int64', shape: [data.length], data });
