import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SentenceEngine } from '../../text/sentences.ts';
import { type House, openHouse, storedKeys } from '../../testing/house.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import { meaningsKey } from '../meetings/keys.ts';
import { createMeaningsService } from './meanings.ts';

/** Encodes a text as its length, and whether it is a title. */
const encode: SentenceEngine['embed'] = async (texts, kind) =>
  texts
    .map((text) => Float32Array.of(text.length, kind === 'query' ? 50 : 0))
    .map((vector) => {
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    });
const embed = vi.fn<SentenceEngine['embed']>();

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.reset();
  embed.mockReset();
  embed.mockImplementation(encode);
});
afterAll(() => house.close());

const AGENDA = [
  { level: 1, text: 'Finances' },
  { level: 2, text: 'Budget' },
];

async function setUp(engine: Pick<SentenceEngine, 'embed'> | null = { embed }) {
  const { meetings } = house.services;
  const meeting = await addMeeting(house.deps.database.db, await addUser(house.deps.database.db), { agenda: AGENDA });
  const service = createMeaningsService({ ...house.deps, sentences: engine }, { meetings });
  return { meeting, service, source: await meetings.source(meeting) };
}
const asked = () => embed.mock.calls.flatMap(([texts]) => texts);

it('reads passages, and titles with those above them, once', async () => {
  const { meeting, service, source } = await setUp();
  const first = await service.of(meeting, source);
  expect(asked()).toEqual(['Bonjour à tous.', 'Le budget est accepté.', 'Finances', 'Finances : Budget']);
  expect([first?.passages.length, first?.titles.length]).toEqual([2, 2]);
  embed.mockClear();
  const second = await service.of(meeting, source);
  expect(asked()).toEqual([]);
  expect(second?.titles[1]?.[0]).toBeCloseTo(first?.titles[1]?.[0] ?? 0, 2);
});

it('reads only what has changed, and forgets what is gone', async () => {
  const { meeting, service, source } = await setUp();
  await service.of(meeting, source);
  embed.mockClear();
  const [opening] = source.passages;
  const passages = [opening!, { ...source.passages[1]!, text: 'Le budget est refusé.' }];
  await service.of({ ...meeting, agenda: AGENDA.slice(0, 1) }, { passages });
  expect(asked()).toEqual(['Le budget est refusé.']);
  embed.mockClear();
  await service.of(meeting, source);
  expect(asked()).toEqual(['Le budget est accepté.', 'Finances : Budget']);
});

it('reads a meeting once for several who ask at the same time', async () => {
  const { meeting, service, source } = await setUp();
  const all = await Promise.all([service.of(meeting, source), service.of(meeting, source)]);
  expect(all.map((one) => one?.passages.length)).toEqual([2, 2]);
  expect(asked()).toHaveLength(4);
});

it('knows nothing without an encoder, if the encoder fails, and of a meeting that is too long', async () => {
  const without = await setUp(null);
  expect(await without.service.of(without.meeting, without.source)).toBeNull();
  const { meeting, service, source } = await setUp();
  const [passage] = source.passages;
  expect(await service.of(meeting, { passages: Array.from({ length: 1_501 }, () => passage!) })).toBeNull();
  expect(asked()).toEqual([]);
  embed.mockRejectedValueOnce(new Error('died'));
  expect(await service.of(meeting, source)).toBeNull();
  expect(await service.of(meeting, source)).not.toBeNull();
});

it('keeps nothing of a meeting that was deleted meanwhile, and its file goes with a meeting', async () => {
  const { meeting, service, source } = await setUp();
  await service.of(meeting, source);
  const isKept = async () => (await storedKeys(house)).includes(meaningsKey(meeting.id));
  expect(await isKept()).toBe(true);
  const user = { ...(await addUser(house.deps.database.db)), id: meeting.userId };
  await house.services.meetings.remove(user, meeting.id);
  expect(await isKept()).toBe(false);
  embed.mockClear();
  await service.of(meeting, source);
  expect(await isKept()).toBe(false);
});

