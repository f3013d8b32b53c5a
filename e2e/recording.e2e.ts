import type { User } from '@greffier/contract/auth';
import { addUser } from '@greffier/server/testing/rows';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProduct, type Product } from './specification/product.ts';

const HEADER = 44;
const RATE = 16_000;

let product: Product;
let user: User;
let context: BrowserContext;
let page: Page;
/** What the server was given to hear. */
let heard: Buffer | null;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.house.reset();
  heard = null;
  product.house.speech.probe.mockImplementation(async (path) => {
    heard = await readFile(path);
    return { duration: (heard.length - HEADER) / 2 / RATE, segmentsCount: 1 };
  });
  user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  context = await product.enter(user, { permissions: ['microphone'] });
  page = await context.newPage();
});
afterEach(() => context.close());

const button = (name: string, where = page) => where.getByRole('button', { name, exact: true });
const timer = (where = page) => where.getByRole('timer');
const seconds = async (where = page): Promise<number> => {
  const [minutes = 0, rest = 0] = ((await timer(where).textContent()) ?? '').split(':').map(Number);
  return minutes * 60 + rest;
};

async function record(atLeast: number, where = page): Promise<void> {
  await where.goto(`${product.url}/new-meeting`);
  await button('Démarrer l’enregistrement', where).click();
  await where.getByText('Enregistrement en cours').waitFor();
  await expect.poll(() => seconds(where), { timeout: 30_000 }).toBeGreaterThanOrEqual(atLeast);
}

async function send(where = page): Promise<void> {
  await where.getByRole('textbox', { name: /Nom de la réunion/ }).fill('Comité');
  await button('Démarrer la transcription', where).click();
  await where.waitForURL(/\/meeting\//);
}

/** Ids of the recordings that this browser keeps. */
const kept = (where = page): Promise<string[]> =>
  where.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('recordings', { create: true });
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });

describe('a recording', () => {
  it('§1.3 §4.31 §9.12 is a 16-bit WAV file of one channel, named as a recording, to the sample as long as it was', async () => {
    await record(2);
    await button('Terminer').click();
    const duration = await page.getByText(/ \/ 00:\d\d$/).textContent();
    await page.getByText(/^Enregistrement \d{4}-\d\d-\d\d \d\dh\d\d\.wav$/).waitFor();
    await send();
    const wav = heard ?? Buffer.alloc(0);
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt16LE(34)]).toEqual([1, 1, 16]);
    expect(wav.readUInt32LE(24)).toBe(RATE);
    expect(wav.readUInt32LE(40)).toBe(wav.length - HEADER);
    expect(duration).toContain(`/ 00:${String(Math.floor((wav.length - HEADER) / 2 / RATE)).padStart(2, '0')}`);
    // The microphone hums: what was recorded is not silence.
    const samples = new Int16Array(wav.buffer, wav.byteOffset + HEADER, (wav.length - HEADER) / 2);
    expect(samples.some((sample) => Math.abs(sample) > 1_000)).toBe(true);
    expect(await kept()).toEqual([]);
  });

  it('§2.28 §2.29 begins, stands still while it is paused, goes on in the same file, and ends', async () => {
    await record(1);
    await button('Mettre en pause').click();
    await page.getByText('Enregistrement en pause').waitFor();
    const before = await seconds();
    await page.waitForTimeout(1_500);
    expect(await seconds()).toBe(before);
    await button('Reprendre').click();
    await expect.poll(() => seconds()).toBeGreaterThan(before);
    await button('Terminer').click();
    await button('Écouter').waitFor();
    expect(await kept()).toHaveLength(1);
  });

  it('is gone only once the person has said so', async () => {
    await record(1);
    await button('Terminer').click();
    await button('Supprimer l’enregistrement').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    expect(await kept()).toHaveLength(1);
    await button('Supprimer l’enregistrement').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await button('Démarrer l’enregistrement').waitFor();
    expect(await kept()).toEqual([]);
  });
});

describe('leaving the page', () => {
  it('keeps what was recorded, and the same window finds it again', async () => {
    await record(1);
    await page.getByRole('link', { name: 'Réunions' }).first().click();
    await button('Oui, quitter').click();
    await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
    await page.getByRole('link', { name: '+ Nouvel Enregistrement' }).first().click();
    await page.getByText('Un enregistrement non envoyé a été retrouvé').waitFor();
    expect(await kept()).toHaveLength(1);
  });
});

