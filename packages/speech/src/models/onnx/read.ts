import { ATTRIBUTE, GRAPH, NODE, TENSOR } from './fields.ts';
import { TYPE, type Constant } from './graph.ts';
import { fieldsOf, textAt, type Field } from './wire.ts';

/** A node as it is in a model's file. */
export interface FoundNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** The attributes whose values are whole numbers; others are left out. */
  readonly attributes: Readonly<Record<string, number>>;
}

/** A constant as it is in a model's file. */
export interface FoundConstant {
  readonly shape: readonly number[];
  /** Numbers of the constant, little-endian. */
  readonly bytes: Uint8Array;
}

export interface FoundModel {
  /** Finds a constant. @throws RangeError if no constant of this name and type stores its numbers as bytes */
  readonly constant: (name: string, type: Constant['type']) => FoundConstant;
  /** Finds the node that produces this output; undefined if none does. */
  readonly source: (output: string) => FoundNode | undefined;
}

/** A graph, and where its nodes and its constants lie in the file. */
export interface FoundGraph {
  readonly model: FoundModel;
  readonly nodes: ReadonlyMap<FoundNode, Field>;
  readonly constants: ReadonlyMap<string, Field>;
}

/** Size of a number of each type; bytes. */
const SIZE = { float32: 4, uint8: 1, int8: 1, int64: 8 } as const;

/** Reads the graph that a field of a model's file holds; weights are not copied. */
export function readGraph(file: Uint8Array, graph: Field): FoundGraph {
  const nodes = new Map<FoundNode, Field>();
  const sources = new Map<string, FoundNode>();
  const constants = new Map<string, Field>();
  for (const field of fieldsOf(file, graph.from, graph.to)) {
    if (field.number === GRAPH.initializer) constants.set(nameOfConstant(file, field), field);
    if (field.number !== GRAPH.node) continue;
    const node = readNode(file, field);
    nodes.set(node, field);
    for (const output of node.outputs) sources.set(output, node);
  }
  const constant = (name: string, type: Constant['type']): FoundConstant => {
    const field = constants.get(name);
    if (field === undefined) throw new RangeError(`the model has no constant ${name}`);
    return readConstant(file, field, name, type);
  };
  return { model: { constant, source: (output) => sources.get(output) }, nodes, constants };
}

function readNode(file: Uint8Array, { from, to }: Field): FoundNode {
  const found = { op: '', inputs: [] as string[], outputs: [] as string[], attributes: {} as Record<string, number> };
  for (const field of fieldsOf(file, from, to)) {
    if (field.number === NODE.input) found.inputs.push(textAt(file, field));
    if (field.number === NODE.output) found.outputs.push(textAt(file, field));
    if (field.number === NODE.op) found.op = textAt(file, field);
    if (field.number === NODE.attribute) {
      const parts = [...fieldsOf(file, field.from, field.to)];
      const name = parts.find(({ number }) => number === ATTRIBUTE.name);
      const int = parts.find(({ number }) => number === ATTRIBUTE.int);
      if (name !== undefined && int !== undefined) found.attributes[textAt(file, name)] = int.value;
    }
  }
  return found;
}

function nameOfConstant(file: Uint8Array, { from, to }: Field): string {
  for (const field of fieldsOf(file, from, to)) if (field.number === TENSOR.name) return textAt(file, field);
  return '';
}

function readConstant(file: Uint8Array, { from, to }: Field, name: string, type: Constant['type']): FoundConstant {
  const shape: number[] = [];
  let [code, bytes] = [0, file.subarray(0, 0)];
  for (const field of fieldsOf(file, from, to)) {
    if (field.number === TENSOR.dimension) shape.push(field.value);
    if (field.number === TENSOR.type) code = field.value;
    if (field.number === TENSOR.bytes) bytes = file.subarray(field.from, field.to);
  }
  const size = shape.reduce((product, dimension) => product * dimension, SIZE[type]);
  if (code !== TYPE[type] || bytes.length !== size)
    throw new RangeError(`the model’s constant ${name} is no ${type} in bytes`);
  return { shape, bytes };
}
