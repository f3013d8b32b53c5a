import * as ai from '@greffier/contract/ai';
import * as auth from '@greffier/contract/auth';
import { type Call, errorStatuses } from '@greffier/contract/call';
import { FindSpeakers } from '@greffier/contract/find-speakers';
import * as engines from '@greffier/contract/engines';
import * as meetings from '@greffier/contract/meetings';
import * as minutes from '@greffier/contract/minutes';
import * as organisation from '@greffier/contract/organisation';
import { EraseOwnAccount } from '@greffier/contract/own-data';
import * as templates from '@greffier/contract/templates';
import * as transcript from '@greffier/contract/transcript';
import * as vocabularies from '@greffier/contract/vocabularies';
import * as wordTemplate from '@greffier/contract/word-template';
import { modelsErrors } from '@greffier/speech/models/errors';
import { SpeechError } from '@greffier/speech/types';
import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError } from './database/unavailable.ts';
import { organizations } from './database/schema/organizations.ts';
import { OutlineTimeoutError } from './engines/outline.ts';
import { PdfError } from './engines/pdf.ts';
import { StorageFullError } from './storage/storage.ts';
import { ThreadError } from './threads/thread-error.ts';
import { type Caller, openCaller, type Sent } from './testing/caller.ts';
import { CALLS, make, type MeetingRow, openScene, type Scene, withShared } from './testing/contract.ts';
import { entra, MICROSOFT } from './testing/dialects.ts';
import { type House, openHouse } from './testing/house.ts';
import { addUser } from './testing/rows.ts';
import { openDocument, received, type Received } from './testing/openapi.ts';
import { COMMUNE, PEOPLE } from './testing/people.ts';
import { openEntry, TestBrowser } from './testing/sign-in.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** What `limited` takes of a person. */
const PER_MINUTE = 3;

let house: House;
let caller: Caller;
let limited: Caller;
let document: Awaited<ReturnType<typeof openDocument>>;
/** Statuses that each call has answered here. */
const answered = new Map<string, Set<number>>();

beforeAll(async () => {
  house = await openHouse();
  caller = await openCaller(house);
  limited = await openCaller({ ...house, deps: { ...house.deps, callsPerMinute: PER_MINUTE } });
  document = await openDocument(caller);
});
afterAll(async () => {
  await Promise.all([caller.app.close(), limited.app.close()]);
  await house.close();
});

/** Status of an answer; fails where that is not what the document and the call's schemas say. */
function seen(call: Call, answer: Received): number {
  document.expectAnswer(call, answer);
  answered.set(call.id, (answered.get(call.id) ?? new Set()).add(answer.statusCode));
  return answer.statusCode;
}

const titled = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const);

describe('the served document', () => {
  it('knows every call of the contract, and no other', () => {
    expect(document.operations.toSorted()).toEqual(CALLS.map(({ id }) => id).toSorted());
  });

  it.each(titled(CALLS))('lists the statuses of %s', (_, call) => {
    expect(document.statusesOf(call)).toEqual([call.redirects ? 302 : 200, ...errorStatuses(call)]);
  });
});

describe('a stranger who reads the document', () => {
  const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };

  it.each(titled(CALLS))('learns what %s is for, who may make it, what it takes and how it fails', (_, call) => {
    const { summary, security, requestBody, responses } = document.operationOf(call);
    expect(summary).toMatch(/^\p{Lu}/u);
    expect(summary).not.toMatch(/modèle/i);
    expect(security).toEqual(call.access === 'anyone' ? [] : [{ bearer: [] }]);
    expect(requestBody !== undefined).toBe(call.body !== undefined || call.multipart !== undefined);
    for (const status of errorStatuses(call)) expect(responses[status]?.content).toEqual(ERROR);
  });
});

/** Once where something holds of a call, else never. */
const where = (holds: boolean): true[] => (holds ? [true] : []);

