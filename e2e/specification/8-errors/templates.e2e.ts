import {
  CreateTemplate,
  DeleteTemplate,
  ExtractFormat,
  ListTemplates,
  UpdateTemplate,
} from '@greffier/contract/organisation/templates';
import { OutlineError } from '@greffier/documents/outline/pdf-outline';
import { resolve } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Failure, failing, refusal } from '../failures.ts';
import { make } from '../made.ts';
import { meetingTests } from '../meeting-tests.ts';
import { expectPassingToast, expectToast, watchToasts } from '../toasts.ts';

const PDF = resolve(import.meta.dirname, '../../fixtures/ordre-du-jour.pdf');
const DEFAULT = ['Titre principal', 'Sous-titre', 'Sous-section'];
const UNREACHABLE = 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.';
const UNEXPECTED = 'Le serveur a donné une réponse inattendue. Réessayez dans un instant.';

const tests = meetingTests();
const { button } = tests;
const dialog = () => tests.page.getByRole('dialog');
const titles = () => dialog().getByRole('textbox', { name: /^Titre du point/ });

beforeEach(() => watchToasts(tests.page));

async function openTemplates(): Promise<void> {
  await tests.page.goto(`${tests.product.url}/settings?tab=templates`);
  await tests.page.getByRole('heading', { name: 'Templates', exact: true }).waitFor();
}

async function choosePdf(): Promise<void> {
  await openTemplates();
  await button('Nouveau template').click();
  await dialog().getByLabel('Fichier PDF').setInputFiles(PDF);
}

/** Reads level and title of each line of the form. */
async function lines(): Promise<[string, string][]> {
  const levels = await dialog()
    .getByRole('combobox', { name: /^Niveau du point/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).value));
  const texts = await titles().evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  return texts.map((text, index) => [levels[index] ?? '', text]);
}

async function expectDefault(): Promise<void> {
  await expect.poll(lines).toEqual(DEFAULT.map((text, index) => [String(index + 1), text]));
}

/**
 * Checks that a failure of the extraction is reported with this title, and that the default format is offered.
 */
async function expectExtractionTold(failure: Failure, title: string, text: string): Promise<void> {
  await failing(tests.page, ExtractFormat, failure);
  await choosePdf();
  await expectPassingToast(tests.page, 'alert', { title, text });
  await expectDefault();
}

it.each([
  [501, 'Erreur inattendue (501 Not Implemented)'],
  [404, 'L’élément demandé est introuvable.'],
])('§8.13 §8.17 §8.5 an extraction that is not implemented (%i): « Fonctionnalité non disponible »', (status, text) =>
  expectExtractionTold({ status }, 'Fonctionnalité non disponible', text),
);

it('§8.14 §8.17 §8.5 an extraction that refuses the file (422): « Fichier invalide »', () =>
  expectExtractionTold(refusal(422, 'Ce PDF est coupé.'), 'Fichier invalide', 'Ce PDF est coupé.'));

it.each([500, 503])('§8.15 §8.17 §8.5 an extraction that fails (%i): « Erreur serveur »', (status) =>
  expectExtractionTold(
    refusal(status, 'Trop de documents à la fois.'),
    'Erreur serveur',
    'Trop de documents à la fois.',
  ),
);

it.each<[string, Failure, string]>([
  ['is asked too often (429)', refusal(429, 'Patientez une minute.'), 'Patientez une minute.'],
  [
    'answers another status (418)',
    { status: 418, body: 'Théière' },
    "Erreur inattendue (418 I'm a teapot)\u00a0: Théière",
  ],
  ['does not answer', 'unreachable', UNREACHABLE],
  ['answers with a page', 'proxy page', UNEXPECTED],
])('§8.16 §8.17 §8.5 an extraction that %s: « Erreur d’extraction »', (_, failure, text) =>
  expectExtractionTold(failure, 'Erreur d’extraction', text),
);

it('§8.14 §8.18 §8.17 the reader’s own message about a PDF is shown', async () => {
  for (const [code, title] of [
    ['encrypted', 'Fichier invalide'],
    ['no_outline', 'Aucun format détecté'],
  ] as const) {
    const error = new OutlineError(code);
    tests.product.house.outline.read.mockRejectedValue(error);
    await choosePdf();
    await expectToast(tests.page, 'alert', { title, text: error.message });
    await expectDefault();
  }
});