describe('after a crash', () => {
  it('of the tab, what was said is found again, and can be sent', async () => {
    await record(3);
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // Nobody is left to answer this.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    const next = await context.newPage();
    await next.goto(`${product.url}/new-meeting`);
    await next.getByText('Un enregistrement non envoyé a été retrouvé').waitFor();
    await button('Utiliser cet enregistrement', next).click();
    await send(next);
    // At most two of the three seconds that the page had shown are missing.
    expect(((heard?.length ?? 0) - HEADER) / 2 / RATE).toBeGreaterThan(1);
    expect(await kept(next)).toEqual([]);
  });

  it('belongs to whoever spoke: another person of this browser does not see it', async () => {
    await record(1);
    const token = await product.tokenOf(await addUser(product.house.deps.database.db, 'autre@exemple.ch'));
    await page.close();
    const next = await context.newPage();
    await next.goto(product.url);
    await next.evaluate((value) => localStorage.setItem('greffier.access_token', value), token);
    await next.goto(`${product.url}/new-meeting`);
    await button('Démarrer l’enregistrement', next).waitFor();
    expect(await kept(next)).toHaveLength(1);
    expect(await next.getByText('Un enregistrement non envoyé a été retrouvé').count()).toBe(0);
  });
});

describe('two tabs', () => {
  it('do not record at once', async () => {
    await record(1);
    const other = await context.newPage();
    await other.goto(`${product.url}/new-meeting`);
    await button('Démarrer l’enregistrement', other).click();
    await other.getByText('Un enregistrement est déjà en cours dans un autre onglet').first().waitFor();
    // What the first one records is not abandoned.
    expect(await other.getByText('Un enregistrement non envoyé a été retrouvé').count()).toBe(0);
    await expect.poll(() => seconds()).toBeGreaterThan(1);
  });
});

describe('the line', () => {
  it('may be cut while a recording is sent: it goes on where it was', async () => {
    await record(2);
    await button('Terminer').click();
    await page.getByRole('textbox', { name: /Nom de la réunion/ }).fill('Comité');
    let cut = 0;
    await page.route('**/api/v1/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && cut < 2) {
        cut += 1;
        await route.abort('connectionreset');
      } else await route.fallback();
    });
    await button('Démarrer la transcription').click();
    await page.waitForURL(/\/meeting\//, { timeout: 30_000 });
    expect(cut).toBe(2);
  });
});

describe('a microphone', () => {
  it('§8.24 that is refused is told, with what to do', async () => {
    const refused = await product.enter(user, { permissions: [] });
    const next = await refused.newPage();
    await next.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await next.goto(`${product.url}/new-meeting`);
    await button('Démarrer l’enregistrement', next).click();
    const told = next.getByRole('alert').filter({ hasText: /^Impossible d’accéder au microphone\. Veuillez vérifier/ });
    await told.waitFor();
    await refused.close();
  });

  it('that is pulled out pauses the recording, which goes on with another in the same file', async () => {
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        Object.assign(window, { pullOut: () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')) });
        return stream;
      };
    });
    await record(1);
    await page.evaluate(() => (window as unknown as { pullOut: () => void }).pullOut());
    await page.getByText(/^Le microphone a été débranché/).waitFor();
    await page.getByText('Enregistrement en pause').waitFor();
    const before = await seconds();
    await page.getByRole('combobox', { name: 'Microphone' }).click();
    await page.getByRole('option').last().click();
    await button('Reprendre').click();
    await expect.poll(() => seconds()).toBeGreaterThan(before);
    await button('Terminer').click();
    await button('Écouter').waitFor();
    expect(await kept()).toHaveLength(1);
  });

  it('§8.25 whose sound cannot be read afterwards is told', async () => {
    await record(1);
    await page.evaluate(() => {
      Blob.prototype.slice = () => {
        throw new DOMException('gone', 'NotReadableError');
      };
    });
    await button('Terminer').click();
    await page.getByRole('alert').filter({ hasText: 'Erreur lors du traitement de l’audio enregistré.' }).waitFor();
  });
});
