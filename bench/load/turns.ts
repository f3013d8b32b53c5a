import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../e2e/support/api.ts';
import { fileURLToPath } from 'node:url';

const RECORDING = fileURLToPath(new URL('../../e2e/fixtures/reunion.opus', import.meta.url));
const FORM = { meeting_name: 'Mesure', meeting_date: '2026-03-03' };
/** Longest wait for one transcription; seconds. */
const PATIENCE = 3_600;

/** Sends `count` recordings at once. @returns the ids of their meetings */
export const sendAll = (api: Api, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await api.transcribe(RECORDING, FORM)).meeting_id));

/** Waits until meetings are transcribed. @returns seconds from `since`, a time of `performance.now()` */
export async function untilTranscribed(api: Api, ids: readonly string[], since: number): Promise<number> {
  for (const id of ids) {
    const { status } = await api.until(id, ({ status: now }) => now !== 'transcription' && now !== 'pending', PATIENCE);
    if (status !== 'transcribed') throw new Error(`a meeting is ${status}`);
  }
  return (performance.now() - since) / 1_000;
}

/** Measures how long one recording takes alone, and after many recordings of another person; seconds. */
export async function behindMany(one: Api, other: Api, many: number): Promise<{ alone: number; behind: number }> {
  const first = performance.now();
  // The first recording makes the process open its models, so it is not measured.
  await untilTranscribed(one, await sendAll(one, 1), first);
  const began = performance.now();
  const alone = await untilTranscribed(one, await sendAll(one, 1), began);
  await sendAll(other, many);
  await sleep(1_000);
  const second = performance.now();
  return { alone, behind: await untilTranscribed(one, await sendAll(one, 1), second) };
}
