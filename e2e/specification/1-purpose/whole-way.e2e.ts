import type { User } from '@greffier/contract/organisation/auth';
import { outlineEngine } from '@greffier/server/documents/outline';
import { addUser } from '@greffier/server/testing/rows';
import { join, resolve } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocx } from '../../support/docx.ts';
import { testProduct } from '../product.ts';

const PDF = resolve(import.meta.dirname, '../../fixtures/ordre-du-jour.pdf');
const IN_PDF = ['Ouverture de la séance', 'Budget', 'Comptes de l’année', 'Chauffage', 'Divers'];
const TEMPLATE = ['Approbation du procès-verbal', 'Finances'];

const product = testProduct();
let user: User;
let page: Page;
let downloads: string;

beforeAll(async () => {
  user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  page = await (await product.enter(user)).newPage();
  downloads = await mkdtemp(join(tmpdir(), 'greffier-downloads-'));
});
afterAll(async () => {
  await rm(downloads, { recursive: true, force: true });
});

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name }).click();
const panel = (name: string): Locator => page.getByRole('tabpanel', { name });

async function agendaItems(): Promise<string[]> {
  const items = page.getByRole('region', { name: 'Ordre du jour' }).getByRole('listitem');
  await items.first().waitFor();
  return items.allTextContents();
}

/** Reads the Word file that a button downloads. */
async function wordFile(name: string): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
  const path = join(downloads, download.suggestedFilename());
  await download.saveAs(path);
  return (await readDocx(path)).map(({ text }) => text);
}

// One meeting from beginning to end. Each step continues after the previous one.
describe('a meeting’s way to its minutes', { sequential: true }, () => {
  it('§1.11 a person makes a template', async () => {
    await page.goto(`${product.url}/settings?tab=templates`);
    await button('Nouveau template').click();
    await page.getByLabel('Nom du template').fill('Comité');
    for (const [index, title] of TEMPLATE.entries()) {
      const field = page.getByLabel(`Titre du point ${index + 1}`, { exact: true });
      if ((await field.count()) === 0) await button('Ajouter un titre H1').click();
      await field.fill(title);
    }
    await button('Enregistrer').click();
    await page.getByRole('heading', { name: 'Comité' }).waitFor();
    for (const title of TEMPLATE) await page.getByRole('article').getByText(title).waitFor();
  });

  it('§1.2 an uploaded audio file becomes a transcript that says who spoke', async () => {
    await page.getByRole('link', { name: 'Nouvel Enregistrement' }).click();
    const audio = { name: 'Comité de mars.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') };
    await page.locator('input[type=file]').setInputFiles(audio);
    await page.getByLabel('Nom de la réunion').fill('Comité de mars');
    await button('Démarrer la transcription').click();
    await page.waitForURL(/\/meeting\/[0-9a-f-]{36}$/);
    const transcript = panel('Transcription');
    await transcript.getByText('Bonjour à tous, je suis Anne Jobin.').waitFor();
    await page.getByText('Transcription effectuée').waitFor();
    // Two voices speak in three turns. A speaker without a name is shown with a number.
    const said = () => transcript.getByText(/^Orateur \d$/).allTextContents();
    await expect.poll(said).toEqual(['Orateur 1', 'Orateur 2', 'Orateur 1']);
  });

  it('§1.2 the speakers get their names, which the transcript then shows', async () => {
    for (const [label, name] of [
      ['Orateur 1', 'Anne Jobin'],
      ['Orateur 2', 'Léo Arc'],
    ] as const) {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: 'Autre nom…' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill(name);
      await button('Utiliser ce nom').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await button('Enregistrer les orateurs').click();
    const transcript = panel('Transcription');
    await transcript.getByText('Léo Arc').waitFor();
    await expect
      .poll(() => transcript.getByText(/^(Anne Jobin|Léo Arc)$/).allTextContents())
      .toEqual(['Anne Jobin', 'Léo Arc', 'Anne Jobin']);
  });

  it('§1.4 the agenda is built from a template', async () => {
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Comité' }).click();
    await button('Générer l’ordre du jour').click();
    await expect.poll(() => agendaItems()).toEqual(TEMPLATE);
  });

  it('§1.5 the agenda is built from a PDF', async () => {
    product.house.outline.read.mockImplementation((file) => outlineEngine.read(file));
    await button('Supprimer l’ordre du jour').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.getByLabel('Fichier PDF').setInputFiles(PDF);
    await expect.poll(() => agendaItems()).toEqual(IN_PDF);
  });

  it('§1.9 ScribeBot answers a question about the meeting', async () => {
    await tab('ScribeBot');
    await page.getByLabel('Votre question').fill('Le budget est-il accepté ?');
    await button('Envoyer').click();
    await panel('ScribeBot').getByText('Réponse à « Le budget est-il accepté ? »').waitFor();
    const [asked] = product.house.text.answer.mock.lastCall ?? [];
    expect(asked).toMatchObject({ query: 'Le budget est-il accepté ?', history: [] });
    expect(asked?.passages.map(({ text }) => text)).toContain('Le budget est accepté.');
  });

  it('§1.6 minutes are generated with the chosen section length', async () => {
    await page.getByRole('slider', { name: 'Longueur des sections' }).press('End');
    await button('Générer le PV').click();
    await page.getByText('Terminé').first().waitFor();
    expect(product.house.text.writeMinutes.mock.lastCall?.[0].sectionLength).toBe(500);
    const minutes = panel('Procès-verbal');
    for (const title of IN_PDF) await minutes.getByRole('heading', { name: title, exact: true }).waitFor();
  });

  it('§1.7 the minutes are downloaded as a Word document', async () => {
    const minutes = await wordFile('Télécharger le PV');
    expect(minutes).toEqual(expect.arrayContaining(['Comité de mars', ...IN_PDF]));
    expect(minutes.join('\n')).toContain('Le budget est accepté.');
  });

  it('§1.8 the transcript is downloaded as a Word document', async () => {
    await tab('Transcription');
    const transcript = (await wordFile('Télécharger la transcription')).join('\n');
    for (const part of ['Comité de mars', 'Anne Jobin', 'Léo Arc', 'Bonjour à tous, je suis Anne Jobin.'])
      expect(transcript).toContain(part);
  });

  it('§1.10 a person makes, fills and deletes vocabularies', async () => {
    await page.goto(`${product.url}/settings?tab=vocabularies`);
    await page.getByLabel('Nom du vocabulaire').fill('Lieux');
    await button('Ajouter un vocabulaire').click();
    const card = page.getByRole('article', { name: 'Lieux' });
    await card.getByLabel('Mot ou expression').fill('Val-de-Ruz');
    await card.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await card.getByText('Val-de-Ruz').waitFor();
    await card.getByRole('button', { name: 'Retirer Val-de-Ruz' }).click();
    await card.getByText('Ce vocabulaire est vide.').waitFor();
    await button('Renommer le vocabulaire Lieux').click();
    await page.getByRole('dialog').getByLabel('Nom du vocabulaire').fill('Villages');
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('article', { name: 'Villages' }).waitFor();
    await button('Supprimer le vocabulaire Villages').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.getByText('Aucun vocabulaire pour le moment').waitFor();
  });

  it('§1.11 a person changes and deletes a template', async () => {
    await tab('Templates');
    await button('Modifier le template Comité').click();
    await page.getByLabel('Titre du point 2', { exact: true }).fill('Comptes');
    await button('Enregistrer').click();
    await page.getByRole('article').getByText('Comptes').waitFor();
    await button('Supprimer le template Comité').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.getByText('Aucun template pour le moment').waitFor();
  });
});
