import { type Call, callPath } from '@greffier/contract/call';
import { UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { CreateOrganisationVocabulary } from '@greffier/contract/organisation/organisation';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { CreateVocabulary, UpdateVocabulary } from '@greffier/contract/organisation/vocabularies';
import { templates } from '@greffier/server/database/schema/templates';
import { vocabularies } from '@greffier/server/database/schema/vocabularies';
import { addUser } from '@greffier/server/testing/rows';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { meetingTests, NAMED } from '../meeting-tests.ts';

const tests = meetingTests();
const { add, open, button } = tests;
const LEVELS = [1, 2, 3, 4, 5, 6].map((level) => ({ level, text: `Niveau ${level}` }));

async function send(call: Call, params: Readonly<Record<string, string>>, body: object, who = tests.user) {
  const response = await fetch(tests.product.url + callPath(call, params), {
    method: call.method,
    headers: {
      authorization: `Bearer ${await tests.product.tokenOf(who)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

/** Measures where the text of each item begins; pixels from the left of the window. */
const leftOf = (items: Locator): Promise<number[]> =>
  items.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      range.selectNodeContents(walker.nextNode() ?? element);
      return range.getBoundingClientRect().left;
    }),
  );
const steps = (lefts: readonly number[]): number[] =>
  lefts.slice(1).map((left, index) => Math.round((left - (lefts[index] ?? 0)) * 10) / 10);

it('§9.5 headings of an agenda and of a template have only levels 1 to 6', async () => {
  const { id } = await add({ speakerMap: NAMED });
  const formats = [[{ level: 0, text: 'Zéro' }], [{ level: 7, text: 'Sept' }], [{ level: 1.5, text: 'Demi' }], LEVELS];
  const statuses: number[][] = [];
  for (const format of formats) {
    const agenda = await send(UpdateAgenda, { meeting_id: id }, { agenda: format });
    const template = await send(CreateTemplate, {}, { name: 'Comité', format });
    statuses.push([agenda.status, template.status]);
  }
  expect(statuses).toEqual([
    [422, 422],
    [422, 422],
    [422, 422],
    [200, 200],
  ]);
});

it('§9.5 §9.6 the agenda’s editor adds H1 to H3, and moves a heading between 1 and 6', async () => {
  const { page } = tests;
  await open(await add({ speakerMap: NAMED, agenda: [{ level: 1, text: 'Budget' }] }));
  await button('Modifier l’ordre du jour').click();
  const adders = page.getByRole('button', { name: /^Ajouter un titre H/ });
  await expect.poll(() => adders.allInnerTexts()).toEqual(['H1', 'H2', 'H3']);
  for (const level of [1, 2, 3]) {
    await button(`Ajouter un titre H${level}`).click();
    const field = page.getByRole('textbox', { name: `Point ${level + 1}, niveau ${level}`, exact: true });
    await field.fill(`Niveau ${level}`);
  }
  const [deeper, higher] = [button('Augmenter le retrait'), button('Réduire le retrait')];
  await page.getByRole('textbox', { name: /^Point 1,/ }).focus();
  await expect.poll(() => higher.isDisabled()).toBe(true);
  for (const level of [2, 3, 4, 5, 6]) {
    await deeper.click();
    await page.getByRole('textbox', { name: `Point 1, niveau ${level}`, exact: true }).waitFor();
  }
  await expect.poll(() => deeper.isDisabled()).toBe(true);
});

it('§9.5 §9.7 the form of a template adds H1 to H6, and offers these levels', async () => {
  const { page, product } = tests;
  await page.goto(`${product.url}/settings?tab=templates`);
  await button('Nouveau template').click();
  const adders = page.getByRole('button', { name: /^Ajouter un titre H/ });
  await adders.first().waitFor();
  await expect.poll(() => adders.allInnerTexts()).toEqual(['H1', 'H2', 'H3', 'H4', 'H5', 'H6']);
  const before = await page.getByLabel(/^Niveau du point/).count();
  for (const [index, level] of [1, 2, 3, 4, 5, 6].entries()) {
    await button(`Ajouter un titre H${level}`).click();
    const select = page.getByLabel(`Niveau du point ${before + index + 1}`, { exact: true });
    await expect.poll(() => select.inputValue()).toBe(String(level));
    await expect.poll(() => select.locator('option').allInnerTexts()).toEqual(['H1', 'H2', 'H3', 'H4', 'H5', 'H6']);
  }
});

it('§9.8 an agenda is indented by 16 px per level, in view, in the editor, and as a template', async () => {
  const { page, product, user } = tests;
  await open(await add({ speakerMap: NAMED, agenda: LEVELS }));
  const agenda = page.getByRole('region', { name: 'Ordre du jour' });
  await agenda.getByText('Niveau 6').waitFor();
  await expect.poll(async () => steps(await leftOf(agenda.getByRole('listitem')))).toEqual([16, 16, 16, 16, 16]);
  await button('Modifier l’ordre du jour').click();
  const fields = agenda.getByRole('textbox');
  await fields.first().waitFor();
  const left = () => fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().left));
  await expect.poll(async () => steps(await left())).toEqual([16, 16, 16, 16, 16]);
  await product.house.deps.database.db
    .insert(templates)
    .values({ name: 'Comité', format: [...LEVELS], userId: user.id });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/settings?tab=templates`);
  await page.getByRole('article').getByText('Niveau 6').waitFor();
  await expect
    .poll(async () => steps(await leftOf(page.getByRole('article').getByRole('listitem'))))
    .toEqual([16, 16, 16, 16, 16]);
});

/** Makes this many characters, divided into elements of 200. */
const letters = (count: number): string[] =>
  Array.from({ length: Math.ceil(count / 200) }, (_, index) =>
    `${String(index).padStart(2, '0')}${'é'.repeat(198)}`.slice(0, Math.min(200, count - index * 200)),
  );
const elements = (count: number): string[] => Array.from({ length: count }, (_, index) => `Mot${index}`);

it.each<[string, string[], number]>([
  ['100 elements', elements(100), 200],
  ['101 elements', elements(101), 422],
  ['10 000 characters', letters(10_000), 200],
  ['10 001 characters', letters(10_001), 422],
  ['an element of 5 words', ['un deux trois quatre cinq'], 200],
  ['an element of 6 words', ['un deux trois quatre cinq six'], 422],
])('§9.9 the limits hold for a vocabulary of %s, personal or the organisation’s', async (_, words, status) => {
  const { db } = tests.product.house.deps.database;
  const chief = await addUser(db, 'administratrice@exemple.ch', { isSuperuser: true });
  const { answer } = await send(CreateVocabulary, {}, { name: 'Lieux' });
  const { id } = answer as { readonly id: string };
  const personal = await send(UpdateVocabulary, { vocabulary_id: id }, { name: 'Lieux', words });
  const shared = await send(CreateOrganisationVocabulary, {}, { name: 'Noms', words }, chief);
  expect([personal.status, shared.status]).toEqual([status, status]);
});

it.each([
  ['100 elements', elements(100), 'cent-et-un', /contient au plus 100 éléments/],
  ['10 000 characters', letters(9_999), 'ab', /contient au plus 10\s000 caractères/],
  ['5 words', ['Boudry'], 'un deux trois quatre cinq six', /ne peut contenir plus de 5 mots/],
])('§9.9 the form says when a vocabulary would have more than %s', async (_, words, word, message) => {
  const { page, product, user } = tests;
  await product.house.deps.database.db.insert(vocabularies).values({ name: 'Lieux', words, userId: user.id });
  await page.goto(`${product.url}/settings?tab=vocabularies`);
  await page.getByLabel('Mot ou expression').fill(word);
  await button('Ajouter').click();
  await page.getByText(message).first().waitFor();
});
