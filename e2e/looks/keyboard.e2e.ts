import { resolve } from 'node:path';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectDialog, expectPlace, tabTo } from './keys.ts';
import { SIZES } from '../support/looks.ts';
import { testProduct } from '../specification/product.ts';

const RECORDING = resolve(import.meta.dirname, '../fixtures/reunion.opus');
const NAMES = ['Claire Martin', 'Marc Dubois', 'Sophie Bernard'];

const product = testProduct();
let page: Page;

beforeAll(async () => {
  const { db } = product.house.deps.database;
  const user = await addUser(db, 'secretaire@exemple.ch');
  await addMeeting(db, user, { name: 'Comité', participants: NAMES });
  page = await (await product.enter(user, { viewport: SIZES.laptop })).newPage();
});

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const press = (key: string): Promise<void> => page.keyboard.press(key);
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Moves to a button, a link or a tab and activates it. */
async function enter(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await press('Enter');
}

// No pointer from here on. Each step continues after the previous one.
describe('with the keyboard alone', { sequential: true }, () => {
  it('the navigation can be skipped', async () => {
    await page.goto(product.url);
    await page.getByRole('heading', { name: 'Vos réunions (1)' }).waitFor();
    await enter(page.getByRole('link', { name: 'Aller au contenu' }));
    await press('Tab');
    const main = page.getByRole('main');
    await expect.poll(() => main.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  it('a meeting can be opened', async () => {
    await enter(page.getByRole('link', { name: /Comité/ }));
    await page.getByRole('heading', { level: 1, name: 'Comité' }).waitFor();
    await expectPlace(page, 'opening a meeting');
  });

  it('a name that is in no list can be entered', async () => {
    const first = page.getByRole('combobox', { name: 'Orateur 1' });
    await tabTo(page, first);
    const askForName = async (): Promise<void> => {
      const other = page.getByRole('option', { name: 'Autre nom…' });
      await press('ArrowDown');
      await other.waitFor();
      while ((await other.getAttribute('data-combobox-selected')) === null) await press('ArrowUp');
      await press('Enter');
      await expect.poll(() => hasFocus(page.getByLabel('Prénom et nom'))).toBe(true);
    };
    await askForName();
    await expectDialog(page, first);
    await askForName();
    await page.keyboard.type('Claire Martin-Favre');
    await press('Enter');
    await expect.poll(() => first.inputValue()).toBe('Claire Martin-Favre');
    await expect.poll(() => hasFocus(first)).toBe(true);
  });

  it('the speakers can be chosen and saved', async () => {
    const fields = page.getByRole('combobox', { name: /^Orateur \d+$/ });
    for (let index = 1; index < (await fields.count()); index += 1) {
      await tabTo(page, fields.nth(index));
      await press('ArrowDown');
      await page.getByRole('option').first().waitFor();
      await press('ArrowDown');
      await press('Enter');
      await expectPlace(page, 'choosing a name');
      await expect.poll(() => fields.nth(index).inputValue()).not.toBe('');
    }
    await enter(button('Enregistrer les orateurs'));
    await page.getByText('Orateurs enregistrés').waitFor();
    await expectPlace(page, 'saving the speakers');
  });

  it('the agenda can be typed and saved', async () => {
    await enter(button('Saisir l’ordre du jour'));
    await expect.poll(() => hasFocus(page.getByRole('textbox', { name: 'Point 1, niveau 1' }))).toBe(true);
    await page.keyboard.type('Approbation du procès-verbal');
    await press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('textbox', { name: 'Point 2, niveau 1' }))).toBe(true);
    await page.keyboard.type('Divers');
    await enter(button('Enregistrer'));
    await page.getByText('Ordre du jour enregistré').waitFor();
    await expectPlace(page, 'saving the agenda');
  });

  it('deleting the agenda can be cancelled', async () => {
    const remove = button('Supprimer l’ordre du jour');
    await enter(remove);
    await expectDialog(page, remove);
  });

  it('minutes can be generated', async () => {
    await enter(button('Générer le PV'));
    await expectPlace(page, 'starting the minutes');
    await page.getByText('Terminé').first().waitFor({ timeout: 60_000 });
    await expectPlace(page, 'getting the minutes');
  });

  it('a sentence leads to its passage', async () => {
    await tabTo(page, page.locator('[data-sentence]').first());
    await press('Enter');
    await enter(page.getByRole('link', { name: /^Lire dans la transcription/ }).first());
    await page.getByRole('tabpanel', { name: 'Transcription' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-passage') ?? null))
      .not.toBeNull();
  });

  it('ScribeBot can be asked', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Transcription' }), 'Shift+Tab');
    await press('ArrowRight');
    await tabTo(page, page.getByLabel('Votre question'));
    await page.keyboard.type('Qui propose d’approuver le procès-verbal ?');
    await press('Enter');
    await button('Copier la réponse').waitFor();
    await expectPlace(page, 'an answer');
  });

  it('the minutes can be downloaded', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), enter(button('Télécharger le PV'), 'Shift+Tab')]);
    expect(file.suggestedFilename()).toBe('Comité_resume.docx');
    await expectPlace(page, 'the download');
  });

  it('starting the minutes again can be cancelled, then confirmed', async () => {
    const restart = button('Recommencer la génération du PV');
    await enter(restart);
    await expectDialog(page, restart);
    await press('Enter');
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Recommencer', exact: true }));
    await button('Générer le PV').waitFor();
    await expectPlace(page, 'clearing the minutes');
  });

  it('help can be read', async () => {
    await enter(button('Aide'));
    await expectDialog(page, button('Aide'));
  });

  it('a phone’s menu leads to another page', async () => {
    await page.setViewportSize(SIZES.narrow);
    const menu = button('Ouvrir le menu');
    await enter(menu);
    await expectDialog(page, menu);
    await press('Enter');
    await enter(page.getByRole('dialog').getByRole('link', { name: 'Paramètres' }));
    await page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor();
    await expectPlace(page, 'following the menu');
    await page.goBack();
    await page.setViewportSize(SIZES.laptop);
    await page.getByRole('heading', { level: 1, name: 'Comité' }).waitFor();
    await expectPlace(page, 'going back');
  });

  it('a meeting is deleted after confirmation', async () => {
    const remove = button('Supprimer la réunion');
    await enter(remove);
    await expectDialog(page, remove);
    await press('Enter');
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }));
    await page.getByRole('heading', { name: 'Vos réunions (0)' }).waitFor();
    await expectPlace(page, 'deleting a meeting');
  });
});

