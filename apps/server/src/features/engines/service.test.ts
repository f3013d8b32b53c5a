import type { User } from '@greffier/contract/organisation/auth';
import { MADE_BYTES, MADE_MODEL, type MadeHub, openHub } from '@greffier/speech/testing/model-hub';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trail } from '../../database/testing/test-trail.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addUser } from '../../testing/rows.ts';
import type { EnginesService } from './service.ts';
import { createServices } from '../../services.ts';

let house: House;
let hub: MadeHub;
let engines: EnginesService;
let chief: User;
let anne: User;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  hub = await openHub();
  house.hub.mockImplementation((input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${hub.hub.address}${pathname}${search}`, init);
  });
  engines = house.services.engines;
  const { db } = house.deps.database;
  anne = await addUser(db);
  chief = await addUser(db, 'chef@exemple.ch', { isSuperuser: true });
});
afterEach(() => hub.close());

const administration = async () => (await engines.state(chief)).administration;
const stateOf = async () => (await administration())?.choices.find(({ id }) => id === 'essai');

it('shows everybody the engines in use, and only super users the available ones', async () => {
  const used = { engine: 'embedded', model: null };
  expect(await engines.state(anne)).toEqual({
    speech: { engine: 'embedded', model: 'whisper-base' },
    speakers: { engine: 'embedded', model: 'campplus' },
    text: used,
    administration: null,
  });
  expect(await administration()).toMatchObject({
    choices: [
      { id: 'whisper-base', state: 'starter', in_use: true, relative_time: { from: 1, to: 1 } },
      { id: 'campplus', state: 'starter', in_use: true },
      {
        id: 'essai',
        state: 'absent',
        in_use: false,
        languages: 3,
        relative_time: { from: 1, to: 2 },
        published_error: null,
        machine: null,
      },
      { id: 'plume', role: 'text', state: 'absent', relative_time: null, machine: 'toute machine', recommended: true },
    ],
    installation: null,
    downloads: true,
    speech_fixed: false,
    folder: house.deps.config.modelsDir,
  });
});

it('names the model of a server that recognises text or writes, and says nothing else about it', async () => {
  const settings = { url: 'https://ia.exemple.ch/v1', key: 'secret-key' };
  const config = {
    ...house.deps.config,
    speechEngine: { ...settings, model: 'whisper-large-v3', maxBytes: 24_000_000, secondsPerMinute: 90 },
    textEngine: { ...settings, model: 'qwen3', context: 8192, timeoutMs: 1000 },
  };
  const state = await createServices({ ...house.deps, config }).engines.state(chief);
  expect(state).toMatchObject({
    speech: { engine: 'remote', model: 'whisper-large-v3' },
    speakers: { engine: 'embedded' },
    text: { engine: 'remote', model: 'qwen3' },
  });
  expect(JSON.stringify(state)).not.toMatch(/secret-key|ia\.exemple/);
});

it('installs a model in a job that outlives the request, reports its progress, and uses the model on request', async () => {
  hub.faults.cuts = [100_000];
  await engines.install('essai');
  await expect.poll(administration).toMatchObject({
    installation: { model: 'essai', state: 'running', bytes: 100_000 + MADE_BYTES - 300_000, total: MADE_BYTES },
  });
  await expect(engines.install('essai')).rejects.toMatchObject({ status: 409 });
  hub.cut();
  // Without retries, a cut connection is a failure and is reported.
  await expect
    .poll(administration)
    .toMatchObject({ installation: { state: 'failed', error: expect.stringContaining('ne répond pas') } });
  expect(await stateOf()).toMatchObject({ state: 'absent', bytes_waiting: 100_000 + MADE_BYTES - 300_000 });
  await engines.install('essai');
  await expect.poll(stateOf).toMatchObject({ state: 'installed', in_use: false });
  await expect.poll(administration).toMatchObject({ installation: null });
  const ofJobs = async () => (await trail(house.deps.database.db)).filter(({ deed }) => /failed|installed/.test(deed));
  await expect.poll(ofJobs).toMatchObject([
    { deed: 'engine.failed', objectId: 'essai', userId: null, details: {} },
    { deed: 'engine.installed', objectId: 'essai', userId: null, details: {} },
  ]);
  await engines.use('essai');
  expect((await engines.state(anne)).speech).toEqual({ engine: 'embedded', model: 'essai' });
  await expect(engines.remove('essai')).rejects.toMatchObject({ status: 409 });
  await engines.use('whisper-base');
  await engines.remove('essai');
  expect(await stateOf()).toMatchObject({ state: 'absent' });
});

it('tells super users which chosen engine cannot be used, what replaces it, and why', async () => {
  await engines.install('essai');
  await expect.poll(stateOf).toMatchObject({ state: 'installed' });
  await engines.use('essai');
  expect((await administration())?.replaced).toEqual([]);
  await writeFile(join(house.deps.config.modelsDir, 'essai', 'config.json'), 'x');
  expect((await engines.state(anne)).speech).toEqual({ engine: 'embedded', model: 'whisper-base' });
  expect(await administration()).toMatchObject({
    replaced: [{ role: 'speech', name: 'Essai', used: 'Whisper base', problem: expect.stringContaining('endommagé') }],
  });
});

it('takes a language model into use and out of it, and tells everybody which one writes', async () => {
  await engines.install('plume');
  await expect.poll(async () => (await administration())?.choices.at(-1)).toMatchObject({ state: 'installed' });
  expect((await engines.state(anne)).text).toEqual({ engine: 'embedded', model: null });
  await engines.use('plume');
  expect((await engines.state(anne)).text).toEqual({ engine: 'embedded', model: 'plume' });
  await expect(engines.remove('plume')).rejects.toMatchObject({ status: 409 });
  await writeFile(join(house.deps.config.modelsDir, 'plume', 'config.json'), 'x');
  expect((await engines.state(anne)).text).toEqual({ engine: 'embedded', model: null });
  expect(await administration()).toMatchObject({
    replaced: [{ role: 'text', name: 'Plume', used: null, problem: expect.stringContaining('endommagé') }],
  });
  await engines.leave('plume');
  expect((await administration())?.replaced).toEqual([]);
  await expect(engines.leave('plume')).rejects.toMatchObject({ status: 409 });
});

it('measures the model that is taken into use, and tells super users how fast it is here', async () => {
  await engines.install('plume');
  await expect.poll(async () => (await administration())?.choices.at(-1)).toMatchObject({ state: 'installed' });
  expect((await administration())?.writer).toBeNull();
  await engines.use('plume');
  expect(house.text.prepare).toHaveBeenCalledOnce();
  const writer = { test: null, measuring: true, problem: null, context: 8_192 };
  house.text.writer.mockResolvedValue(writer);
  expect((await administration())?.writer).toEqual({
    words_read: null,
    words_written: null,
    measuring: true,
    problem: null,
  });
  house.text.writer.mockResolvedValue({
    ...writer,
    measuring: false,
    test: { read: 41, written: 5, threads: 1, lettersPerToken: 3.1, memory: 3e9 },
  });
  expect((await administration())?.writer).toMatchObject({ words_read: 1_200, words_written: 150, measuring: false });
  expect((await engines.state(anne)).administration).toBeNull();
});

it('refuses at once, in French, a model that would fill the room reserved on the disk or promised to others', async () => {
  house.modelRoom.mockResolvedValue(MADE_BYTES);
  await expect(engines.install('essai')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('réserve de'),
  });
  expect(await administration()).toMatchObject({ installation: null });
  expect(house.hub).not.toHaveBeenCalled();
});

it('lets everybody else use the database while it checks a chosen model, and then records the choice', async () => {
  await engines.install('essai');
  await expect.poll(stateOf).toMatchObject({ state: 'installed' });
  const { db } = house.deps.database;
  const { models } = house.deps;
  const chosen = async () => (await trail(db)).filter(({ deed }) => deed === 'engine.chosen').length;
  const slow: typeof models.use = async (id, deed) => {
    // While the files are read, no transaction holds the embedded database's one connection.
    expect(await chosen()).toBe(0);
    await models.use(id, deed);
  };
  await createServices({ ...house.deps, models: { ...models, use: slow } }).engines.use('essai');
  expect(await chosen()).toBe(1);
  await expect(engines.use('plume')).rejects.toMatchObject({ status: 409 });
  expect(await chosen()).toBe(1);
});

it('keeps the reason of a failure even if a worker took the job the moment it was queued', async () => {
  const { db } = house.deps.database;
  const commit = db.transaction.bind(db);
  const note = { model: 'essai', state: 'failed', message: 'Le dépôt ne répond pas.' } as const;
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    const queued = await commit(work);
    await house.deps.models.writeNote(note);
    return queued;
  });
  const queue = { ...house.deps.queue, send: () => Promise.resolve() };
  await createServices({ ...house.deps, queue }).engines.install('essai');
  expect(await administration()).toMatchObject({ installation: { state: 'failed', error: note.message } });
});

it('interrupts an installation, and keeps the bytes that have arrived', async () => {
  hub.faults.cuts = [100_000];
  await engines.install('essai');
  await expect.poll(stateOf).toMatchObject({ bytes_waiting: 100_000 + MADE_BYTES - 300_000 });
  await engines.cancel();
  expect(await administration()).toMatchObject({ installation: null });
  expect(await stateOf()).toMatchObject({ state: 'absent', bytes_waiting: 100_000 + MADE_BYTES - 300_000 });
  await engines.remove('essai');
  expect(await stateOf()).toMatchObject({ bytes_waiting: 0 });
});

it('also interrupts an installation that the command line began', async () => {
  hub.faults.cuts = [100_000];
  const byCommand = house.deps.models.install('essai', { signal: new AbortController().signal });
  const ended = byCommand.catch((error: unknown) => error);
  await expect.poll(administration).toMatchObject({ installation: { model: 'essai', state: 'running' } });
  await engines.cancel();
  expect(await ended).toMatchObject({ code: 'stopped' });
  expect(await administration()).toMatchObject({ installation: null });
});

it('refuses an unknown model at once, and reports in French that a download is no longer offered', async () => {
  await expect(engines.install('inconnu')).rejects.toMatchObject({ status: 404 });
  const off = createServices({ ...house.deps, models: { ...house.deps.models, hub: null } }).engines;
  expect((await off.state(chief)).administration?.downloads).toBe(false);
  hub.faults.found = false;
  await engines.install(MADE_MODEL.id);
  await expect.poll(administration).toMatchObject({ installation: { error: expect.stringContaining('n’a plus') } });
});
