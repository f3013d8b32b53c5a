import { GetQueue } from '@greffier/contract/organisation/queue';
import { SpeechError } from '@greffier/speech/types';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetings } from '../database/schema/meetings.ts';
import { audioKey } from '../features/meetings/keys.ts';
import { transcribeJob } from '../jobs/definitions.ts';
import { type Caller, openCaller } from '../testing/caller.ts';
import { type House, openHouse } from '../testing/house.ts';
import { addMeeting, addUser } from '../testing/rows.ts';
import { until } from '../testing/until.ts';
import { noMeters } from './meters.ts';
import { openPrometheus } from './prometheus.ts';

const TOKEN = 'a-long-enough-secret';
let house: House;
let caller: Caller;

beforeAll(async () => {
  house = await openHouse({ METRICS_TOKEN: TOKEN }, undefined, { prometheus: openPrometheus() });
  caller = await openCaller(house);
});
afterAll(async () => {
  await caller.app.close();
  await house.close();
});
beforeEach(async () => {
  await house.reset();
  await house.services.processes.keep(() => Promise.resolve());
});

const ask = (headers: Record<string, string> = {}) => caller.app.inject({ url: '/metrics', headers });
const read = async (): Promise<string> => (await ask({ authorization: `Bearer ${TOKEN}` })).body;

async function transcribe(): Promise<string> {
  const { db } = house.deps.database;
  const user = await addUser(db, 'anne@exemple.ch');
  const { id } = await addMeeting(db, user, { status: 'transcription', name: 'Secret de famille' });
  await house.deps.storage.put(audioKey(id), Readable.from(['sound']));
  await db.update(meetings).set({ audioKey: audioKey(id), audioBytes: 5 });
  await db.transaction((tx) =>
    house.deps.queue.send(tx, transcribeJob, { meetingId: id }, { key: id, person: user.id }),
  );
  return id;
}

describe('/metrics', () => {
  it('is closed to callers without the token, and absent if no token is configured', async () => {
    expect((await ask()).statusCode).toBe(401);
    const wrong = await ask({ authorization: 'Bearer a-long-enough-secreT' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.headers['www-authenticate']).toBe('Bearer');
    expect(wrong.body).not.toContain('greffier_');
    expect((await ask({ authorization: `Bearer ${TOKEN}` })).headers['content-type']).toContain('version=0.0.4');

    const plain = await openCaller({ deps: { ...house.deps, config: { ...house.deps.config, metricsToken: null } } });
    const answer = await plain.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    await plain.app.close();
    expect(answer.body).not.toContain('greffier_');
  });

  it('measures a job, its stages, its speed and calls, and names nobody and nothing of a meeting', async () => {
    const id = await transcribe();
    await until(async () =>
      expect(await house.services.meetings.load(id as never)).toMatchObject({ status: 'transcribed' }),
    );
    await until(async () =>
      expect(await read()).toContain('greffier_job_run_seconds_count{kind="transcribe.v1",end="done"} 1'),
    );
    await caller.call(await addUser(house.deps.database.db, 'cheffe@exemple.ch', { isSuperuser: true }), GetQueue);
    const text = await read();
    expect(text).toContain('greffier_job_wait_seconds_count{kind="transcribe.v1"} 1');
    expect(text).toContain('greffier_stage_seconds_count{step="transcription",stage="transcribing"} 1');
    expect(text).toContain('greffier_speech_sound_seconds_total 12');
    expect(text).toMatch(/greffier_speech_busy_seconds_total 0\.\d+/);
    expect(text).toContain(
      'greffier_http_request_seconds_count{route="/api/v1/organisation/queue",method="GET",status="2xx"} 1',
    );
    expect(text).toContain('greffier_queue_jobs{kind="transcribe.v1",state="waiting"} 0');
    expect(text).toContain('greffier_processes{role="worker"} 1');
    expect(text).toContain('greffier_disk_free_bytes 1000000000000');
    expect(text).toMatch(/greffier_stored_bytes\{what="database"\} \d{5,}/);
    expect(text).toContain('greffier_part_up{part="storage"} 1');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    for (const secret of ['Secret', id, 'anne', 'cheffe', 'exemple.ch']) expect(text).not.toContain(secret);
  });

  it('counts failures by their kind', async () => {
    house.speech.transcribe.mockRejectedValueOnce(new SpeechError('no_audio', 'Une phrase de la réunion'));
    await transcribe();
    await until(async () =>
      expect(await read()).toContain('greffier_meeting_failures_total{step="transcription",reason="no_audio"} 1'),
    );
    expect(await read()).not.toContain('Une phrase');
  });
});

describe('the meters', () => {
  it('count the prompts and tokens of a language model', async () => {
    const meters = openPrometheus();
    meters.model({ place: 'here', outcome: 'answered', seconds: 2, tokens: { read: 100, written: 20 } });
    meters.model({ place: 'server', outcome: 'timeout', seconds: 3 });
    const text = await meters.text({
      queue: null,
      processes: null,
      disk: null,
      stored: null,
      parts: { database: false },
    });
    expect(text).toContain('greffier_model_tokens_total{direction="written"} 20');
    expect(text).toContain('greffier_model_calls_total{place="server",outcome="timeout"} 1');
    expect(text).toContain('greffier_part_up{part="database"} 0');
    // If a value is unknown, its series is absent, not zero.
    expect(text).not.toMatch(/^greffier_disk_free_bytes/m);
    expect(text).not.toMatch(/^greffier_queue_jobs/m);
  });

  it('keep their names where nobody reads them', () => {
    expect(Object.keys(noMeters).toSorted()).toEqual(
      Object.keys(openPrometheus())
        .filter((name) => name in noMeters)
        .toSorted(),
    );
  });
});
