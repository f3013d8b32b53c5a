import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { TestServer } from '../support/server.ts';

const recording = resolve(import.meta.dirname, '../fixtures/reunion.opus');
let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start({ SEGMENT_MINUTES: '1' });
});
afterAll(() => server.close());

/** Lists the finished segments on the disk: name → time of writing and identity of the file. */
async function checkpoints(meetingId: string): Promise<Map<string, string>> {
  const folder = join(server.dataDir, 'work', meetingId, 'checkpoints');
  const names = await readdir(folder).catch(() => []);
  const found = new Map<string, string>();
  for (const name of names.filter((name) => name.startsWith('segment') && name.endsWith('.json'))) {
    const info = await stat(join(folder, name)).catch(() => null);
    if (info) found.set(name, `${info.mtimeMs} ${info.ino}`);
  }
  return found;
}

it('finishes a transcription by itself after kill -9, and decodes no finished segment again', async () => {
  const api = await Api.signIn(server, 'secretaire@example.org');
  const { meeting_id, will_split, segments_count } = await api.transcribe(recording, {
    meeting_name: 'Comité',
    meeting_date: '2026-03-03',
  });
  expect(will_split).toBe(true);
  expect(segments_count).toBe(2);

  let before = new Map<string, string>();
  while (before.size === 0) {
    before = await checkpoints(meeting_id);
    await sleep(50);
  }
  const interrupted = await api.call(GetMeeting, { meeting_id });
  await server.kill('SIGKILL');
  expect(interrupted.status).toBe('transcription');

  await server.run();
  // The folder is removed in the meeting's last step, so it is watched until then.
  const after = new Map<string, string>();
  const meeting = await api.until(
    meeting_id,
    async (meeting) => {
      for (const [name, written] of await checkpoints(meeting_id)) after.set(name, written);
      return meeting.status !== 'transcription';
    },
    120,
  );
  for (const [name, written] of before) expect(after.get(name), `${name} was written once`).toBe(written);
  expect(meeting).toMatchObject({ status: 'transcribed', progress: 100, error_message: null });
  expect(meeting.passages.map((passage) => passage.id)).toEqual(meeting.passages.map((_, index) => index + 1));
  const spoken = meeting.passages.map((passage) => passage.text).join(' ');
  expect(spoken.match(/fête de l['’]été/gi)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(meeting.passages.at(-1)?.end).toBeGreaterThan(75);
  expect(server.log).not.toMatch(/budget|secretaire@/);
});
