import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocx } from './support/docx.ts';
import { expectGoodLooks } from './support/looks.ts';
import { TestServer } from './support/server.ts';
import { signIn } from './support/session.ts';
import { sharedBrowser } from './support/shared.ts';

const recording = resolve(import.meta.dirname, 'fixtures/reunion.opus');
const NAMES = ['Claire Martin', 'Marc Dubois', 'Sophie Bernard'];
const TEMPLATE = ['Approbation du procès-verbal de la dernière réunion', 'Budget', 'Fête de l’été'];
const TYPED = 'Jumelage avec la ville de Fribourg';

const browser = sharedBrowser();
let server: TestServer;
let page: Page;
let downloads: string;
const consoleErrors: string[] = [];

beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'greffier-downloads-'));
  server = await TestServer.start();
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Zurich',
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
});
afterAll(async () => {
  await page?.context().close();
  await server?.close();
  await rm(downloads, { recursive: true, force: true });
});

async function download(button: string): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const path = join(downloads, file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), path };
}

// One meeting's way. Each step continues after the previous one.
describe('Greffier, from the recording to the minutes,', { sequential: true }, () => {
  it('signs a person in and shows an empty list that explains the first step', async () => {
    await page.goto(server.url);
    await page.getByLabel('Adresse e-mail').waitFor();
    await expectGoodLooks(page, 'sign-in');
    await signIn(page, server, 'secretaire@example.org', 'Jeanne Morel');
    await page.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
    await expectGoodLooks(page, 'meetings-empty');
  });

  it('saves a template for the agenda', async () => {
    await page.getByRole('link', { name: 'Paramètres' }).click();
    await page.getByText('Bonjour Jeanne Morel').waitFor();
    await expectGoodLooks(page, 'settings');
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Nouveau template' }).first().click();
    await page.getByLabel('Nom du template').fill('Séance du comité');
    for (const [index, text] of TEMPLATE.entries()) {
      const field = page.getByLabel(`Titre du point ${index + 1}`, { exact: true });
      if ((await field.count()) === 0) await page.getByRole('button', { name: 'Ajouter un titre H1' }).click();
      await field.fill(text);
    }
    await expectGoodLooks(page, 'template');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Template ajouté').waitFor();
    await page.getByRole('tab', { name: 'Vocabulaire' }).click();
    await expectGoodLooks(page, 'vocabularies');
  });

  it('sends the recording and follows its real progress', async () => {
    await page
      .getByRole('link', { name: /Nouvel Enregistrement/ })
      .first()
      .click();
    await expectGoodLooks(page, 'new-meeting');
    await page.locator('input[type=file]').setInputFiles(recording);
    const name = page.getByLabel('Nom de la réunion');
    await expect.poll(() => name.inputValue(), { message: 'prefilled from the name of the file' }).toMatch(/reunion/i);
    await name.fill('Comité : séance de mars');
    for (const [index, person] of NAMES.entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Ajouter un participant' }).click();
      await page.getByLabel(`Nom du participant ${index + 1}`).fill(person);
    }
    await expectGoodLooks(page, 'new-meeting-filled');
    await page.getByRole('button', { name: 'Démarrer la transcription' }).click();
    await page.waitForURL(/\/meeting\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { name: 'Comité : séance de mars' }).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'attached' });
    await expectGoodLooks(page, 'meeting-transcription');
    const bar = page.getByRole('progressbar');
    const seen = new Set<string>();
    for (const started = Date.now(); Date.now() - started < 250_000;) {
      if (await page.getByText('Transcription effectuée').isVisible()) break;
      const percent = await bar.getAttribute('aria-valuenow', { timeout: 500 }).catch(() => null);
      if (percent !== null) seen.add(percent);
      await page.waitForTimeout(250);
    }
    await page.getByText('Transcription effectuée').waitFor();
    const numbers = [...seen].map(Number);
    expect(numbers, 'progress never goes back').toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('shows what was said and plays a snippet of each voice', async () => {
    await page
      .getByText(/mille euros|15 ?000/)
      .first()
      .waitFor();
    const listen = page.getByRole('button', { name: /^Écouter un extrait/ }).first();
    const [snippet] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/speaker_snippets/')),
      listen.click(),
    ]);
    expect(snippet.status()).toBe(200);
    expect(snippet.headers()['content-type']).toContain('audio/');
    await expectGoodLooks(page, 'meeting-transcribed');
  });

  it('finds the speakers again, in the given number, without changing a word', async () => {
    const fields = page.getByRole('combobox', { name: /^Orateur \d+$/ });
    const find = page.getByRole('button', { name: 'Retrouver les orateurs…' });
    const words = async (): Promise<string> => {
      const file = await readDocx((await download('Télécharger la transcription')).path);
      return file.flatMap(({ text }) => /^\[[\d:]+\]\s*(.*)$/.exec(text)?.[1] ?? []).join(' ');
    };
    const before = await words();
    expect(before).toMatch(/15 ?000/);
    for (const speakers of [4, 2]) {
      await find.click();
      const dialog = page.getByRole('dialog', { name: 'Retrouver les orateurs' });
      await dialog.getByRole('textbox', { name: 'Nombre d’orateurs' }).fill(String(speakers));
      if (speakers === 4) await expectGoodLooks(page, 'meeting-find-speakers');
      await dialog.getByRole('button', { name: 'Retrouver les orateurs' }).click();
      await page.getByText(`${speakers} orateurs retrouvés`).waitFor();
      await expect.poll(() => fields.count()).toBe(speakers);
      expect(await words()).toBe(before);
    }
    await page
      .getByRole('button', { name: /^Écouter un extrait/ })
      .first()
      .waitFor();
  });

  it('names the speakers', async () => {
    const fields = page.getByRole('combobox', { name: /^Orateur \d+$/ });
    const count = await fields.count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index += 1) {
      await fields.nth(index).click();
      await page.getByRole('option', { name: NAMES[index % NAMES.length] ?? '', exact: true }).click();
    }
    await page.getByRole('button', { name: 'Enregistrer les orateurs' }).click();
    await page.getByText('Orateurs enregistrés').waitFor();
    await page.getByText('Complété').first().waitFor();
  });

  it('sets the agenda from the template and by typing', async () => {
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Séance du comité' }).click();
    await page.getByRole('button', { name: 'Générer l’ordre du jour' }).click();
    await page.getByRole('button', { name: 'Modifier l’ordre du jour' }).click();
    await expectGoodLooks(page, 'meeting-agenda');
    await page.getByRole('textbox', { name: 'Point 3, niveau 1' }).press('Enter');
    await page.getByRole('textbox', { name: 'Point 4, niveau 1' }).fill(TYPED);
    await expect.poll(() => page.getByRole('button', { name: 'Générer le PV' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Ordre du jour enregistré').waitFor();
  });

  it('answers a question about the meeting with its sources', async () => {
    await page.getByRole('tab', { name: 'ScribeBot' }).click();
    await page.getByLabel('Votre question').fill('De combien les dépenses de chauffage ont-elles augmenté ?');
    await page.getByLabel('Votre question').press('Enter');
    await page
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .waitFor();
    await expectGoodLooks(page, 'meeting-scribebot');
  });

  it('writes minutes that follow the agenda, each sentence leading to its passage', async () => {
    await page.getByRole('button', { name: 'Générer le PV' }).click();
    await page.getByText('Terminé').first().waitFor({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'Procès-verbal' }).click();
    const minutes = page.getByRole('tabpanel', { name: 'Procès-verbal' });
    for (const title of [...TEMPLATE, TYPED]) await minutes.getByRole('heading', { name: title }).waitFor();
    await minutes.getByText('Aucun échange n’a pu être rattaché à ce point avec certitude.').last().waitFor();
    await expectGoodLooks(page, 'meeting-completed');
    await minutes.locator('[data-sentence]').first().click();
    await minutes
      .getByRole('link', { name: /^Lire dans la transcription/ })
      .first()
      .click();
    await page.getByRole('tabpanel', { name: 'Transcription' }).waitFor();
  });

  it('offers the minutes and the transcript as Word files', async () => {
    const minutes = await download('Télécharger le PV');
    expect(minutes.name).toBe('Comité_séance_de_mars_resume.docx');
    const paragraphs = await readDocx(minutes.path);
    expect(paragraphs.find(({ style }) => style === 'Title')?.text).toBe('Comité : séance de mars');
    const headings = paragraphs.filter(({ style }) => style.startsWith('Heading')).map(({ text }) => text);
    for (const title of [...TEMPLATE, TYPED]) expect(headings).toContain(title);
    const text = paragraphs.map((paragraph) => paragraph.text).join('\n');
    for (const name of NAMES) expect(text).toContain(name);
    expect(text).toContain('Aucun échange n’a pu être rattaché à ce point avec certitude.');

    await page.getByRole('tab', { name: 'Transcription' }).click();
    const transcript = await download('Télécharger la transcription');
    expect(transcript.name).toBe('Comité_séance_de_mars_transcription.docx');
    expect((await readDocx(transcript.path)).map((paragraph) => paragraph.text).join('\n')).toMatch(/15.?000 euros/i);
  });

  it('lists the meeting, and deletes it after confirmation', async () => {
    await page.getByRole('link', { name: 'Réunions' }).click();
    await page.getByRole('heading', { name: 'Vos réunions (1)' }).waitFor();
    await expectGoodLooks(page, 'meetings');
    await page.getByRole('link', { name: /Comité : séance de mars/ }).click();
    await page.getByRole('button', { name: 'Supprimer la réunion' }).click();
    await page.getByText('Êtes-vous sûr de vouloir supprimer cette réunion').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.getByText('Réunion supprimée').waitFor();
    await page.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
  });

  it('leaves no error in the browser’s console', () => {
    expect(consoleErrors).toEqual([]);
  });
});
