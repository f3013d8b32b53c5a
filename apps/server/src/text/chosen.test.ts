import { expect, it, vi } from 'vitest';
import { createChosenTextEngine } from './chosen.ts';
import { embeddedTextEngine } from './embedded.ts';
import type { HeldTextEngine } from './local.ts';

const question = { query: 'Qui ?', passages: [], speakerNames: {}, participants: [], history: [] };
const signal = AbortSignal.timeout(20_000);

/** Makes engines that answer with the name of their file, once the test allows it. */
function engines() {
  const closed: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gate = (file: string) => {
    const known = gates.get(file) ?? Promise.withResolvers<void>();
    gates.set(file, known);
    return known;
  };
  const open = (file: string): HeldTextEngine => ({
    ...embeddedTextEngine,
    answer: async () => {
      await gate(file).promise;
      return { answer: file, passageIds: [] };
    },
    writer: () => Promise.resolve(null),
    prepare: () => Promise.resolve(),
    check: () => Promise.resolve(),
    close: async () => void closed.push(file),
  });
  return { closed, gate, open };
}

it('asks the model that is chosen at the moment of the call, and the embedded engine if there is none', async () => {
  const { closed, gate, open } = engines();
  const textModelFile = vi.fn<() => Promise<string | null>>().mockResolvedValue(null);
  const engine = createChosenTextEngine({ textModelFile }, open);
  expect((await engine.answer(question, signal)).answer).not.toBe('a.gguf');
  textModelFile.mockResolvedValue('a.gguf');
  gate('a.gguf').resolve();
  expect((await engine.answer(question, signal)).answer).toBe('a.gguf');
  expect((await engine.answer(question, signal)).answer).toBe('a.gguf');
  expect(closed).toEqual([]);
  textModelFile.mockResolvedValue(null);
  expect((await engine.answer(question, signal)).answer).not.toBe('a.gguf');
  expect(closed).toEqual(['a.gguf']);
});

it('lets a replaced model finish its answers before it is closed', async () => {
  const { closed, gate, open } = engines();
  const textModelFile = vi.fn<() => Promise<string | null>>().mockResolvedValue('a.gguf');
  const engine = createChosenTextEngine({ textModelFile }, open);
  const first = engine.answer(question, signal);
  await vi.waitFor(() => expect(textModelFile).toHaveBeenCalledOnce());
  textModelFile.mockResolvedValue('b.gguf');
  gate('b.gguf').resolve();
  expect((await engine.answer(question, signal)).answer).toBe('b.gguf');
  expect(closed).toEqual([]);
  gate('a.gguf').resolve();
  expect((await first).answer).toBe('a.gguf');
  expect(closed).toEqual(['a.gguf']);
  await engine.close();
  expect(closed).toEqual(['a.gguf', 'b.gguf']);
});