describe.each(titled(CALLS))('as documented, %s', (_, call) => {
  let scene: Scene;
  beforeAll(async () => {
    await house.reset();
    scene = await openScene(house, call);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const statuses: readonly number[] = errorStatuses(call);

  // Refusals first: none of them changes what the next ones find, nor what succeeds at last.
  it.each(where(call.access !== 'anyone'))('answers 401 without a token', async () => {
    expect(seen(call, await make(caller, call, scene, {}, null))).toBe(401);
  });

  it.each(where(call.access === 'super_user'))('answers 403 to who is no super user', async () => {
    expect(seen(call, await make(caller, call, scene, {}, scene.owner))).toBe(403);
  });

  it.each(where(call.params !== undefined))('answers 400 at an address that does not decode', async () => {
    const url = `/api/v1${call.path.replaceAll(/:\w+/g, '%')}`;
    expect(seen(call, await caller.app.inject({ method: call.method, url }))).toBe(400);
  });

  it.each(where(call.params !== undefined))(
    'answers 404 about what is not there, and about what is no id',
    async () => {
      const named = (id: string) => Object.fromEntries(Object.keys(scene.ids).map((name) => [name, id]));
      const absent = { ...scene, ids: { ...scene.ids, ...named(NOBODYS), speaker_id: 'speaker_1' } };
      expect(seen(call, await make(caller, call, absent))).toBe(404);
      expect(seen(call, await make(caller, call, scene, { params: named('x') }))).toBe(404);
    },
  );

  it.each(where(statuses.includes(415)))('answers 413 to what is too long, 415 to another type', async () => {
    const type = call.multipart ? 'multipart/form-data; boundary=b' : 'application/json';
    const long = { 'content-type': type, 'content-length': String(3 * 1024 ** 3) };
    expect(seen(call, await make(caller, call, scene, { payload: '{}', headers: long }))).toBe(413);
    const other = { 'content-type': 'text/csv' };
    expect(seen(call, await make(caller, call, scene, { payload: 'a,b', headers: other }))).toBe(415);
  });

  it.each(where(statuses.includes(422)))('§5.35 answers 422 and names what is wrong', async () => {
    const answer = await make(caller, call, scene, wrong(call));
    expect(seen(call, answer)).toBe(422);
    expect(answer.statusMessage).toBe('Validation Error');
    expect(Object.keys(answer.json<{ errors: object }>().errors)).not.toEqual([]);
  });

  it.each(where(call.access !== 'anyone'))('answers 500 where something breaks that nobody expected', async () => {
    vi.spyOn(house.deps.database.db, 'select').mockImplementation(() => {
      throw new Error('broken');
    });
    expect(seen(call, await make(caller, call, scene))).toBe(500);
  });

  it.each(where(call.access !== 'anyone'))(
    'answers 503 where the database is away, with when to come back',
    async () => {
      vi.spyOn(house.deps.database.db, 'select').mockImplementation(() => {
        throw new DatabaseUnavailableError('away');
      });
      const answer = await make(caller, call, scene);
      expect(seen(call, answer)).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
    },
  );

  it.each(where(call.access !== 'anyone' && statuses.includes(507)))(
    'answers 507 where the database or the disk is full',
    async () => {
      for (const write of ['insert', 'update', 'delete', 'transaction'] as const) {
        vi.spyOn(house.deps.database.db, write).mockImplementation(() => {
          throw Object.assign(new Error('disk full'), { code: '53100' });
        });
      }
      for (const write of ['use', 'remove', 'writeNote'] as const) {
        const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
        vi.spyOn(house.deps.models, write).mockRejectedValue(full);
      }
      vi.spyOn(house.deps.storage, 'withTemporary').mockRejectedValue(new StorageFullError('disk full'));
      expect(seen(call, await make(caller, call, scene))).toBe(507);
    },
  );

  it.each(where(call.id !== auth.Callback.id))('succeeds', async () => {
    const answer = await make(caller, call, scene);
    expect(seen(call, answer)).toBe(call.redirects ? 302 : 200);
    // What a person may see is theirs: nothing in between keeps it, nor does the browser.
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  // Who has erased their account makes no second call.
  it.each(where(call.id !== EraseOwnAccount.id))(
    'answers 429 to a script that has gone wild, with when to come back',
    async () => {
      const answers = [];
      for (let calls = 0; calls <= PER_MINUTE; calls += 1) answers.push(await make(limited, call, scene));
      expect(answers.findIndex(({ statusCode }) => statusCode === 429)).toBe(PER_MINUTE);
      const answer = answers[PER_MINUTE]!;
      expect(seen(call, answer)).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});

const WRONG = {
  name: '',
  format: 7,
  words: 7,
  agenda: 7,
  query: '',
  methods: 7,
  summary: 7,
  approval: 7,
  summary_section_length: 'x',
  to_user_id: 7,
};

/** What each schema of a call refuses. */
function wrong(call: Call): Sent {
  if (call.body) return { body: WRONG };
  if (call.multipart) return { form: { data: '{}' } };
  return { query: Object.fromEntries(Object.keys(call.query?.shape ?? {}).map((name) => [name, ['a', 'b']])) };
}

describe('a call’s own failures are documented', () => {
  beforeEach(() => house.reset());

  it.each<readonly [string, Call, MeetingRow]>([
    ['the name of a meeting whose minutes are approved', meetings.UpdateMeeting, { approval: 'approved' }],
    ['a passage while the minutes are written', transcript.UpdateTranscript, { status: 'summarization' }],
    ['a recording that is not kept', meetings.DeleteRecording, { audioKey: null }],
    ['speakers before the transcript', meetings.UpdateSpeakers, { status: 'transcription' }],
    ['speakers to find after the minutes', FindSpeakers, { status: 'completed' }],
    ['an agenda after the minutes', meetings.UpdateAgenda, { status: 'completed' }],
    ['a PDF after the minutes', meetings.ExtractAgendaFromPdf, { status: 'completed' }],
    ['minutes that are not written', meetings.DownloadMinutes, { status: 'transcribed' }],
    ['minutes as PDF that are not written', minutes.DownloadMinutesPdf, { status: 'transcribed' }],
    ['a transcript that is not there', meetings.DownloadTranscript, { status: 'transcription' }],
    ['minutes without an agenda', ai.Summarize, { agenda: [] }],
    ['minutes to clear that are none', ai.ClearSummary, { status: 'transcribed' }],
    ['an agenda before the transcript', ai.GenerateAgenda, { status: 'transcription' }],
    ['nothing to take up again', ai.Retry, { status: 'transcribed' }],
    ['edited minutes where there are none', minutes.SaveSummary, { status: 'transcribed', summary: null }],
    ['edited minutes of an older version', minutes.SaveSummary, { summaryVersion: 1 }],
    ['a text to keep before the transcript', minutes.SetMinutesAside, { status: 'transcription' }],
    ['a former version of approved minutes', minutes.RestoreMinutesVersion, { approval: 'approved' }],
    ['an approval of another version', minutes.SetApproval, { summaryVersion: 1 }],
    ['a question before the transcript', ai.AskScribebot, { status: 'transcription' }],
  ])('409: %s', async (_, call, row) => {
    const scene = await openScene(house, call, row);
    expect(seen(call, await make(caller, call, scene))).toBe(409);
  });

  it.each(
    titled([
      templates.UpdateTemplate,
      templates.DeleteTemplate,
      vocabularies.UpdateVocabulary,
      vocabularies.DeleteVocabulary,
    ]),
  )('403: %s of the organisation', async (_, call) => {
    const scene = await withShared(await openScene(house, call), house.deps);
    expect(seen(call, await make(caller, call, scene))).toBe(403);
  });

  it.each(
    titled([
      organisation.SetSuperuser,
      organisation.DeleteMember,
      organisation.HandOverMember,
      organisation.BlockMember,
      organisation.UnblockMember,
    ]),
  )('403: %s about oneself', async (_, call) => {
    const scene = await openScene(house, call);
    const own = { ...scene, ids: { ...scene.ids, user_id: scene.chief.id } };
    expect(seen(call, await make(caller, call, own))).toBe(403);
  });

  it('403: rules that the installation keeps to itself', async () => {
    const scene = await openScene(house, organisation.SaveAuthConfig);
    await house.deps.database.db.update(organizations).set({ canEditAuthConfig: false });
    expect(seen(organisation.SaveAuthConfig, await make(caller, organisation.SaveAuthConfig, scene))).toBe(403);
  });

  it('409: meetings for somebody who is blocked', async () => {
    const scene = await openScene(house, organisation.HandOverMember);
    const heir = await addUser(house.deps.database.db, undefined, { blockedAt: new Date() });
    const call = organisation.HandOverMember;
    expect(seen(call, await make(caller, call, scene, { body: { to_user_id: heir.id } }))).toBe(409);
  });

  it('409: the account of the last super user, who is not erased however often they ask', async () => {
    const { chief } = await openScene(house, EraseOwnAccount);
    const answers = [];
    for (let calls = 0; calls <= PER_MINUTE; calls += 1) answers.push(await limited.call(chief, EraseOwnAccount));
    expect(answers.slice(0, -1).map((answer) => seen(EraseOwnAccount, answer))).toEqual(Array(PER_MINUTE).fill(409));
    expect(answers.slice(-1).map((answer) => seen(EraseOwnAccount, answer))).toEqual([429]);
  });

  it('404: rights of somebody who is not there', async () => {
    const scene = await openScene(house, organisation.SetSuperuser);
    const absent = { ...scene, ids: { ...scene.ids, user_id: NOBODYS } };
    expect(seen(organisation.SetSuperuser, await make(caller, organisation.SetSuperuser, absent))).toBe(404);
  });

  it.each(titled([templates.ExtractFormat, meetings.ExtractAgendaFromPdf]))(
    '503: %s of a PDF that takes too long',
    async (_, call) => {
      const scene = await openScene(house, call);
      house.outline.read.mockRejectedValueOnce(new OutlineTimeoutError());
      expect(seen(call, await make(caller, call, scene))).toBe(503);
    },
  );

  it.each(titled([wordTemplate.CheckWordTemplate, wordTemplate.SaveWordTemplate]))(
    '503: %s of a template that takes too long',
    async (_, call) => {
      const scene = await openScene(house, call);
      house.word.check.mockRejectedValueOnce(new ThreadError('time'));
      expect(seen(call, await make(caller, call, scene))).toBe(503);
    },
  );

  it.each(titled([minutes.DownloadMinutesPdf, minutes.DownloadMinutesVersionPdf]))(
    '503: %s where it cannot be made',
    async (_, call) => {
      const scene = await openScene(house, call);
      house.pdf.convert.mockRejectedValueOnce(new PdfError('took too long'));
      expect(seen(call, await make(caller, call, scene))).toBe(503);
    },
  );

  it('404: a Word template that is not there', async () => {
    const scene = await openScene(house, wordTemplate.GetWordTemplate);
    const call = wordTemplate.DownloadWordTemplate;
    expect(seen(call, await make(caller, call, scene))).toBe(404);
  });

  it('503: speakers that take too long to find', async () => {
    const scene = await openScene(house, FindSpeakers);
    house.speech.findSpeakers.mockRejectedValueOnce(new ThreadError('time'));
    expect(seen(FindSpeakers, await make(caller, FindSpeakers, scene))).toBe(503);
  });

  it('404, 409: an engine that is not known, not installed, or in use', async () => {
    const scene = await openScene(house, engines.GetEngines);
    for (const call of [engines.InstallEngine, engines.UseEngine]) {
      expect(seen(call, await make(caller, call, scene, { body: { model: 'inconnu' } }))).toBe(404);
    }
    const use = await make(caller, engines.UseEngine, scene, { body: { model: 'essai' } });
    expect(seen(engines.UseEngine, use)).toBe(409);
    const starter = await make(caller, engines.RemoveEngine, scene, { params: { model: 'whisper-base' } });
    expect(seen(engines.RemoveEngine, starter)).toBe(409);
    // One that another program began, and that cannot be told to stop.
    const stop = vi.spyOn(house.deps.models, 'stop').mockRejectedValueOnce(modelsErrors.busy('essai'));
    expect(seen(engines.CancelEngineInstall, await make(caller, engines.CancelEngineInstall, scene))).toBe(409);
    stop.mockRestore();
    await writeFile(house.deps.config.modelsDir, 'no folder');
    const call = engines.InstallEngine;
    expect(seen(call, await make(caller, call, scene))).toBe(409);
  });

  it('503: a transcript that takes too long', async () => {
    const scene = await openScene(house, meetings.ImportTranscript);
    house.transcripts.read.mockRejectedValueOnce(new ThreadError('time'));
    expect(seen(meetings.ImportTranscript, await make(caller, meetings.ImportTranscript, scene))).toBe(503);
  });

  it.each(titled([ai.GenerateAgenda, ai.AskScribebot, meetings.ProposeAttendance]))(
    '503: %s of an engine that takes too long',
    async (_, call) => {
      const scene = await openScene(house, call);
      const over = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
      house.text.proposeAgenda.mockImplementationOnce((_source, _template, signal) => Promise.reject(signal.reason));
      house.text.answer.mockImplementationOnce((_question, signal) => Promise.reject(signal.reason));
      expect(seen(call, await make(caller, call, scene))).toBe(503);
      over.mockRestore();
    },
  );

  it.each(
    titled([
      meetings.DownloadMinutes,
      meetings.DownloadTranscript,
      minutes.DownloadMinutesVersion,
      minutes.SaveSummary,
      minutes.SetMinutesAside,
    ]),
  )('503: %s where the document takes too much memory', async (_, call) => {
    const scene = await openScene(house, call);
    for (const engine of [house.word.minutes, house.word.transcript, house.minutesHtml.sanitize])
      engine.mockRejectedValueOnce(new ThreadError('memory'));
    const answer = await make(caller, call, scene);
    expect(seen(call, answer)).toBe(503);
    expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/trop de mémoire\u00A0: /) });
  });

  it.each(titled([ai.GenerateAgenda, ai.AskScribebot, meetings.ProposeAttendance]))(
    '503: %s of an engine whose thread takes too much memory',
    async (_, call) => {
      const scene = await openScene(house, call);
      for (const engine of [house.text.proposeAgenda, house.text.answer, house.text.proposeAttendance])
        engine.mockRejectedValueOnce(new ThreadError('memory'));
      const answer = await make(caller, call, scene);
      expect(seen(call, answer)).toBe(503);
      expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/trop de mémoire\u00A0: /) });
    },
  );

  it('503: speech without its weights', async () => {
    const scene = await openScene(house, ai.Transcribe);
    house.speech.probe.mockRejectedValueOnce(new SpeechError('model_missing', 'Le modèle manque.'));
    expect(seen(ai.Transcribe, await make(caller, ai.Transcribe, scene))).toBe(503);
  });
});

