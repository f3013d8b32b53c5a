import {
  CreateOrganisationVocabulary,
  GetOrganisationVocabulary,
  ListOrganisationVocabularies,
  UpdateOrganisationVocabulary,
} from '@greffier/contract/organisation/organisation';
import {
  CreateVocabulary,
  ListVocabularies,
  UpdateVocabulary,
  Vocabulary,
} from '@greffier/contract/organisation/vocabularies';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ruleTests } from '../rule-tests.ts';

const tests = ruleTests({ isSuperuser: true });
const NAME_REQUIRED = 'Le nom du vocabulaire est requis';
const WORD_REQUIRED = 'Le mot est requis';
const TOO_MANY_WORDS = 'Un élément ne peut contenir plus de 5 mots';
const TOO_MANY_ELEMENTS = 'Un vocabulaire contient au plus 100 éléments';
const TOO_LONG = 'Un vocabulaire contient au plus 10\u202F000 caractères';
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `mot ${index + 1}`);

const card = () => tests.page.getByRole('article', { name: 'Noms' });
const word = () => card().getByRole('textbox', { name: 'Mot ou expression' });
const addWord = () => card().getByRole('button', { name: 'Ajouter' });
const said = (text: string | RegExp, where: Locator = card()) => where.getByText(text, { exact: true });

/** Makes a personal vocabulary, and opens it in the settings. */
async function openOwn(words: readonly string[] = []): Promise<Vocabulary> {
  const vocabulary = Vocabulary.parse(await (await tests.send(CreateVocabulary, { body: { name: 'Noms' } })).json());
  await tests.send(UpdateVocabulary, { params: { vocabulary_id: vocabulary.id }, body: { name: 'Noms', words } });
  await tests.open('/settings?tab=vocabularies');
  await card().waitFor();
  return vocabulary;
}

const refusedWords = async ({ id }: Vocabulary, words: readonly string[]) =>
  Object.values(
    await tests.refusal(UpdateVocabulary, { params: { vocabulary_id: id }, body: { name: 'Noms', words } }),
  );
const ownWords = async () =>
  ListVocabularies.response.parse(await (await tests.send(ListVocabularies)).json()).vocabularies[0]?.words;

async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

it('§5.17 a vocabulary needs a name', async () => {
  await tests.open('/settings?tab=vocabularies');
  const name = tests.page.getByRole('textbox', { name: 'Nom du vocabulaire' });
  for (const blank of ['', '   ']) {
    await name.fill(blank);
    await tests.page.getByRole('button', { name: 'Ajouter un vocabulaire' }).click();
    await tests.page.getByText(NAME_REQUIRED, { exact: true }).waitFor();
    expect(await tests.refusal(CreateVocabulary, { body: { name: blank } })).toEqual({ name: NAME_REQUIRED });
  }
  await name.fill('  Noms ');
  await name.press('Enter');
  await card().waitFor();
  await card().getByRole('button', { name: 'Renommer le vocabulaire Noms' }).click();
  const dialog = tests.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(' ');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await said(NAME_REQUIRED, dialog).waitFor();
});

it('§5.18 an element needs a word', async () => {
  const vocabulary = await openOwn();
  for (const blank of ['', '   ']) {
    await word().fill(blank);
    await addWord().click();
    await said(WORD_REQUIRED).waitFor();
  }
  expect(await refusedWords(vocabulary, ['Lutry', ' '])).toEqual([WORD_REQUIRED]);
});

it('§5.19 an element has at most five words, and a sixth word is reported as too many', async () => {
  const vocabulary = await openOwn();
  await word().pressSequentially('un deux trois quatre cinq');
  await said('5/5 mots').waitFor();
  expect(await said(TOO_MANY_WORDS).count()).toBe(0);
  await word().press('Space');
  await word().press('s');
  await said(TOO_MANY_WORDS).waitFor();
  await addWord().click();
  await expect.poll(() => ownWords()).toEqual([]);
  expect(await refusedWords(vocabulary, ['un deux trois quatre cinq six'])).toEqual([TOO_MANY_WORDS]);
  await word().fill('  un deux   trois quatre cinq ');
  await addWord().click();
  await said('1 élément sur 100').waitFor();
  await expect.poll(() => ownWords()).toEqual(['un deux trois quatre cinq']);
});