describe('with the keyboard alone, in the settings', { sequential: true }, () => {
  const dialogButton = (name: string): Locator => page.getByRole('dialog').getByRole('button', { name, exact: true });

  it('a template can be written, discarded after confirmation, and saved', async () => {
    await page.goto(`${product.url}/settings?tab=templates`);
    const add = button('Nouveau template').first();
    await add.waitFor();
    await enter(add);
    await expectDialog(page, add);
    await press('Enter');
    await tabTo(page, page.getByLabel('Nom du template'), 'Shift+Tab');
    await page.keyboard.type('Séance du comité');
    await press('Escape');
    await dialogButton('Abandonner').waitFor();
    await press('Escape');
    await dialogButton('Abandonner').waitFor({ state: 'detached' });
    await expectPlace(page, 'going on with the template');
    await enter(dialogButton('Ajouter un titre H1'));
    await page.keyboard.type('Budget');
    await enter(dialogButton('Enregistrer'));
    await page.getByText('Template ajouté').waitFor();
    await expectPlace(page, 'saving the template');
  });

  it('a template is deleted after confirmation', async () => {
    const remove = button('Supprimer le template Séance du comité');
    await enter(remove);
    await expectDialog(page, remove);
    await press('Enter');
    await enter(dialogButton('Supprimer'));
    await page.getByText('Template supprimé').waitFor();
    await expectPlace(page, 'deleting a template');
  });

  it('a vocabulary can be added, renamed and filled', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Templates' }), 'Shift+Tab');
    await press('ArrowRight');
    await tabTo(page, page.getByLabel('Nom du vocabulaire'));
    await page.keyboard.type('Noms');
    await press('Enter');
    await page.getByRole('heading', { name: 'Noms' }).waitFor();
    await expectPlace(page, 'adding a vocabulary');
    const rename = button('Renommer le vocabulaire Noms');
    await enter(rename);
    await expectDialog(page, rename);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel('Nom du vocabulaire'))).toBe(true);
    await page.keyboard.type('Noms propres');
    await press('Enter');
    await page.getByText('Vocabulaire renommé').waitFor();
    await expectPlace(page, 'renaming a vocabulary');
    await tabTo(page, page.getByLabel('Mot ou expression'));
    await page.keyboard.type('ASLOCA');
    await press('Enter');
    await expect.poll(() => page.getByLabel('Mot ou expression').inputValue()).toBe('');
    await expectPlace(page, 'adding a word');
  });

  it('a word and a vocabulary can be removed', async () => {
    await enter(button('Retirer ASLOCA'), 'Shift+Tab');
    await button('Retirer ASLOCA').waitFor({ state: 'detached' });
    await expectPlace(page, 'removing a word');
    const remove = page.getByRole('button', { name: /^Supprimer le vocabulaire/ });
    await enter(remove);
    await expectDialog(page, remove);
    await press('Enter');
    await enter(dialogButton('Supprimer'));
    await page.getByText('Vocabulaire supprimé').waitFor();
    await expectPlace(page, 'deleting a vocabulary');
  });
});

describe('with the keyboard alone, on the way to a new meeting', () => {
  it('a file can be chosen, and leaving it behind needs confirmation', async () => {
    await page.goto(`${product.url}/new-meeting`);
    await page.getByLabel('Nom de la réunion').waitFor();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), enter(button('Choisir un fichier'))]);
    await chooser.setFiles(RECORDING);
    await button('Retirer le fichier').waitFor();
    await expectPlace(page, 'choosing a file');
    const away = page.getByRole('navigation').getByRole('link', { name: 'Réunions' });
    await enter(away, 'Shift+Tab');
    await expectDialog(page, away);
    await tabTo(page, button('Démarrer la transcription'));
  });
});
