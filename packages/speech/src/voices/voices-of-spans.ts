import { floats, integers, node, value, type Graph } from '../models/onnx/graph.ts';

/** Scale, shift, mean and variance of the model's last normalization, under their names in the exported file. */
const DENSE_NORMALIZATION = [
  '/net/xvector/dense/nonlinear/batchnorm/Constant_output_0',
  '/net/xvector/dense/nonlinear/batchnorm/Constant_1_output_0',
  'net.xvector.dense.nonlinear.batchnorm.running_mean',
  'net.xvector.dense.nonlinear.batchnorm.running_var',
];
/** Number of values that the model computes for each cell. */
const CELL_SIZE = 512;
/**
 * Lets the starter's model of voices hear several spans of a sound at once. The model itself pools its cells over the whole
 * sound; the added output `voices` pools them over each span that the added input `spans` marks with ones (mean and unbiased
 * standard deviation), and then goes on with the model's own last layers.
 */
export const VOICES_OF_SPANS: Graph = {
  inputs: [value('spans', 'float32', 'spans', 'cells')],
  outputs: [value('voices', 'float32', 'spans', 'size')],
  nodes: [
    node('Reshape', ['/net/xvector/out_nonlinear/relu/Relu_output_0', 'cells_shape'], ['cells_columns']),
    node('Transpose', ['cells_columns'], ['cells'], { perm: [1, 0] }),
    node('Mul', ['cells', 'cells'], ['cells_squared']),
    node('ReduceSum', ['spans', 'axis_1'], ['count'], { keepdims: 1 }),
    node('MatMul', ['spans', 'cells'], ['sum']),
    node('MatMul', ['spans', 'cells_squared'], ['sum_squared']),
    node('Div', ['sum', 'count'], ['mean']),
    node('Mul', ['sum', 'mean'], ['mean_part']),
    node('Sub', ['sum_squared', 'mean_part'], ['deviations']),
    node('Sub', ['count', 'one'], ['freedom']),
    node('Div', ['deviations', 'freedom'], ['variance_rounded']),
    node('Relu', ['variance_rounded'], ['variance']),
    node('Sqrt', ['variance'], ['deviation']),
    node('Concat', ['mean', 'deviation'], ['statistics'], { axis: 1 }),
    node('Unsqueeze', ['statistics', 'axis_2'], ['statistics_column']),
    node('Conv', ['statistics_column', 'net.xvector.dense.linear.weight'], ['dense_column'], { kernel_shape: [1] }),
    node('Squeeze', ['dense_column', 'axis_2'], ['dense']),
    node('BatchNormalization', ['dense', ...DENSE_NORMALIZATION], ['normalized']),
    node('Relu', ['normalized'], ['positive']),
    node('Mul', ['positive', 'positive'], ['positive_squared']),
    node('ReduceSum', ['positive_squared', 'axis_1'], ['squared_length'], { keepdims: 1 }),
    node('Add', ['squared_length', '/Constant_4_output_0'], ['squared_length_positive']),
    node('Sqrt', ['squared_length_positive'], ['vector_length']),
    node('Div', ['positive', 'vector_length'], ['direction']),
    node('Sub', ['direction', 'mu'], ['voices']),
  ],
  constants: {
    cells_shape: integers(CELL_SIZE, -1),
    axis_1: integers(1),
    axis_2: integers(2),
    one: floats([], [1]),
  },
};
