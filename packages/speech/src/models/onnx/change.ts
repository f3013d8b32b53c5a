import { graphHead, graphMessage, TYPE, type Constant, type Graph, type Node } from './file.ts';

/** A node as it is found in a model. */
export interface FoundNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Those that are whole numbers. */
  readonly attributes: Readonly<Record<string, number>>;
}

/** What is other in a model when it is opened than in its file. */
export interface GraphChanges {
  /** Nodes, inputs, outputs and constants that come on top. */
  readonly addition: Graph;
  /** What stands for a node; null leaves it as it is. */
  readonly replace?: (found: FoundNode, model: FoundModel) => Replacement | null;
}

export interface Replacement {
  readonly nodes: readonly Node[];
  readonly constants?: Readonly<Record<string, Constant>>;
}

/** A constant as the model's file holds it. */
export interface FoundConstant {
  readonly shape: readonly number[];
  /** Its numbers, little-endian. */
  readonly bytes: Uint8Array;
}
export interface FoundModel {
  /** The model's own constant of this name; throws RangeError where there is none of the type whose numbers lie there as bytes. */
  readonly constant: (name: string, type: Constant['type']) => FoundConstant;
  /** The node that gives this output, if it is one's. */
  readonly source: (output: string) => FoundNode | undefined;
}

interface Field {
  readonly number: number;
  readonly start: number;
  /** Where it is a number. */
  readonly value: number;
  /** Of what it holds. */
  readonly from: number;
  readonly to: number;
}

/** Fields of onnx.proto. */
const GRAPH = 7;
const NODE = 1;
const INPUT = 1;
const OUTPUT = 2;
const OP = 4;
const ATTRIBUTE = 5;
const ATTRIBUTE_NAME = 1;
const ATTRIBUTE_NUMBER = 3;
const INITIALIZER = 5;
const TENSOR_DIMENSION = 1;
const TENSOR_TYPE = 2;
const TENSOR_NAME = 8;
const TENSOR_BYTES = 9;
/** Bytes of a number. */
const SIZE = { float32: 4, uint8: 1, int8: 1, int64: 8 } as const;

/**
 * The bytes of a model file with changes. Messages of protocol buffers that stand one behind the other are one, their lists
 * joined: what is kept is copied in parts, once, what is new stands behind it.
 * @throws RangeError where the file is no model file
 */
export function changeGraph(file: Uint8Array, { addition, replace = () => null }: GraphChanges): Uint8Array {
  const parts: Uint8Array[] = [];
  const nodes = [...addition.nodes];
  const constants = { ...addition.constants };
  for (const field of fields(file, 0, file.length)) {
    if (field.number !== GRAPH) {
      parts.push(file.subarray(field.start, field.to));
      continue;
    }
    let kept = field.from;
    const keep = (to: number): void => {
      if (to > kept) parts.push(graphHead(to - kept), file.subarray(kept, to));
    };
    const model = readGraph(file, field);
    const replaced = new Set<number>();
    const [left, used] = [new Set<string>(), new Set<string>()];
    for (const { number, start, from, to } of fields(file, field.from, field.to)) {
      if (number !== NODE) continue;
      const found = readNode(file, from, to);
      const replacement = replace(found, model);
      for (const name of found.inputs) (replacement === null ? used : left).add(name);
      if (replacement === null) continue;
      replaced.add(start);
      nodes.push(...replacement.nodes);
      Object.assign(constants, replacement.constants);
    }
    for (const name of nodes.flatMap(({ inputs }) => inputs)) used.add(name);
    for (const { number, start, from, to } of fields(file, field.from, field.to)) {
      // Weights that no node reads any more would be held in memory none the less.
      const name = number === INITIALIZER ? nameOfConstant(file, from, to) : undefined;
      const idle = name !== undefined && left.has(name) && !used.has(name);
      if (!replaced.has(start) && !idle) continue;
      keep(start);
      kept = to;
    }
    keep(field.to);
  }
  return Buffer.concat([...parts, ...graphMessage({ ...addition, nodes, constants })]);
}

function readNode(file: Uint8Array, from: number, to: number): FoundNode {
  const found = { op: '', inputs: [] as string[], outputs: [] as string[], attributes: {} as Record<string, number> };
  for (const field of fields(file, from, to)) {
    if (field.number === INPUT) found.inputs.push(textOf(file, field));
    if (field.number === OUTPUT) found.outputs.push(textOf(file, field));
    if (field.number === OP) found.op = textOf(file, field);
    if (field.number === ATTRIBUTE) {
      const parts = [...fields(file, field.from, field.to)];
      const name = parts.find(({ number }) => number === ATTRIBUTE_NAME);
      const number = parts.find((part) => part.number === ATTRIBUTE_NUMBER);
      if (name !== undefined && number !== undefined) found.attributes[textOf(file, name)] = number.value;
    }
  }
  return found;
}

function readGraph(file: Uint8Array, graph: Field): FoundModel {
  const constants = new Map<string, FoundConstant & { readonly type: number }>();
  const sources = new Map<string, FoundNode>();
  for (const { number, from, to } of fields(file, graph.from, graph.to)) {
    if (number === NODE) {
      const found = readNode(file, from, to);
      for (const output of found.outputs) sources.set(output, found);
    }
    if (number !== INITIALIZER) continue;
    let [name, type] = ['', 0];
    let bytes = file.subarray(0, 0);
    const shape: number[] = [];
    for (const field of fields(file, from, to)) {
      if (field.number === TENSOR_DIMENSION) shape.push(field.value);
      if (field.number === TENSOR_TYPE) type = field.value;
      if (field.number === TENSOR_NAME) name = textOf(file, field);
      if (field.number === TENSOR_BYTES) bytes = file.subarray(field.from, field.to);
    }
    constants.set(name, { type, shape, bytes });
  }
  return {
    constant: (name, type) => {
      const constant = constants.get(name);
      if (constant === undefined) throw new RangeError(`the model has no constant ${name}`);
      const bytes = constant.shape.reduce((product, dimension) => product * dimension, SIZE[type]);
      if (constant.type !== TYPE[type] || constant.bytes.length !== bytes)
        throw new RangeError(`the model’s constant ${name} is no ${type} in bytes`);
      return constant;
    },
    source: (output) => sources.get(output),
  };
}

function nameOfConstant(file: Uint8Array, from: number, to: number): string {
  for (const field of fields(file, from, to)) if (field.number === TENSOR_NAME) return textOf(file, field);
  return '';
}

const textOf = (file: Uint8Array, { from, to }: Field): string =>
  Buffer.from(file.buffer, file.byteOffset + from, to - from).toString();

function* fields(file: Uint8Array, begin: number, end: number): Generator<Field> {
  let at = begin;
  const varint = (): number => {
    let number = 0;
    for (let scale = 1; scale < 2 ** 70; scale *= 128) {
      const byte = file[at++] ?? 0;
      number += (byte & 127) * scale;
      if (byte < 128) return number;
    }
    throw new RangeError('a number without an end');
  };
  while (at < end) {
    const start = at;
    const tag = varint();
    const kind = tag % 8;
    let value = 0;
    if (kind === 0) value = varint();
    else if (kind === 1) at += 8;
    else if (kind === 5) at += 4;
    else if (kind !== 2) throw new RangeError('no field of a protocol buffer');
    const length = kind === 2 ? varint() : 0;
    const from = at;
    at += length;
    if (at > end) throw new RangeError('a field goes on behind its message');
    yield { number: Math.floor(tag / 8), start, value, from, to: at };
  }
}
