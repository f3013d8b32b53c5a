import type { GraphChanges } from '../../../models/onnx/change.ts';
import { integers, node, value, type Node } from '../../../models/onnx/graph.ts';
import type { FoundNode } from '../../../models/onnx/read.ts';
import { geluInBlocks } from './gelu-in-blocks.ts';
import { HEAD_SIZE, HEADS } from './size.ts';

/**
 * Lets the starter's decoder read several texts of one window in one row, as branches of a tree. The decoder in the
 * file reads one text for each row, and gives scores after its last token. The added inputs tell the position of each
 * token (`at`), which tokens it follows (`mask`), and after which tokens scores are wanted (`wanted`, counted through
 * all rows).
 */
export const BRANCHES: GraphChanges = {
  addition: {
    inputs: [
      value('at', 'int64', 'B', 'n'),
      value('mask', 'float32', 'B', 1, 'n', 'S2'),
      value('wanted', 'int64', 'm'),
    ],
    outputs: [],
    nodes: [
      node('Gather', ['Cast_13', 'at'], ['Slice_14']),
      node('Identity', ['mask'], ['Where_24']),
      node('Reshape', ['LayerNormalization_519', 'rows_of_hidden'], ['hidden_rows']),
      node('Gather', ['hidden_rows', 'wanted'], ['Squeeze_521']),
    ],
    constants: { rows_of_hidden: integers(-1, HEADS * HEAD_SIZE), query_axis: integers(3), head_axis: integers(2) },
  },
  replace: (found, model) => {
    if (found.outputs.some((output) => ['Slice_14', 'Where_24', 'Slice_520', 'Squeeze_521'].includes(output)))
      return { nodes: [] };
    return found.op === 'MatMul' && /^x[kv]\d$/.test(found.inputs[1] ?? '')
      ? { nodes: oneByOne(found) }
      : geluInBlocks(found, model);
  },
};

/**
 * Computes the attention of each token of a row to the window separately. A product with one row reads keys and values
 * where they are; a product with several rows would first copy them, which takes longer than everything else.
 */
function oneByOne({ inputs: [query = '', heard = ''], outputs: [output = ''] }: FoundNode): readonly Node[] {
  return [
    node('Unsqueeze', [query, 'query_axis'], [`${output}_query`]),
    node('Unsqueeze', [heard, 'head_axis'], [`${output}_${heard}`]),
    node('MatMul', [`${output}_query`, `${output}_${heard}`], [`${output}_each`]),
    node('Squeeze', [`${output}_each`, 'query_axis'], [output]),
  ];
}