it.each([
  ['an empty list', { success: true, error: null, format: [] }, undefined],
  ['no success', { success: false, error: 'Ce PDF n’a pas de titres.', format: [] }, 'Ce PDF n’a pas de titres.'],
])('§8.18 §8.17 §8.5 an empty result, %s, warns « Aucun format détecté »', async (_, body, text) => {
  await failing(tests.page, ExtractFormat, { status: 200, body });
  await choosePdf();
  const said = { title: 'Aucun format détecté', ...(text !== undefined && { text }) };
  const toast = await expectToast(tests.page, 'alert', said);
  expect(await toast.evaluate((element) => element.style.getPropertyValue('--notification-color'))).toContain('yellow');
  await expectPassingToast(tests.page, 'alert', said);
  await expectDefault();
});

it('§8.17 the default format replaces what was typed, which can be restored', async () => {
  await openTemplates();
  await button('Nouveau template').click();
  await dialog().getByRole('button', { name: 'Ajouter un titre H1' }).click();
  await titles().first().fill('Ouverture');
  await failing(tests.page, ExtractFormat, { status: 500 });
  await dialog().getByLabel('Fichier PDF').setInputFiles(PDF);
  await expectDefault();
  await dialog().getByText('Votre point précédent a été remplacé.').waitFor();
  await dialog().getByRole('button', { name: 'Rétablir' }).click();
  await expect.poll(() => lines()).toEqual([['1', 'Ouverture']]);
});

it('§8.19 §8.5 an extraction that succeeds says how many elements it found', async () => {
  await choosePdf();
  await expectPassingToast(tests.page, 'status', { title: '2 éléments trouvés' });
  await expect
    .poll(() => lines())
    .toEqual([
      ['1', 'Budget'],
      ['2', 'Investissements'],
    ]);
});

it('§8.20 §8.5 « Impossible de charger les templates » is shown in settings', async () => {
  const mend = await failing(tests.page, ListTemplates, { status: 500 });
  await openTemplates();
  await expectPassingToast(tests.page, 'alert', { title: 'Impossible de charger les templates' });
  await tests.page.getByText('Le serveur a rencontré une erreur. Réessayez dans un instant.').waitFor();
  await mend();
  await button('Réessayer').click();
  await tests.page.getByText('Aucun template pour le moment').waitFor();
});

it('§8.20 §8.5 « Impossible d’ajouter le template » is shown, and the form stays as it was filled in', async () => {
  await openTemplates();
  await button('Nouveau template').click();
  await dialog()
    .getByRole('textbox', { name: /Nom du template/ })
    .fill('Comité');
  await dialog().getByRole('button', { name: 'Ajouter un titre H1' }).click();
  await titles().first().fill('Budget');
  const mend = await failing(tests.page, CreateTemplate, 'unreachable');
  await dialog().getByRole('button', { name: 'Enregistrer' }).click();
  await expectPassingToast(tests.page, 'alert', { title: 'Impossible d’ajouter le template', text: UNREACHABLE });
  await expect.poll(() => lines()).toEqual([['1', 'Budget']]);
  await mend();
  await dialog().getByRole('button', { name: 'Enregistrer' }).click();
  await dialog().waitFor({ state: 'detached' });
  await tests.page.getByRole('heading', { name: 'Comité' }).waitFor();
});

it('§8.21 §8.5 « Impossible de modifier le template » is shown in settings', async () => {
  await make(tests.product, tests.user, CreateTemplate, { name: 'Comité', format: [{ level: 1, text: 'Budget' }] });
  await openTemplates();
  await failing(tests.page, UpdateTemplate, refusal(409, 'Ce template a changé entre-temps.'));
  await button('Modifier le template Comité').click();
  await titles().first().fill('Comptes');
  await dialog().getByRole('button', { name: 'Enregistrer' }).click();
  const said = { title: 'Impossible de modifier le template', text: 'Ce template a changé entre-temps.' };
  await expectPassingToast(tests.page, 'alert', said);
  await expect.poll(() => lines()).toEqual([['1', 'Comptes']]);
});

it('§8.21 §8.5 « Impossible de supprimer le template » is shown, and the template stays', async () => {
  await make(tests.product, tests.user, CreateTemplate, { name: 'Comité', format: [{ level: 1, text: 'Budget' }] });
  await openTemplates();
  await failing(tests.page, DeleteTemplate, { status: 500 });
  await button('Supprimer le template Comité').click();
  await dialog().getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expectPassingToast(tests.page, 'alert', {
    title: 'Impossible de supprimer le template',
    text: 'Le serveur a rencontré une erreur. Réessayez dans un instant.',
  });
  await tests.page.getByRole('heading', { name: 'Comité' }).waitFor();
});
