import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MADE_MODEL, MADE_WRITER, type MadeHub, openHub } from '../testing/model-hub.ts';
import { modelBytes } from './catalogue/catalogue.ts';
import { modelsCommand, type Output } from './command.ts';
import { stagingOf } from './folders.ts';
import { createModelStore, hubAt, modelsFolder } from './store.ts';

let folder = '';
let made: MadeHub;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-store-'));
  made = await openHub();
});
afterEach(async () => {
  await made.close();
  await rm(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const unmeasured = (): Promise<string> => Promise.resolve('Rien n’est mesuré.');
const storeOf = (fixedSpeech: string | null = null) =>
  createModelStore({ folder, fixedSpeech, hub: made.hub, catalogue: [MADE_MODEL] });

/** Copies the model's files into place as a person would. */
async function place(): Promise<void> {
  const aside = createModelStore({
    folder: join(folder, 'aside'),
    fixedSpeech: null,
    hub: made.hub,
    catalogue: [MADE_MODEL],
  });
  await aside.install('essai', { signal: never });
  await mkdir(join(folder, 'essai', 'onnx'), { recursive: true });
  for (const { path } of MADE_MODEL.files) {
    await writeFile(join(folder, 'essai', path), await readFile(join(folder, 'aside', 'essai', path)));
  }
  made.asked.length = 0;
}
const stateOf = async (id: string) => (await storeOf().list()).find((state) => state.id === id);

describe('a models folder', () => {
  it('lists the starters and the models that can be installed', async () => {
    expect(await storeOf().list()).toMatchObject([
      { id: 'whisper-base', role: 'speech', state: 'starter', bytes: 77_381_069 },
      { id: 'campplus', role: 'speakers', state: 'starter' },
      { id: 'essai', role: 'speech', state: 'absent', bytes: modelBytes(MADE_MODEL), waiting: 0 },
    ]);
    expect(await storeOf().inUse()).toEqual({
      speech: 'whisper-base',
      speakers: 'campplus',
      text: null,
      fixed: false,
      replaced: [],
    });
  });

  it('accepts files that were copied by hand if their sha256 is right, and reads them once', async () => {
    await place();
    expect(await stateOf('essai')).toMatchObject({ state: 'installed', problem: null });
    await storeOf().use('essai');
    expect(await storeOf().inUse()).toMatchObject({ speech: 'essai' });
    expect(made.asked).toEqual([]);
    expect(await readdir(join(folder, 'essai'))).toContain('installed.json');
  });

  it('checks the files before it carries out a decision, so that the decision can be part of a transaction', async () => {
    await place();
    const path = join(folder, 'essai', 'onnx', 'weights.onnx');
    const isThere = () => readFile(path).then(Boolean, () => false);
    let done = 0;
    await storeOf().use('essai', async (work) => {
      await writeFile(path, 'x');
      await work();
      done += 1;
    });
    await writeFile(join(folder, 'in-use.json'), '{}');
    await storeOf().remove('essai', async (work) => {
      expect(await isThere()).toBe(true);
      await work();
      expect(await isThere()).toBe(false);
      // Until this work has ended, the model's files are only renamed.
      expect((await readdir(folder)).filter((name) => name.startsWith('.removed-'))).toHaveLength(1);
      done += 1;
    });
    expect(done).toBe(2);
    expect((await readdir(folder)).filter((name) => name.startsWith('.removed-'))).toEqual([]);
  });

  it('names the wrong or missing file of a model that was copied by hand', async () => {
    await place();
    const path = join(folder, 'essai', 'onnx', 'weights.onnx');
    const weights = await readFile(path);
    await writeFile(path, Buffer.alloc(weights.length));
    expect(await stateOf('essai')).toMatchObject({
      state: 'incomplete',
      problem: expect.stringMatching(/weights\.onnx.*endommagé/) as string,
    });
    await expect(storeOf().use('essai')).rejects.toMatchObject({
      code: 'not_installed',
      message: expect.stringMatching(/pas installé en entier.*weights\.onnx.*endommagé/) as string,
    });
    await rm(path);
    expect(await stateOf('essai')).toMatchObject({ problem: expect.stringContaining('introuvable') as string });
  });

  it('notices when a file changes after it was checked', async () => {
    await place();
    await storeOf().use('essai');
    const path = join(folder, 'essai', 'config.json');
    await writeFile(path, '{"features_size":999}');
    await utimes(path, 1, 1);
    // The chosen model cannot be used. The starter takes its place, and the reason is given.
    expect(await storeOf().inUse()).toMatchObject({
      speech: 'whisper-base',
      replaced: [
        {
          role: 'speech',
          id: 'essai',
          name: 'Essai',
          problem: expect.stringMatching(/config\.json.*endommagé/) as string,
        },
      ],
    });
    // If the environment names another model, the broken choice does not matter.
    expect(await storeOf('whisper-base').inUse()).toMatchObject({ replaced: [] });
    await rm(join(folder, 'essai'), { recursive: true });
    expect(await storeOf().inUse()).toMatchObject({ replaced: [{ problem: 'Il n’est plus installé.' }] });
    const lines: string[] = [];
    await modelsCommand(
      ['list'],
      storeOf(),
      { out: (line) => lines.push(line), err: String, redraw: null },
      never,
      unmeasured,
    );
    expect(lines.join('\n')).toMatch(
      /«\u00A0essai\u00A0» est choisi mais ne peut pas servir.* whisper-base sert à sa place/,
    );
  });

  it('reports that the disk is full even if only its own small files do not fit', async () => {
    // Every write to these files fails, as on a full disk.
    const fill = (path: string) => symlink('/dev/full', path);
    const staging = stagingOf(folder, MADE_MODEL);
    await mkdir(staging, { recursive: true });
    await fill(join(staging, 'installed.json.part'));
    await expect(storeOf().install('essai', { signal: never })).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringContaining('Libérez de la place') as string,
    });
    await fill(join(folder, 'in-use.json.part'));
    await expect(storeOf().use('campplus')).rejects.toMatchObject({ code: 'disk_full' });
  });

  it('keeps the model that the environment names', async () => {
    await place();
    expect(await storeOf('whisper-base').inUse()).toEqual({
      speech: 'whisper-base',
      speakers: 'campplus',
      text: null,
      fixed: true,
      replaced: [],
    });
    await expect(storeOf('whisper-base').use('essai')).rejects.toMatchObject({ code: 'fixed' });
  });

  it('removes a model, unless it is in use or the program’s own', async () => {
    await place();
    await storeOf().use('essai');
    await expect(storeOf().remove('essai')).rejects.toMatchObject({ code: 'in_use' });
    await expect(storeOf().remove('whisper-base')).rejects.toMatchObject({ code: 'starter' });
    await storeOf().use('whisper-base');
    await storeOf().remove('essai');
    expect(await readdir(folder)).not.toContain('essai');
    await expect(storeOf().remove('essai')).rejects.toMatchObject({ code: 'not_installed' });
    await expect(storeOf().remove('inconnu')).rejects.toMatchObject({ code: 'unknown_model' });
  });

  it('is where the environment says', () => {
    expect(modelsFolder({})).toBe('data/models');
    expect(modelsFolder({ DATA_DIR: '/var/lib/greffier', MODELS_DIR: ' ' })).toBe('/var/lib/greffier/models');
    expect(modelsFolder({ DATA_DIR: '/var/lib/greffier', MODELS_DIR: '/srv/models' })).toBe('/srv/models');
    expect(hubAt('off')).toBeNull();
    expect(hubAt('')?.address).toBe('https://huggingface.co');
    expect(hubAt('https://miroir.example.org/hub/')?.address).toBe('https://miroir.example.org/hub');
  });
});

describe('a language model', () => {
  const writerStore = () =>
    createModelStore({ folder, fixedSpeech: null, hub: made.hub, catalogue: [MADE_MODEL, MADE_WRITER] });
  const writer = join('plume', 'onnx', 'weights.onnx');

  it('is absent at first, and has a file once it is in use', async () => {
    const store = writerStore();
    expect(await store.textModelFile()).toBeNull();
    await store.install('plume', { signal: never });
    expect(await store.textModelFile()).toBeNull();
    await store.use('plume');
    expect(await store.inUse()).toMatchObject({ speech: 'whisper-base', text: 'plume', replaced: [] });
    expect(await store.textModelFile()).toBe(join(folder, writer));
  });

  it('is not taken into use without enough memory, and the error says how much it needs', async () => {
    const store = createModelStore({
      folder,
      fixedSpeech: null,
      hub: made.hub,
      catalogue: [MADE_WRITER],
      freeMemory: () => 500_000_000,
    });
    await store.install('plume', { signal: never });
    await expect(store.use('plume')).rejects.toMatchObject({
      code: 'memory',
      message: expect.stringMatching(/mémoire libre pour Plume.*608\u00a0Mo, 500\u00a0Mo sont libres/) as string,
    });
    expect(await store.inUse()).toMatchObject({ text: null, replaced: [] });
  });

  it('is the only kind of model that is measured by the command that takes it into use', async () => {
    const lines: string[] = [];
    const measured: string[] = [];
    const measure = async (file: string): Promise<string> => {
      measured.push(file);
      return 'Il écrit 150 mots par minute.';
    };
    const output: Output = { out: (line) => lines.push(line), err: (line) => lines.push(line), redraw: null };
    await modelsCommand(['install', 'plume'], writerStore(), output, never, measure);
    expect(lines.at(-1)).toBe('Il écrit 150 mots par minute.');
    await modelsCommand(['use', 'plume'], writerStore(), output, never, measure);
    await modelsCommand(['install', 'essai'], writerStore(), output, never, measure);
    await modelsCommand(['leave', 'plume'], writerStore(), output, never, measure);
    await modelsCommand(['install', 'plume', '--keep'], writerStore(), output, never, measure);
    expect(measured).toEqual([join(folder, writer), join(folder, writer)]);
  });

  it('can be taken out of use without a replacement, and only then be removed', async () => {
    const store = writerStore();
    await store.install('plume', { signal: never });
    await store.use('plume');
    await expect(store.remove('plume')).rejects.toMatchObject({
      code: 'in_use',
      message: expect.stringContaining('hors service') as string,
    });
    await store.leave('plume');
    expect(await store.inUse()).toMatchObject({ text: null });
    await expect(store.leave('plume')).rejects.toMatchObject({ code: 'not_in_use' });
    await expect(store.leave('essai')).rejects.toMatchObject({ code: 'starter' });
    await expect(store.leave('whisper-base')).rejects.toMatchObject({ code: 'starter' });
    await store.remove('plume');
    expect(await readdir(folder)).not.toContain('plume');
  });

  it('is accepted as a file copied by hand if its sha256 is right, and named if it is damaged', async () => {
    const store = writerStore();
    const aside = createModelStore({
      folder: join(folder, 'aside'),
      fixedSpeech: null,
      hub: made.hub,
      catalogue: [MADE_WRITER],
    });
    await aside.install('plume', { signal: never });
    await cp(join(folder, 'aside', 'plume'), join(folder, 'plume'), { recursive: true });
    await rm(join(folder, 'plume', 'installed.json'));
    await store.use('plume');
    expect(await store.textModelFile()).toBe(join(folder, writer));
    await writeFile(join(folder, writer), 'x');
    expect(await store.textModelFile()).toBeNull();
    expect(await store.inUse()).toMatchObject({
      text: null,
      replaced: [{ role: 'text', id: 'plume', problem: expect.stringContaining('endommagé') as string }],
    });
  });

  it('is listed with the machines that it suits, and the list says if no model writes', async () => {
    const lines: string[] = [];
    const output: Output = { out: (line) => lines.push(line), err: (line) => lines.push(line), redraw: null };
    await modelsCommand(['list'], writerStore(), output, never, unmeasured);
    expect(lines.join('\n')).toMatch(/Rédiger \(les PV\)\n +plume .*pour toute machine +recommandé +à installer/);
    expect(lines.join('\n')).toContain('Aucun modèle ne rédige');
    await modelsCommand(['install', 'plume'], writerStore(), output, never, unmeasured);
    expect(lines.join('\n')).toMatch(/en service pour les prochains PV \(retour.*leave plume\)/);
    await modelsCommand(['list'], writerStore(), output, never, unmeasured);
    expect(lines.join('\n')).toMatch(/plume .*installé, en service/);
    expect(await modelsCommand(['leave', 'plume'], writerStore(), output, never, unmeasured)).toBe(0);
    expect(lines.at(-1)).toMatch(/hors service.*citations/);
  });
});
