import { AskScribebot, ClearSummary, GenerateAgenda, Summarize } from '@greffier/contract/meeting/minutes/ai';
import type { Call } from '@greffier/contract/call';
import { ExtractAgendaFromPdf, UpdateAgenda, UpdateSpeakers } from '@greffier/contract/meeting/meetings';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { resolve } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Failure, failing, refusal } from '../failures.ts';
import { make } from '../made.ts';
import { AGENDA, meetingTests, NAMED, WRITTEN } from '../meeting-tests.ts';
import { expectPassingToast, watchToasts } from '../toasts.ts';

const PDF = resolve(import.meta.dirname, '../../fixtures/ordre-du-jour.pdf');

const tests = meetingTests();
const { add, open, button, card } = tests;

beforeEach(() => watchToasts(tests.page));

/** Ways in which a call fails: an error with a message, or an answer without success, with or without a reason. */
const FAILURES: readonly { readonly failure: Failure; readonly text?: string }[] = [
  { failure: refusal(409, 'Cette réunion a changé entre-temps.'), text: 'Cette réunion a changé entre-temps.' },
  { failure: { status: 200, body: { success: false, error: 'Pas maintenant.', agenda: [] } }, text: 'Pas maintenant.' },
  { failure: { status: 200, body: { success: false, error: null, agenda: [] } } },
];

/** Checks that a toast with this title reports each kind of failure of a call, with the message if there is one. */
async function expectTold(call: Call, title: string, act: () => Promise<void>): Promise<void> {
  const { page } = tests;
  for (const { failure, ...said } of FAILURES) {
    const mend = await failing(page, call, failure);
    await act();
    await expectPassingToast(page, 'alert', { title, ...said });
    await mend();
  }
}

const confirmed = async (asked: string, answer: string): Promise<void> => {
  await button(asked).click();
  await tests.page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
};

it('§8.29 §8.5 speakers that cannot be saved are reported, and keep their names', async () => {
  const { page } = tests;
  await open(await add());
  await page.getByRole('combobox', { name: 'Orateur 1' }).click();
  await page.getByRole('option', { name: 'Anne Jobin' }).click();
  await expectTold(UpdateSpeakers, 'Erreur lors de l’enregistrement des orateurs', () =>
    button('Enregistrer les orateurs').click(),
  );
  await expect.poll(() => page.getByRole('combobox', { name: 'Orateur 1' }).inputValue()).toBe('Anne Jobin');
});

it('§8.30 §8.5 an agenda that cannot be generated is reported', async () => {
  const { page, product, user } = tests;
  await make(product, user, CreateTemplate, { name: 'Comité', format: AGENDA });
  await open(await add({ speakerMap: NAMED }));
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Comité' }).click();
  await expectTold(GenerateAgenda, 'Erreur lors de la génération de l’ordre du jour', () =>
    button('Générer l’ordre du jour').click(),
  );
});

it.each([
  ['created', [], 'Saisir l’ordre du jour', 'Erreur lors de la création de l’ordre du jour'],
  ['saved', AGENDA, 'Modifier l’ordre du jour', 'Erreur lors de l’enregistrement de l’ordre du jour'],
])('§8.31 §8.5 an agenda that cannot be %s is reported, and stays as typed', async (_, agenda, begin, title) => {
  const { page } = tests;
  await open(await add({ speakerMap: NAMED, agenda }));
  await button(begin).click();
  await page.getByRole('textbox', { name: /^Point 1/ }).fill('Chauffage');
  await expectTold(UpdateAgenda, title, () =>
    card('Ordre du jour').getByRole('button', { name: 'Enregistrer', exact: true }).click(),
  );
  await expect.poll(() => page.getByRole('textbox', { name: /^Point 1/ }).inputValue()).toBe('Chauffage');
});

it('§8.31 §8.5 an agenda that cannot be deleted is reported, and stays', async () => {
  await open(await add({ speakerMap: NAMED, agenda: AGENDA }));
  await expectTold(UpdateAgenda, 'Erreur lors de la suppression de l’ordre du jour', () =>
    confirmed('Supprimer l’ordre du jour', 'Supprimer'),
  );
  await card('Ordre du jour').getByText('Investissements').waitFor();
});

it('§8.32 §8.5 a PDF whose agenda cannot be read is reported', async () => {
  await open(await add({ speakerMap: NAMED }));
  await expectTold(ExtractAgendaFromPdf, 'Erreur lors de l’extraction du PDF', async () => {
    const choosing = tests.page.waitForEvent('filechooser');
    await button('Importer un PDF').click();
    await (await choosing).setFiles(PDF);
  });
});

it('§8.33 §8.5 minutes that cannot be started are reported', async () => {
  await open(await add({ speakerMap: NAMED, agenda: AGENDA }));
  await expectTold(Summarize, 'Erreur lors du lancement de la génération du PV', () => button('Générer le PV').click());
});

it('§8.33 §8.5 minutes that cannot be cleared are reported, and stay', async () => {
  await open(await add(WRITTEN));
  await expectTold(ClearSummary, 'Erreur lors de l’effacement du PV', () =>
    confirmed('Recommencer la génération du PV', 'Recommencer'),
  );
  await tests.page.getByRole('tabpanel').getByText('Le budget est accepté.').waitFor();
});

it.each<[string, Failure, string]>([
  [
    'gives no answer',
    { status: 200, body: { success: false, answer: '', sources: [] } },
    'Désolé, une erreur s’est produite.',
  ],
  ['fails', { status: 500 }, 'Désolé, une erreur s’est produite lors de la communication avec ScribeBot.'],
  ['cannot be reached', 'unreachable', 'Désolé, une erreur s’est produite lors de la communication avec ScribeBot.'],
])(
  '§8.34 if ScribeBot %s, the conversation reports the failure, and the question can be asked again',
  async (_, failure, words) => {
    const { page } = tests;
    await open(await add());
    const mend = await failing(page, AskScribebot, failure);
    await page.getByRole('tab', { name: 'ScribeBot' }).click();
    await page.getByRole('textbox', { name: 'Votre question' }).fill('Et le budget ?');
    await page.keyboard.press('Enter');
    const log = page.getByRole('log');
    await log.getByText(words, { exact: true }).waitFor();
    await log.getByText('Et le budget ?', { exact: true }).waitFor();
    await mend();
    await button('Réessayer').click();
    await log.getByText(/^Réponse à «/).waitFor();
    await expect.poll(() => log.getByText(words).count()).toBe(0);
  },
);

it('§8.35 §8.5 an answer that cannot be copied is reported: « Impossible de copier le message »', async () => {
  const { page, product } = tests;
  const browser = await page.context().browser()?.newBrowserCDPSession();
  await browser?.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting: 'denied',
    origin: product.url,
  });
  // Later test files use this browser, too.
  onTestFinished(async () => void (await browser?.send('Browser.resetPermissions')));
  await open(await add());
  await page.getByRole('tab', { name: 'ScribeBot' }).click();
  await page.getByRole('textbox', { name: 'Votre question' }).fill('Et le budget ?');
  await page.keyboard.press('Enter');
  await button('Copier la réponse').click();
  await expectPassingToast(page, 'alert', { title: 'Impossible de copier le message' });
});