it('reads a new transcript ahead, and nothing of a meeting that is gone', async () => {
  const { meeting, service } = await setUp();
  await service.prepare(meeting.id);
  expect(asked()).toHaveLength(4);
});

describe('the meaning of a question', () => {
  const ASKED = { query: 'Et le budget ?', history: [] };
  const NEVER = new AbortController().signal;
  const QUESTION_MS = 5_000;

  /** Ends the time that a question waits. Other work of this process gets its own signal. */
  function endWaiting(): () => void {
    const real = AbortSignal.timeout.bind(AbortSignal);
    const time = new AbortController();
    const spy = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === QUESTION_MS ? time.signal : real(ms)));
    onTestFinished(() => spy.mockRestore());
    return () => time.abort(new DOMException('', 'TimeoutError'));
  }

  it('comes with the vectors of the meeting, and is not kept', async () => {
    const { meeting, service, source } = await setUp();
    const meanings = await service.of(meeting, source);
    const ask = () => service.ofQuestion(meeting, { ...source, ...ASKED }, NEVER);
    const [question] = await encode([ASKED.query], 'query', NEVER);
    embed.mockClear();
    expect(await ask()).toEqual({ ...meanings, question });
    await ask();
    expect(asked()).toEqual([ASKED.query, ASKED.query]);
  });

  it('includes the earlier question without which nobody would know it', async () => {
    const { meeting, service, source } = await setUp();
    await service.of(meeting, source);
    embed.mockClear();
    const history = [{ role: 'user' as const, content: 'Que coûte le toit ?' }];
    await service.ofQuestion(meeting, { ...source, query: 'Qui le paie, lui ?', history }, NEVER);
    expect(asked()).toEqual(['Que coûte le toit ? Qui le paie, lui ?']);
    // Reading the history may take long, so it is done in a thread.
    expect(house.text.wholeQuestion).toHaveBeenCalledOnce();
  });

  it('is unknown without an encoder, if the encoder fails, and in a meeting that is too long', async () => {
    const without = await setUp(null);
    expect(await without.service.ofQuestion(without.meeting, { ...without.source, ...ASKED }, NEVER)).toBeNull();
    const { meeting, service, source } = await setUp();
    const passages = Array.from({ length: 1_501 }, () => source.passages[0]!);
    expect(await service.ofQuestion(meeting, { passages, ...ASKED }, NEVER)).toBeNull();
    expect(asked()).toEqual([]);
    await service.of(meeting, source);
    embed.mockRejectedValueOnce(new Error('died')).mockRejectedValueOnce(new Error('died'));
    expect(await service.ofQuestion(meeting, { ...source, ...ASKED }, NEVER)).toBeNull();
  });

  it('waits a short time for a meeting that is being read, which goes on', async () => {
    const { meeting, service, source } = await setUp();
    const reading = Promise.withResolvers<void>();
    embed.mockImplementation(async (...call) => {
      await reading.promise;
      return encode(...call);
    });
    const end = endWaiting();
    const question = service.ofQuestion(meeting, { ...source, ...ASKED }, NEVER);
    await vi.waitFor(() => expect(embed).toHaveBeenCalled());
    end();
    expect(await question).toBeNull();
    reading.resolve();
    expect(await service.of(meeting, source)).not.toBeNull();
    // The meeting was read once, and the question that did not wait was never encoded.
    expect(asked()).toEqual(['Bonjour à tous.', 'Le budget est accepté.', 'Finances', 'Finances : Budget']);
  });

  it('breaks off with its signal', async () => {
    const { meeting, service, source } = await setUp();
    await service.of(meeting, source);
    const gone = new AbortController();
    const reason = new Error('nobody listens');
    embed.mockImplementation((texts, kind, signal) =>
      texts.length === 0 ? encode(texts, kind, signal) : new Promise(() => gone.abort(reason)),
    );
    await expect(service.ofQuestion(meeting, { ...source, ...ASKED }, gone.signal)).rejects.toBe(reason);
  });
});
