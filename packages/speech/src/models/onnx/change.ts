import { MODEL } from './fields.ts';
import type { Constant, Graph, Node } from './graph.ts';
import { readGraph, type FoundGraph, type FoundModel, type FoundNode } from './read.ts';
import { fieldsOf, head, type Field } from './wire.ts';
import { graphField } from './write.ts';

/** Changes to a model's graph, made when its file is opened. */
export interface GraphChanges {
  /** Nodes, inputs, outputs and constants to add to the model. */
  readonly addition?: Graph;
  /** Returns the replacement of a node; null keeps the node. */
  readonly replace?: (found: FoundNode, model: FoundModel) => Replacement | null;
}

export interface Replacement {
  readonly nodes: readonly Node[];
  readonly constants?: Readonly<Record<string, Constant>>;
}

const NOTHING: Graph = { inputs: [], outputs: [], nodes: [] };

/**
 * Changes a model file. If a message occurs several times, readers of protocol buffers merge the occurrences and join
 * their lists. So the parts that stay are copied once, in large pieces, and the additions are appended.
 * @returns the bytes of the changed file
 * @throws RangeError if the file is not a model file
 */
export function changeGraph(file: Uint8Array, { addition = NOTHING, replace }: GraphChanges): Uint8Array {
  const parts: Uint8Array[] = [];
  const nodes = [...addition.nodes];
  const constants = { ...addition.constants };
  for (const field of fieldsOf(file, 0, file.length)) {
    if (field.number !== MODEL.graph || replace === undefined) {
      parts.push(file.subarray(field.start, field.to));
      continue;
    }
    const graph = readGraph(file, field);
    const replaced = new Set<FoundNode>();
    for (const node of graph.nodes.keys()) {
      const replacement = replace(node, graph.model);
      if (replacement === null) continue;
      replaced.add(node);
      nodes.push(...replacement.nodes);
      Object.assign(constants, replacement.constants);
    }
    parts.push(...withoutFields(file, field, unusedFields(graph, replaced, nodes)));
  }
  return Buffer.concat([...parts, ...graphField({ ...addition, nodes, constants })]);
}

/**
 * Finds the fields that the changed graph does not need: the replaced nodes, and the weights that only they read. The
 * runtime would keep such weights in memory.
 */
function unusedFields(graph: FoundGraph, replaced: ReadonlySet<FoundNode>, added: readonly Node[]): Field[] {
  const kept = [...graph.nodes.keys()].filter((node) => !replaced.has(node));
  const read = new Set([...kept, ...added].flatMap(({ inputs }) => inputs));
  const before = new Set([...replaced].flatMap(({ inputs }) => inputs));
  const unread = [...before].filter((name) => !read.has(name));
  const unused = [
    ...[...replaced].map((node) => graph.nodes.get(node)),
    ...unread.map((name) => graph.constants.get(name)),
  ];
  return unused.filter((field) => field !== undefined).toSorted((a, b) => a.start - b.start);
}

/** Returns the graph without these fields, in as few parts as possible. */
function withoutFields(file: Uint8Array, graph: Field, left: readonly Field[]): Uint8Array[] {
  const starts = [graph.from, ...left.map(({ to }) => to)];
  const ends = [...left.map(({ start }) => start), graph.to];
  return starts.flatMap((from, i) => {
    const to = ends[i] ?? from;
    return to > from ? [head(MODEL.graph, to - from), file.subarray(from, to)] : [];
  });
}
