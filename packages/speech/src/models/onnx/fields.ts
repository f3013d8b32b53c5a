/**
 * Numbers of the fields that are read or written, grouped by the messages of onnx.proto that hold them
 * (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
 */
export const MODEL = { irVersion: 1, graph: 7, opset: 8 } as const;
export const OPSET = { version: 2 } as const;
export const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
export const NODE = { input: 1, output: 2, op: 4, attribute: 5, domain: 7 } as const;
export const ATTRIBUTE = { name: 1, int: 3, graph: 6, ints: 8, type: 20 } as const;
export const TENSOR = { dimension: 1, type: 2, name: 8, bytes: 9 } as const;
export const VALUE = { name: 1, type: 2 } as const;
export const TYPE_OF_VALUE = { tensor: 1, elementType: 1, shape: 2, dimension: 1, size: 1, sizeName: 2 } as const;

/** Numbers for the types of an attribute's value. */
export const ATTRIBUTE_TYPE = { int: 2, graph: 5, ints: 7 } as const;
