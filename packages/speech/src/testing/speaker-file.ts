import { writeFile } from 'node:fs/promises';
import { onnxFile } from '../models/onnx/write.ts';
import { integers, node, value } from '../models/onnx/graph.ts';

/**
 * Writes a model of voices in WeSpeaker's layout. Its 256 numbers are the energies of the 80 bands, three times over,
 * and those of the first sixteen bands once more.
 */
export async function writeWeSpeaker(file: string): Promise<void> {
  const graph = {
    inputs: [value('feats', 'float32', 'B', 'T', 80)],
    outputs: [value('embs', 'float32', 'B', 256)],
    constants: { zero: integers(0), sixteen: integers(16), axis: integers(1) },
    nodes: [
      node('Mul', ['feats', 'feats'], ['squares']),
      node('ReduceMean', ['squares'], ['bands'], { axes: [1], keepdims: 0 }),
      node('Slice', ['bands', 'zero', 'sixteen', 'axis'], ['few']),
      node('Concat', ['bands', 'bands', 'bands', 'few'], ['embs'], { axis: 1 }),
    ],
  };
  await writeFile(file, onnxFile(graph));
}
