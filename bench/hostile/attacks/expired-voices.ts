import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RETENTION } from '@greffier/contract/organisation/data-policy';
import { GetSpeakerSnippet } from '@greffier/contract/meeting/meetings';
import { openPostgres } from '@greffier/server/database/postgres/postgres';
import { startPostgres } from '@greffier/server/testing/postgres/start';
import type { Api } from '../../../e2e/support/api.ts';
import { FORM, type Row, type Scene, type Seen, type Stage, statusOf } from '../scene.ts';

const RECORDING = resolve(import.meta.dirname, '../../../e2e/fixtures/reunion.opus');
const TRANSCRIBED_WITHIN = 900;
/** Longest time until the sweep has removed the voices; ms. The queue checks the clock twice a minute. */
const SWEPT_WITHIN = 180_000;

/** Runs on PostgreSQL, where the date of a transcription can be changed while the server runs. */
export const expiredVoices: Row = {
  row: 12,
  name: 'voices of a meeting that never got minutes, a day after they are due',
  async stage(): Promise<Stage> {
    const postgres = await startPostgres();
    return {
      environment: { DATABASE_URL: postgres.url },
      attack: (scene) => letVoicesExpire(scene, postgres.url),
      close: postgres.stop,
    };
  },
};

async function letVoicesExpire({ server, attacker }: Scene, databaseUrl: string): Promise<Seen> {
  const { meeting_id: id } = await attacker.transcribe(RECORDING, FORM);
  const { unique_speakers: speakers } = await attacker.until(
    id,
    ({ status }) => status === 'transcribed',
    TRANSCRIBED_WITHIN,
  );
  const kept = await voicesOf(server.dataDir, id);
  const heard = await snippetsOf(attacker, id, speakers);
  await grow(databaseUrl, id, RETENTION.voices_days.default + 1);
  let left = kept;
  for (let waited = 0; left > 0 && waited < SWEPT_WITHIN; waited += 1_000) {
    await sleep(1_000);
    left = await voicesOf(server.dataDir, id);
  }
  const after = await snippetsOf(attacker, id, speakers);
  return {
    what: `${kept} files of voices, snippets ${heard}; after the sweep ${left} files, snippets ${after}`,
    holds: kept > 0 && heard === '200' && left === 0 && after === '404',
  };
}

/** Makes a transcription older by some days, and makes the sweep run each minute instead of each hour. */
async function grow(databaseUrl: string, meetingId: string, days: number): Promise<void> {
  const database = await openPostgres(databaseUrl, () => undefined);
  try {
    await database.db.execute(
      `update meetings set transcribed_at = transcribed_at - interval '${days} days' where id = '${meetingId}'`,
    );
    await database.db.execute(`update pgboss.schedule set cron = '* * * * *' where name = 'sweep'`);
  } finally {
    await database.close();
  }
}

/** Counts the files of a meeting that contain somebody's voice. */
async function voicesOf(dataDir: string, meetingId: string): Promise<number> {
  const folder = join(dataDir, 'files', 'meetings', meetingId);
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  return names.filter((name) => name.endsWith('.wav') || name.endsWith('.bin')).length;
}

/** Returns the answers to a person who wants to hear the speakers. */
async function snippetsOf(api: Api, meetingId: string, speakers: readonly string[]): Promise<string> {
  const answers = await Promise.all(
    speakers.map((speaker) => statusOf(api, GetSpeakerSnippet, { meeting_id: meetingId, speaker_id: speaker })),
  );
  return [...new Set(answers.map(({ status }) => status))].join(', ');
}
