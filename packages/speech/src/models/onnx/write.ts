import { ATTRIBUTE, ATTRIBUTE_TYPE, GRAPH, MODEL, NODE, OPSET, TENSOR, TYPE_OF_VALUE, VALUE } from './fields.ts';
import { TYPE, type Constant, type Graph, type Node, type Value } from './graph.ts';
import { bytes, int, text, type Parts } from './wire.ts';

/** Version of the format, and of ONNX's own operators. */
const IR_VERSION = 8;
const OPERATORS = 17;

/** Writes a model file that holds only this graph. */
export function onnxFile(graph: Graph): Buffer {
  const opset = int(OPSET.version, OPERATORS);
  return Buffer.concat([...int(MODEL.irVersion, IR_VERSION), ...graphField(graph), ...bytes(MODEL.opset, opset)]);
}

/** Writes a graph, or a part of one, as a field of a model file. */
export const graphField = (graph: Graph): Parts => bytes(MODEL.graph, graphMessage(graph));

function graphMessage({ inputs, outputs, nodes, constants = {} }: Graph): Parts {
  return [
    ...nodes.flatMap((each) => bytes(GRAPH.node, nodeMessage(each))),
    ...text(GRAPH.name, 'graph'),
    ...Object.entries(constants).flatMap(([name, each]) => bytes(GRAPH.initializer, tensorMessage(name, each))),
    ...inputs.flatMap((each) => bytes(GRAPH.input, valueMessage(each))),
    ...outputs.flatMap((each) => bytes(GRAPH.output, valueMessage(each))),
  ];
}

function nodeMessage({ op, inputs, outputs, attributes = {}, domain = '' }: Node): Parts {
  return [
    ...inputs.flatMap((name) => text(NODE.input, name)),
    ...outputs.flatMap((name) => text(NODE.output, name)),
    ...text(NODE.op, op),
    ...Object.entries(attributes).flatMap(([name, each]) => bytes(NODE.attribute, attributeMessage(name, each))),
    ...text(NODE.domain, domain),
  ];
}

function attributeMessage(name: string, content: number | readonly number[] | Graph): Parts {
  const named = text(ATTRIBUTE.name, name);
  if (typeof content === 'number')
    return [...named, ...int(ATTRIBUTE.int, content), ...int(ATTRIBUTE.type, ATTRIBUTE_TYPE.int)];
  if ('nodes' in content)
    return [...named, ...bytes(ATTRIBUTE.graph, graphMessage(content)), ...int(ATTRIBUTE.type, ATTRIBUTE_TYPE.graph)];
  const numbers = content.flatMap((each) => int(ATTRIBUTE.ints, each));
  return [...named, ...numbers, ...int(ATTRIBUTE.type, ATTRIBUTE_TYPE.ints)];
}

function tensorMessage(name: string, constant: Constant): Parts {
  const { buffer, byteOffset, byteLength } =
    constant.type === 'int64' ? BigInt64Array.from(constant.data, BigInt) : constant.data;
  return [
    ...constant.shape.flatMap((size) => int(TENSOR.dimension, size)),
    ...int(TENSOR.type, TYPE[constant.type]),
    ...text(TENSOR.name, name),
    ...bytes(TENSOR.bytes, [Buffer.from(buffer, byteOffset, byteLength)]),
  ];
}

function valueMessage({ name, type, shape }: Value): Parts {
  const { tensor, elementType, shape: shapeField, dimension, size, sizeName } = TYPE_OF_VALUE;
  const dimensions = shape.flatMap((each) =>
    bytes(dimension, typeof each === 'number' ? int(size, each) : text(sizeName, each)),
  );
  const content = [...int(elementType, TYPE[type]), ...bytes(shapeField, dimensions)];
  return [...text(VALUE.name, name), ...bytes(VALUE.type, bytes(tensor, content))];
}