it('§5.20 the help states the limits, and they are enforced: 100 elements, 10,000 characters', async () => {
  const vocabulary = await openOwn(many(99));
  await tests.page.getByText(/Jusqu’à 100 éléments ou 10\u202F000 caractères au total/).waitFor();
  await said('99 éléments sur 100').waitFor();
  await word().fill('le centième');
  await addWord().click();
  await said('100 éléments sur 100').waitFor();
  await word().pressSequentially('u');
  await said(TOO_MANY_ELEMENTS).waitFor();
  expect(await refusedWords(vocabulary, many(101))).toEqual([TOO_MANY_ELEMENTS]);
  expect(await refusedWords(vocabulary, ['a'.repeat(9_000), 'b'.repeat(1_001)])).toEqual([TOO_LONG]);

  const params = { vocabulary_id: vocabulary.id };
  await tests.send(UpdateVocabulary, { params, body: { name: 'Noms', words: ['a'.repeat(9_999)] } });
  await tests.page.reload();
  await said(/9\s999 caractères sur 10\s000/u).waitFor();
  await word().fill('bb');
  await said(TOO_LONG).waitFor();
  await word().fill('b');
  await addWord().click();
  await said(/10\s000 caractères sur 10\s000/u).waitFor();
});

it('§5.20 a pasted list is added as a whole, or not at all', async () => {
  await openOwn(['mot 1']);
  await paste(word(), many(200).join('\r\n'));
  await said(`La liste collée (200 éléments) n’a pas été ajoutée. ${TOO_MANY_ELEMENTS}.`).waitFor();
  await paste(word(), 'Lutry\nun deux trois quatre cinq six\n');
  await said(`La liste collée (2 éléments) n’a pas été ajoutée. Ligne 2\u00A0: ${TOO_MANY_WORDS}.`).waitFor();
  await expect.poll(() => ownWords()).toEqual(['mot 1']);
  await paste(word(), ' Lutry \n\nmot 1\nLutry\nlutry\n');
  await said('3 éléments sur 100').waitFor();
  await expect.poll(() => ownWords()).toEqual(['mot 1', 'Lutry', 'lutry']);
});

it('§5.21 the help says that spelling and case matter, and that an element is matched as a whole phrase', async () => {
  await openOwn(['Lutry']);
  await tests.page
    .getByText(
      /L’orthographe exacte et la casse comptent\u00A0; chaque élément est reconnu comme une expression entière\./,
    )
    .waitFor();
  await word().fill('lutry');
  await addWord().click();
  await said('2 éléments sur 100').waitFor();
  await word().fill('Lutry');
  await addWord().click();
  await said('Cet élément figure déjà dans le vocabulaire').waitFor();
  await expect.poll(() => ownWords()).toEqual(['Lutry', 'lutry']);
});

it('§5.23 the organisation’s vocabulary has one word per line, ignores blank lines and needs a name', async () => {
  await tests.open('/organization?tab=configure');
  const { page } = tests;
  await page.getByRole('button', { name: 'Nouveau vocabulaire' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: /Nom du vocabulaire/ });
  const words = dialog.getByRole('textbox', { name: /Mots et expressions/ });
  await words.fill('Lutry\n\n   \n Conseil  d’État \nLutry');
  await said('2 éléments sur 100', dialog).waitFor();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await said(NAME_REQUIRED, dialog).waitFor();
  await name.fill('Commune');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });

  const listed = async () =>
    ListOrganisationVocabularies.response.parse(await (await tests.send(ListOrganisationVocabularies)).json());
  const [vocabulary] = (await listed()).vocabularies;
  expect(vocabulary).toMatchObject({ name: 'Commune', words: ['Lutry', 'Conseil d’État'] });

  await page.getByRole('button', { name: 'Modifier le vocabulaire Commune' }).click();
  await expect.poll(() => words.inputValue()).toBe('Lutry\nConseil d’État');
  await words.fill(many(101).join('\n'));
  await said(TOO_MANY_ELEMENTS, dialog).waitFor();
  await words.fill('Lutry\nun deux trois quatre cinq six');
  await said(`Ligne 2\u00A0: ${TOO_MANY_WORDS}`, dialog).waitFor();
  await words.fill('Épalinges');
  await name.fill(' ');
  await said(NAME_REQUIRED, dialog).waitFor();
  await name.fill('Commune');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });

  const params = { vocabulary_id: vocabulary?.id ?? '' };
  const stored = await (await tests.send(GetOrganisationVocabulary, { params })).json();
  expect(stored).toMatchObject({ words: ['Épalinges'] });
  for (const call of [CreateOrganisationVocabulary, UpdateOrganisationVocabulary]) {
    expect(await tests.refusal(call, { params, body: { name: ' ', words: many(101) } })).toEqual({
      name: NAME_REQUIRED,
      words: TOO_MANY_ELEMENTS,
    });
  }
});
