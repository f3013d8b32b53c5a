import {
  CreateVocabulary,
  DeleteVocabulary,
  ListVocabularies,
  UpdateVocabulary,
} from '@greffier/contract/organisation/vocabularies';
import { beforeEach, expect, it } from 'vitest';
import { failing, refusal } from '../failures.ts';
import { make } from '../made.ts';
import { meetingTests } from '../meeting-tests.ts';
import { expectPassingToast, watchToasts } from '../toasts.ts';

const tests = meetingTests();
const { button } = tests;
const FAILED = 'Le serveur a rencontré une erreur. Réessayez dans un instant.';
const NAME = 'Noms de la commune';

beforeEach(() => watchToasts(tests.page));

const openVocabularies = () => tests.page.goto(`${tests.product.url}/settings?tab=vocabularies`);

/** Makes a vocabulary with one word. */
async function withVocabulary(): Promise<void> {
  await make(tests.product, tests.user, CreateVocabulary, { name: NAME });
  await openVocabularies();
  await tests.page.getByRole('textbox', { name: 'Mot ou expression' }).fill('Épalinges');
  await button('Ajouter').click();
  await button('Retirer Épalinges').waitFor();
}

it('§8.22 §8.5 « Impossible de charger les vocabulaires » is shown', async () => {
  const mend = await failing(tests.page, ListVocabularies, { status: 500 });
  await openVocabularies();
  await expectPassingToast(tests.page, 'alert', { title: 'Impossible de charger les vocabulaires' });
  await tests.page.getByText(FAILED).waitFor();
  await mend();
  await button('Réessayer').click();
  await tests.page.getByText('Aucun vocabulaire pour le moment').waitFor();
});

it('§8.22 §8.5 « Impossible d’ajouter le vocabulaire » is shown, and the name stays in the field', async () => {
  await openVocabularies();
  const mend = await failing(tests.page, CreateVocabulary, refusal(409, 'Ce nom est déjà pris.'));
  const field = tests.page.getByRole('textbox', { name: 'Nom du vocabulaire' });
  await field.fill(NAME);
  await button('Ajouter un vocabulaire').click();
  await expectPassingToast(tests.page, 'alert', {
    title: 'Impossible d’ajouter le vocabulaire',
    text: 'Ce nom est déjà pris.',
  });
  await expect.poll(() => field.inputValue()).toBe(NAME);
  await mend();
  await button('Ajouter un vocabulaire').click();
  await tests.page.getByRole('heading', { name: NAME }).waitFor();
});

it('§8.22 §8.5 « Impossible de supprimer le vocabulaire » is shown, and the vocabulary stays', async () => {
  await withVocabulary();
  await failing(tests.page, DeleteVocabulary, { status: 500 });
  await button(`Supprimer le vocabulaire ${NAME}`).click();
  await tests.page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expectPassingToast(tests.page, 'alert', { title: 'Impossible de supprimer le vocabulaire', text: FAILED });
  await tests.page.getByRole('heading', { name: NAME }).waitFor();
});

it('§8.23 §8.5 « Impossible d’ajouter le mot » is shown, and the word stays in the field', async () => {
  await withVocabulary();
  await failing(tests.page, UpdateVocabulary, { status: 500 });
  const field = tests.page.getByRole('textbox', { name: 'Mot ou expression' });
  await field.fill('Conseil d’État');
  await button('Ajouter').click();
  await expectPassingToast(tests.page, 'alert', { title: 'Impossible d’ajouter le mot', text: FAILED });
  await expect.poll(() => field.inputValue()).toBe('Conseil d’État');
  await expect.poll(() => button('Retirer Conseil d’État').count()).toBe(0);
});

it('§8.23 §8.5 « Impossible de supprimer le mot » is shown, and the word stays', async () => {
  await withVocabulary();
  await failing(tests.page, UpdateVocabulary, { status: 500 });
  await button('Retirer Épalinges').click();
  await expectPassingToast(tests.page, 'alert', { title: 'Impossible de supprimer le mot', text: FAILED });
  await expect.poll(() => button('Retirer Épalinges').isEnabled()).toBe(true);
});

it('§8.22 §8.5 « Impossible de renommer le vocabulaire » is shown, and the new name stays in the dialog', async () => {
  await withVocabulary();
  await failing(tests.page, UpdateVocabulary, { status: 500 });
  await button(`Renommer le vocabulaire ${NAME}`).click();
  const dialog = tests.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Noms du canton');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expectPassingToast(tests.page, 'alert', { title: 'Impossible de renommer le vocabulaire', text: FAILED });
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Noms du canton');
});
