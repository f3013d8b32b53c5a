import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MADE_MODEL, type MadeHub, openHub } from '../testing/model-hub.ts';
import { modelsCommand, type Output } from './command.ts';
import { createModelStore } from './store.ts';

let folder = '';
let made: MadeHub;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-command-'));
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

describe('npm run models', () => {
  async function run(args: readonly string[], store = storeOf(), signal = never) {
    const out: string[] = [];
    const err: string[] = [];
    const output: Output = { out: (line) => out.push(line), err: (line) => err.push(line), redraw: null };
    const code = await modelsCommand(args, store, output, signal, unmeasured);
    return { code, out: out.join('\n'), err: err.join('\n') };
  }

  it('lists, installs and uses a model, goes back to the starter and removes the model', async () => {
    expect((await run([])).out).toMatch(
      /essai +300\u00A0ko +MIT +temps × 1 à 2 +3 langues, dont fr, en, de +mémoire 1,5\u00A0Go +erreur non publiée +à installer/,
    );
    const installed = await run(['install', 'essai']);
    expect(installed).toMatchObject({ code: 0, err: '' });
    expect(installed.out).toContain('100\u00A0%');
    expect(installed.out).toContain('npm run models -- use whisper-base');
    expect((await run(['list'])).out).toMatch(/essai .*installé, en service/);
    expect(await run(['remove', 'essai'])).toMatchObject({ code: 1, err: expect.stringContaining('en service') });
    expect(await run(['use', 'whisper-base'])).toMatchObject({ code: 0 });
    expect(await run(['remove', 'essai'])).toMatchObject({ code: 0 });
    expect((await run(['list'])).out).toMatch(/essai .*à installer/);
  });

  it('installs a model without using it if asked to, or if the environment names another model', async () => {
    await run(['install', 'essai', '--keep']);
    expect(await storeOf().inUse()).toMatchObject({ speech: 'whisper-base' });
    const fixed = await run(['install', 'essai'], storeOf('whisper-base'));
    expect(fixed.out).toContain('SPEECH_MODEL impose «\u00A0whisper-base\u00A0»');
    const named = await run(['install', 'essai'], storeOf('essai'));
    expect(named.out).toContain('Il est en service');
    expect(named.out).not.toContain('retirez');
  });

  it('explains how to copy the files by hand if no hub answers', async () => {
    const nowhere = createModelStore({
      folder,
      fixedSpeech: null,
      hub: { ...made.hub, address: 'http://127.0.0.1:1' },
      catalogue: [MADE_MODEL],
    });
    const { code, err } = await run(['install', 'essai'], nowhere);
    expect(code).toBe(1);
    expect(err).toContain('ne répond pas');
    for (const { path, sha256 } of MADE_MODEL.files) {
      expect(err).toContain(`http://127.0.0.1:1/essai/modele/resolve/${MADE_MODEL.commit}/${path}`);
      expect(err).toContain(join(folder, 'essai', path));
      expect(err).toContain(sha256);
    }
    expect((await run(['files', 'essai'])).out).toContain(join(folder, 'essai', 'config.json'));
  });

  it('says that the starters need no installation', async () => {
    for (const verb of ['install', 'files']) {
      expect(await run([verb, 'campplus'])).toMatchObject({
        code: 1,
        err: expect.stringContaining('rien à installer'),
      });
    }
    await expect(storeOf().requireInstallable('whisper-base')).rejects.toMatchObject({ code: 'starter' });
  });

  it('can be interrupted and repeated', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await run(['install', 'essai'], storeOf(), stop.signal)).toMatchObject({
      code: 130,
      err: expect.stringContaining('relancez la même commande'),
    });
    expect(await run(['install', 'essai'])).toMatchObject({ code: 0 });
  });

  it('explains its use', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('install <modèle>') });
    expect(await run(['install'])).toMatchObject({ code: 2 });
    expect(await run(['mange', 'essai'])).toMatchObject({ code: 2 });
    expect(await run(['install', 'inconnu'])).toMatchObject({ code: 1, err: expect.stringContaining('inconnu') });
  });
});
