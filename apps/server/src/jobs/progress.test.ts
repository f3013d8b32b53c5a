import { expect, it, vi } from 'vitest';
import { progressWriter } from './progress.ts';

type Write = Parameters<typeof progressWriter>[0];
type OnError = Parameters<typeof progressWriter>[1]['onError'];

const clock = () => {
  let time = 0;
  return { now: () => new Date(time), pass: (ms: number) => (time += ms) };
};

it('writes at most twice a second', async () => {
  const { now, pass } = clock();
  const write = vi.fn<Write>(() => Promise.resolve());
  const progress = progressWriter(write, { now, onError: vi.fn<OnError>() });
  for (let percent = 0; percent < 30; percent += 1) {
    progress.report({ percent, stage: 'transcribing', remaining: null });
    await progress.settle();
    pass(100);
  }
  expect(write.mock.calls.map(([{ percent }]) => percent)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(write).toHaveBeenLastCalledWith({ percent: 25, stage: 'transcribing', remaining: null });
});

it('writes the last report of a burst when its time has come', async () => {
  const write = vi.fn<Write>(() => Promise.resolve());
  const progress = progressWriter(write, { now: () => new Date(), onError: vi.fn<OnError>() });
  for (const percent of [0, 30, 60]) progress.report({ percent, stage: 'assigning', remaining: null });
  await vi.waitFor(() => expect(write.mock.calls.map(([{ percent }]) => percent)).toEqual([0, 60]), { timeout: 5_000 });
});

it('writes a new stage at once, even one that came during a write', async () => {
  const { now } = clock();
  const gate = Promise.withResolvers<void>();
  const write = vi.fn<Write>(() => gate.promise);
  const progress = progressWriter(write, { now, onError: vi.fn<OnError>() });
  for (const stage of ['transcribing', 'transcribing', 'unanswered', 'unanswered'] as const) {
    progress.report({ percent: 10, stage, remaining: null });
  }
  gate.resolve();
  await progress.settle();
  expect(write.mock.calls.map(([{ stage }]) => stage)).toEqual(['transcribing', 'unanswered']);
});

it('never goes back and never beyond 100', async () => {
  const { now, pass } = clock();
  const write = vi.fn<Write>(() => Promise.resolve());
  const progress = progressWriter(write, { now, onError: vi.fn<OnError>() });
  for (const percent of [50, 20, 140]) {
    progress.report({ percent, stage: 'speakers', remaining: null });
    await progress.settle();
    pass(1_000);
  }
  expect(write.mock.calls.map(([{ percent }]) => percent)).toEqual([50, 50, 100]);
});

it('waits for a slow write before the next one', async () => {
  const { now, pass } = clock();
  const gate = Promise.withResolvers<void>();
  const write = vi.fn<Write>(() => gate.promise);
  const progress = progressWriter(write, { now, onError: vi.fn<OnError>() });
  progress.report({ percent: 1, stage: 'decoding', remaining: null });
  pass(5_000);
  progress.report({ percent: 2, stage: 'decoding', remaining: null });
  expect(write).toHaveBeenCalledTimes(1);
  gate.resolve();
  await progress.settle();
  progress.report({ percent: 3, stage: 'decoding', remaining: null });
  expect(write).toHaveBeenCalledTimes(2);
});

it('reports a write that fails and goes on', async () => {
  const { now, pass } = clock();
  const onError = vi.fn<OnError>();
  const failure = new Error('the database is away');
  const write = vi.fn<Write>().mockRejectedValueOnce(failure).mockResolvedValue();
  const progress = progressWriter(write, { now, onError });
  progress.report({ percent: 1, stage: 'writing', remaining: null });
  await progress.settle();
  expect(onError).toHaveBeenCalledWith(failure);
  pass(1_000);
  progress.report({ percent: 2, stage: 'writing', remaining: null });
  await progress.settle();
  expect(write).toHaveBeenCalledTimes(2);
});