describe('sign-in is documented', () => {
  beforeEach(() => house.reset());
  const OIDC = { authority: `/${COMMUNE}/v2.0`, AUTHORIZED_EMAILS: 'anne.jobin@commune.ch' };
  const NO_CLOCK = () => {
    throw new Error('no clock');
  };

  it('answers what an issuer and the rules make of it', async () => {
    const entry = await openEntry(entra(MICROSOFT), PEOPLE, OIDC, house);
    try {
      const browser = new TestBrowser(entry);
      expect(seen(auth.Callback, await browser.signIn('anne'))).toBe(200);
      expect(seen(auth.Callback, await browser.signIn('bruno, without e-mail'))).toBe(403);
      const forged = (await browser.answer('anne')).replace(/code=[^&]*/, 'code=x');
      expect(seen(auth.Callback, await browser.callback(forged))).toBe(401);
      expect(seen(auth.Callback, await browser.callback('code=x&state=y'))).toBe(400);
      const full = vi.spyOn(entry.house.deps.database.db, 'transaction').mockImplementation(() => {
        throw Object.assign(new Error('disk full'), { code: '53100' });
      });
      expect(seen(auth.Callback, await browser.signIn('anne'))).toBe(507);
      full.mockRestore();
      const answer = await browser.answer('anne');
      entry.issuer.faults.status = { token: 502 };
      expect(seen(auth.Callback, await browser.callback(answer))).toBe(503);
    } finally {
      await entry.close();
    }
  });

  it('answers 403 to who asks for the local sign-in from elsewhere', async () => {
    const scene = await openScene(house, auth.Login);
    const headers = { host: 'greffier.ville.example' };
    expect(seen(auth.Login, await make(caller, auth.Login, scene, { headers }))).toBe(403);
  });

  it('answers 503 while the issuer cannot be reached, 500 where nobody expected a failure', async () => {
    const lost = await openHouse({ OIDC_ISSUER: 'http://localhost:1', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' });
    const away = await openCaller(lost);
    const scene = await openScene(house, auth.Login);
    expect(seen(auth.Login, await make(away, auth.Login, scene))).toBe(503);
    const broken = await openCaller({ ...house, deps: { ...house.deps, now: NO_CLOCK } });
    expect(seen(auth.Login, await make(broken, auth.Login, scene, {}, null))).toBe(500);
    const query = { code: 'x', state: 'y' };
    const headers = { cookie: 'greffier_sign_in_y=x' };
    expect(seen(auth.Callback, await broken.call(null, auth.Callback, { query, headers }))).toBe(500);
    await Promise.all([away.app.close(), broken.app.close()]);
    await lost.close();
  });
});

describe('an address that is too long', () => {
  let base: string;
  beforeAll(async () => {
    base = await caller.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it.each(titled(CALLS))('is answered 431 by %s', async (_, call) => {
    const answer = await fetch(`${base}/api/v1${call.path}?x=${'x'.repeat(60_000)}`, { method: call.method });
    expect(seen(call, await received(answer))).toBe(431);
  });
});

/** What no test can provoke from outside. */
const UNSEEN: Readonly<Record<string, readonly number[]>> = {
  // Whatever fails there, the session here is over, and the browser is sent on.
  [auth.Logout.id]: [500, 503],
};

it.each(titled(CALLS))('§8.2 every status that is documented for %s has been seen', (_, call) => {
  const statuses = [...(answered.get(call.id) ?? []), ...(UNSEEN[call.id] ?? [])];
  expect(statuses.toSorted((a, b) => a - b)).toEqual(document.statusesOf(call));
});
