/**
 * Writes ONNX: what is added to a model as it is opened, and small models for tests, with the true names, types and shapes
 * of others' weights. Protocol buffers by hand: fields as in onnx.proto, opset 17.
 */
export const TYPE = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9 } as const;
type ElementType = keyof typeof TYPE;

export interface Value {
  readonly name: string;
  readonly type: ElementType;
  /** A name is a free dimension. */
  readonly shape: readonly (number | string)[];
}

export interface Node {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number | readonly number[] | Graph>>;
  /** Of an operator that is not ONNX's own; the model's file must know it. */
  readonly domain?: string;
}

export interface Graph {
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
  readonly nodes: readonly Node[];
  readonly constants?: Readonly<Record<string, Constant>>;
}

export type Constant = { readonly shape: readonly number[] } & (
  | { readonly type: 'float32'; readonly data: Float32Array }
  | { readonly type: 'uint8'; readonly data: Uint8Array }
  | { readonly type: 'int8'; readonly data: Int8Array }
  | { readonly type: 'int64'; readonly data: readonly number[] }
);

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

/** Bytes in parts, which are joined once: weights are large. */
type Parts = readonly Buffer[];

/** The bytes of a model file. */
export function onnxFile(graph: Graph): Buffer {
  const opset = int(2, 17);
  return Buffer.concat([...int(1, 8), ...graphMessage(graph), ...bytes(8, opset)]);
}

/** A graph, whole or a part of one, as a model file holds it. */
export const graphMessage = (graph: Graph): Parts => bytes(7, graphProto(graph));
/** What stands before a graph's bytes in a model file. */
export const graphHead = (length: number): Buffer => head(7, length);

function graphProto({ inputs, outputs, nodes, constants = {} }: Graph): Parts {
  return [
    ...nodes.flatMap((each) => bytes(1, nodeProto(each))),
    ...text(2, 'graph'),
    ...Object.entries(constants).flatMap(([name, constant]) => bytes(5, tensorProto(name, constant))),
    ...inputs.flatMap((each) => bytes(11, valueProto(each))),
    ...outputs.flatMap((each) => bytes(12, valueProto(each))),
  ];
}

function nodeProto({ op, inputs, outputs, attributes = {}, domain = '' }: Node): Parts {
  return [
    ...inputs.flatMap((name) => text(1, name)),
    ...outputs.flatMap((name) => text(2, name)),
    ...text(4, op),
    ...Object.entries(attributes).flatMap(([name, attribute]) => bytes(5, attributeProto(name, attribute))),
    ...text(7, domain),
  ];
}

function attributeProto(name: string, attribute: number | readonly number[] | Graph): Parts {
  if (typeof attribute === 'number') return [...text(1, name), ...int(3, attribute), ...int(20, 2)];
  if ('nodes' in attribute) return [...text(1, name), ...bytes(6, graphProto(attribute)), ...int(20, 5)];
  return [...text(1, name), ...attribute.flatMap((each) => int(8, each)), ...int(20, 7)];
}

function tensorProto(name: string, constant: Constant): Parts {
  const { buffer, byteOffset, byteLength } =
    constant.type === 'int64' ? BigInt64Array.from(constant.data, BigInt) : constant.data;
  return [
    ...constant.shape.flatMap((dim) => int(1, dim)),
    ...int(2, TYPE[constant.type]),
    ...text(8, name),
    ...bytes(9, [Buffer.from(buffer, byteOffset, byteLength)]),
  ];
}

function valueProto({ name, type, shape }: Value): Parts {
  const dims = shape.flatMap((dim) => bytes(1, typeof dim === 'number' ? int(1, dim) : text(2, dim)));
  const tensor = [...int(1, TYPE[type]), ...bytes(2, dims)];
  return [...text(1, name), ...bytes(2, bytes(1, tensor))];
}

const int = (field: number, number: number): Parts => [varint(field << 3), varint(number)];
const text = (field: number, content: string): Parts => bytes(field, [Buffer.from(content, 'utf8')]);
const bytes = (field: number, content: Parts): Parts => [
  head(
    field,
    content.reduce((sum, part) => sum + part.length, 0),
  ),
  ...content,
];
const head = (field: number, length: number): Buffer => Buffer.concat([varint((field << 3) | 2), varint(length)]);

/** Seven bits at a time; a negative number as its 64-bit complement. */
function varint(number: number): Buffer {
  let rest = BigInt.asUintN(64, BigInt(number));
  const parts: number[] = [];
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    parts.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return Buffer.from(parts);
}
