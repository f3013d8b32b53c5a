import { GetMeeting, UpdateSpeakers } from '@greffier/contract/meetings';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from './api.ts';
import { launchBrowser } from './browser.ts';
import { expectGoodLooks } from './looks.ts';
import { TestServer } from './server.ts';
import { signIn } from './session.ts';
import { shortRecording } from './short-recording.ts';

const EMAIL = 'secretaire@example.org';
const PDF = resolve(import.meta.dirname, 'fixtures/ordre-du-jour.pdf');
const ITEMS = ['Ouverture de la séance', 'Budget', 'Comptes de l’année', 'Chauffage', 'Divers'];

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([TestServer.start(), launchBrowser()]);
  page = await browser.newPage({ locale: 'fr-FR', reducedMotion: 'reduce' });
  page.setDefaultTimeout(30_000);
  await signIn(page, server, EMAIL);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe('a PDF', { sequential: true }, () => {
  it('becomes a template, under a name', async () => {
    await page.goto(`${server.url}/settings?tab=templates`);
    await page.getByRole('button', { name: 'Nouveau template' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Fichier PDF').setInputFiles(PDF);
    await page.getByText('5 éléments trouvés').waitFor();
    const titles = dialog.getByRole('textbox', { name: /^Titre du point/ });
    await expect
      .poll(() => titles.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)))
      .toEqual(ITEMS);
    await expectGoodLooks(page, 'template-from-pdf');
    await dialog.getByRole('textbox', { name: /Nom du template/ }).fill('Comité');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('heading', { name: 'Comité' }).waitFor();
  });

  it('that is cut off is refused in words that say what to do, and leaves a template to begin with', async () => {
    await page.getByRole('button', { name: 'Nouveau template' }).first().click();
    const dialog = page.getByRole('dialog');
    const whole = await readFile(PDF);
    const buffer = whole.subarray(0, 200);
    await dialog.getByLabel('Fichier PDF').setInputFiles({ name: 'coupe.pdf', mimeType: 'application/pdf', buffer });
    await page.getByText('Fichier invalide').waitFor();
    await page.getByText(/endommagé ou incomplet/).waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: /^Titre du point/ }).count()).toBe(3);
  });

  it('becomes the agenda of a meeting', async () => {
    const api = await Api.signIn(server, EMAIL);
    const { file, remove } = await shortRecording();
    const { meeting_id } = await api.transcribe(file, { meeting_name: 'Comité', meeting_date: '2026-03-03' });
    await remove();
    const { unique_speakers } = await api.until(meeting_id, ({ status }) => status === 'transcribed');
    const speakers = Object.fromEntries(unique_speakers.map((label, index) => [label, `Orateur ${'ABC'[index]}`]));
    await api.call(UpdateSpeakers, { meeting_id }, { speakers, participants: [] });

    await page.goto(`${server.url}/meeting/${meeting_id}`);
    await page.getByRole('button', { name: 'Importer un PDF' }).waitFor();
    await expectGoodLooks(page, 'agenda-before-pdf');
    await page.getByLabel('Fichier PDF').setInputFiles(PDF);
    await page.getByText('Comptes de l’année').waitFor();
    await expect
      .poll(async () => (await api.call(GetMeeting, { meeting_id })).full_agenda)
      .toEqual(ITEMS.map((text, index) => ({ level: index === 2 || index === 3 ? 2 : 1, text })));
  });
});
