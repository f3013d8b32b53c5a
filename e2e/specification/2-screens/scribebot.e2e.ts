import { embeddedEngine } from '@greffier/writing/embedded';
import { beforeEach, expect, it } from 'vitest';
import { expectInSight, meetingTests, NAMED } from '../meeting-tests.ts';

const tests = meetingTests();
const { add, open, button } = tests;
const log = () => tests.page.getByRole('log', { name: 'Conversation avec ScribeBot' });

/** A meeting with two decisions and much talk between them. */
const SAID = [
  'Bonjour à tous, on commence par le budget de la bibliothèque.',
  'Le budget de la bibliothèque est de 14 200 francs cette année.',
  'Le budget de la bibliothèque est approuvé à l’unanimité.',
  ...Array.from({ length: 61 }, (_, index) => `Le rayon ${index} a été rangé, il reste de la place pour les romans.`),
  'Les horaires d’été sont adoptés, de neuf à dix-sept heures.',
].map((text, index) => ({ speaker: `speaker_${1 + (index % 2)}`, start: index * 6, end: index * 6 + 5, text }));

beforeEach(async () => {
  tests.product.house.text.answer.mockImplementation((question, signal) => embeddedEngine.answer(question, signal));
  await open(await add({ speakerMap: NAMED }, SAID));
  await tests.page.getByRole('tab', { name: 'ScribeBot' }).click();
});

it('§1.9 §2.26 ScribeBot answers from the transcript, and its sources lead to the passages', async () => {
  const { page } = tests;
  await button('Quelles décisions ont été prises\u202f?').click();
  await log().getByText('Les horaires d’été sont adoptés').waitFor();
  await log()
    .getByRole('button', { name: /^Source \d+/ })
    .last()
    .click();
  const passage = page.getByRole('listitem').filter({ hasText: 'Les horaires d’été sont adoptés' });
  await expectInSight(page, passage);
  await expect.poll(() => passage.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('tab', { name: 'ScribeBot' }).click();
  await expectInSight(page, log().getByText('Les horaires d’été sont adoptés'));
});

it('§1.9 a long answer of ScribeBot is shown from its beginning', async () => {
  const { page } = tests;
  const decisions = Array.from({ length: 40 }, (_, index) => ({
    speaker: 'speaker_1',
    start: index * 6,
    end: index * 6 + 5,
    text: `Le crédit numéro ${index} pour la réfection de la salle communale est accepté à l’unanimité.`,
  }));
  await open(await add({ speakerMap: NAMED, name: 'Comité décidé' }, decisions));
  await page.getByRole('tab', { name: 'ScribeBot' }).click();
  await button('Quelles décisions ont été prises\u202f?').click();
  const answer = log().getByText('Décisions relevées dans la transcription').locator('..');
  await answer.waitFor();
  const top = async () => (await answer.boundingBox())?.y ?? 0;
  const tabs = await page.getByRole('tablist').boundingBox();
  await expect.poll(top).toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0));
  await expect.poll(top).toBeLessThan(450);
});

it('§1.9 ScribeBot understands a question that refers to the previous question', async () => {
  const { page } = tests;
  const question = page.getByRole('textbox', { name: 'Votre question' });
  await question.fill('Quel est le budget de la bibliothèque ?');
  await question.press('Enter');
  await log().getByText('14 200 francs').first().waitFor();
  await question.fill('Et il est approuvé ?');
  await question.press('Enter');
  await log().getByText('est approuvé à l’unanimité').last().waitFor();
  const { answer } = tests.product.house.text;
  await expect.poll(() => answer.mock.calls[1]?.[0].history.map(({ role }) => role)).toEqual(['user', 'assistant']);
});

it('§1.9 ScribeBot says so if the meeting has no answer', async () => {
  const { page } = tests;
  await page.getByRole('textbox', { name: 'Votre question' }).fill('Quelle entreprise repeint les volets du château ?');
  await button('Envoyer').click();
  await log().getByText('La réunion ne permet pas de répondre à cette question.', { exact: true }).waitFor();
  expect(
    await log()
      .getByRole('button', { name: /^Source/ })
      .count(),
  ).toBe(0);
});
