import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeGraph } from './change.ts';
import { onnxFile } from './write.ts';
import { floats, node, value } from './graph.ts';

/** y = (x + 1) · 2 */
const FILE = onnxFile({
  inputs: [value('x', 'float32', 'n')],
  outputs: [value('y', 'float32', 'n')],
  nodes: [node('Add', ['x', 'one'], ['more']), node('Mul', ['more', 'two'], ['y'])],
  constants: { one: floats([1], [1]), two: floats([1], [2]) },
});
/** Returns the same file with its floats in `float_data` instead of raw bytes; runtimes read both. */
function asNumbers(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  for (const number of [1, 2]) {
    const bytes = Buffer.from(Float32Array.of(number).buffer);
    changed[changed.indexOf(bytes) - 2] = (4 << 3) | 2;
  }
  return changed;
}
const NOTHING = { inputs: [], outputs: [], nodes: [] };

async function run(file: Uint8Array, inputs: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const session = await InferenceSession.create(file, { logSeverityLevel: 3 });
  const feeds = Object.entries(inputs).map(([name, x]) => [name, new Tensor('float32', [x], [1])]);
  const results = await session.run(Object.fromEntries(feeds) as Record<string, Tensor>);
  return Object.fromEntries(Object.entries(results).map(([name, { data }]) => [name, Number(data[0])]));
}

describe('a model that is changed as it is opened', () => {
  it('gives the same result if nothing is changed', async () => {
    expect(await run(changeGraph(FILE, {}), { x: 3 })).toEqual({ y: 8 });
  });

  it('gives the same result if its constants are written as numbers', async () => {
    expect(await run(changeGraph(asNumbers(FILE), {}), { x: 3 })).toEqual({ y: 8 });
  });

  it('also gives an added output', async () => {
    const addition = { ...NOTHING, outputs: [value('less', 'float32', 'n')], nodes: [node('Neg', ['more'], ['less'])] };
    expect(await run(changeGraph(FILE, { addition }), { x: 3 })).toEqual({ y: 8, less: -4 });
  });

  it('has other nodes in place of the replaced ones', async () => {
    const changed = changeGraph(FILE, {
      addition: { ...NOTHING, inputs: [value('z', 'float32', 'n')] },
      replace: ({ op, inputs, outputs }) =>
        op === 'Add' && inputs[0] === 'x' ? { nodes: [node('Sub', ['x', 'z'], [...outputs])] } : null,
    });
    expect(await run(changed, { x: 3, z: 10 })).toEqual({ y: -14 });
  });

  it('has other constants in place of its own', async () => {
    const changed = changeGraph(FILE, {
      replace: ({ op, inputs: [x = '', by = ''], outputs }, { constant }) => {
        if (op !== 'Mul') return null;
        const { shape, bytes } = constant(by, 'float32');
        const half = floats(
          shape,
          new Float32Array(Uint8Array.from(bytes).buffer).map((number) => number / 2),
        );
        return { nodes: [node('Mul', [x, 'half'], [...outputs])], constants: { half } };
      },
    });
    expect(await run(changed, { x: 3 })).toEqual({ y: 4 });
  });

  it.each([
    ['is not there', FILE, 'three', 'float32'],
    ['is of another type', FILE, 'two', 'int8'],
    ['does not lie there as bytes', asNumbers(FILE), 'two', 'float32'],
  ] as const)('is refused if a constant %s', (_, file, name, type) => {
    const change = () => changeGraph(file, { replace: (__, { constant }) => (constant(name, type), null) });
    expect(change).toThrow(RangeError);
  });

  it('loses the constants that no node reads any more, and keeps those that another node reads', async () => {
    const file = onnxFile({
      inputs: [value('x', 'float32', 'n')],
      outputs: [value('y', 'float32', 'n')],
      nodes: [
        node('Add', ['x', 'large'], ['more']),
        node('Add', ['more', 'shared'], ['most']),
        node('Mul', ['most', 'shared'], ['y']),
      ],
      constants: { large: floats([1_000], new Float32Array(1_000)), shared: floats([1], [2]) },
    });
    const changed = changeGraph(file, {
      replace: ({ outputs }) =>
        outputs[0] === 'y' ? null : { nodes: [node('Neg', [outputs[0] === 'more' ? 'x' : 'more'], [...outputs])] },
    });
    expect(changed.length).toBeLessThan(file.length - 4_000);
    expect(await run(changed, { x: 3 })).toEqual({ y: 6 });
  });

  it('is in memory at most twice', () => {
    const weights = { large: floats([250_000], new Float32Array(250_000)) };
    const file = onnxFile({ ...NOTHING, constants: weights });
    const copies = vi.spyOn(Buffer, 'concat');
    onTestFinished(() => copies.mockRestore());
    changeGraph(file, {});
    const copied = copies.mock.results.map(({ value: made }) => (made as Buffer).length);
    expect(copied.filter((length) => length > file.length / 2)).toHaveLength(1);
  });

  it.each([
    ['cut off', FILE.subarray(0, 40)],
    ['of another kind', Buffer.from('<!doctype html><title>404</title>')],
  ])('is refused if its file is %s', (_, file) => {
    expect(() => changeGraph(file, {})).toThrow(RangeError);
    expect(() => changeGraph(file, { replace: () => null })).toThrow(RangeError);
  });
});
