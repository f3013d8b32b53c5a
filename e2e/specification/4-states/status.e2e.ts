import { callPath } from '@greffier/contract/call';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import type { MeetingRecord, NewRecord } from '@greffier/server/features/meetings/record';
import { expect, it } from 'vitest';
import { expectInSight, gate, meetingTests, WRITTEN } from '../meeting-tests.ts';

const tests = meetingTests();
const { add, open, upload, card, button } = tests;
/** Finds a text beside the meeting’s name. */
const badge = (text: string) =>
  tests.page.getByRole('heading', { level: 1 }).locator('..').getByText(text, { exact: true });

/** Opens a meeting with a status, and checks its label beside the name. */
async function expectLabel(changes: Partial<NewRecord>, label: string): Promise<void> {
  await open(await add(changes));
  await badge(label).waitFor();
  await expectInSight(tests.page, badge(label));
}

it('§4.1 a waiting meeting is « En attente »', () => expectLabel({ status: 'pending', progress: 0 }, 'En attente'));

it('§4.2 a meeting that is being transcribed is « Transcription en cours »', () =>
  expectLabel({ status: 'transcription', progress: 10 }, 'Transcription en cours'));

it('§4.3 a meeting with its transcript is « Transcription effectuée »', () =>
  expectLabel({ status: 'transcribed' }, 'Transcription effectuée'));

it('§4.4 a meeting whose minutes are being written is « Résumé en cours »', () =>
  expectLabel({ status: 'summarization', progress: 10 }, 'Résumé en cours'));

it('§4.5 a meeting with its minutes is « Terminé »', () => expectLabel(WRITTEN, 'Terminé'));

it('§4.6 a meeting whose work failed has a red badge, and says why', async () => {
  const errorMessage = 'Le fichier audio est endommagé.';
  await expectLabel({ status: 'error', failedStep: 'transcription', errorMessage }, 'Erreur');
  await tests.page.getByText(errorMessage).waitFor();
  const [red = 0, green = 0, blue = 0] = await badge('Erreur').evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red, `rgb(${red}, ${green}, ${blue})`).toBeGreaterThan(2 * Math.max(green, blue));
});

it('§4.7 an unknown status is « Statut inconnu », in the meeting and in the list', async () => {
  const { page, product } = tests;
  const meeting = await add();
  await page.route(/\/api\/v1\/meetings\//, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"transcribed"', '"archived"') });
  });
  await open(meeting);
  await badge('Statut inconnu').waitFor();
  await page.getByText('Bonjour à tous.').waitFor();
  await page.goto(product.url);
  await page.getByRole('listitem').filter({ hasText: meeting.name }).getByText('Statut inconnu').waitFor();
});

it('§4.8 a meeting goes from its recording to its minutes: transcribed, speakers named, agenda set, completed', async () => {
  const { page, product } = tests;
  const { speech, text } = product.house;
  const [heard, written] = [gate(), gate()];
  const transcribe = speech.transcribe.getMockImplementation();
  const writeMinutes = text.writeMinutes.getMockImplementation();
  speech.transcribe.mockImplementation(async (...call) => {
    await heard.opened;
    if (!transcribe) throw new Error('no speech engine');
    return transcribe(...call);
  });
  text.writeMinutes.mockImplementation(async (...call) => {
    await written.opened;
    if (!writeMinutes) throw new Error('no text engine');
    return writeMinutes(...call);
  });

  await open(await upload());
  await badge('Transcription en cours').waitFor();
  heard.open();
  await badge('Transcription effectuée').waitFor();

  await page.getByRole('combobox', { name: 'Orateur 2' }).click();
  await page.getByRole('option', { name: 'Autre nom…' }).click();
  await page.getByRole('textbox', { name: 'Prénom et nom' }).fill('Léo Arc');
  await page.keyboard.press('Enter');
  await button('Enregistrer les orateurs').click();
  await button('Saisir l’ordre du jour').click();
  await page.getByRole('textbox', { name: /^Point 1,/ }).fill('Budget');
  await button('Enregistrer').click();
  await button('Générer le PV').click();
  await badge('Résumé en cours').waitFor();
  written.open();
  await badge('Terminé').waitFor();
  await page.getByRole('tabpanel').getByRole('heading', { name: 'Budget' }).waitFor();
});

it('§4.9 « Recommencer la génération du PV » clears the minutes after confirmation, so that they can be made again', async () => {
  const { page, product } = tests;
  const { id } = await add(WRITTEN);
  await open({ id, name: 'Comité de mars' });
  const question = page.getByRole('dialog', { name: /^Recommencer la génération du PV\s\?$/ });
  await button('Recommencer la génération du PV').click();
  await question.getByRole('button', { name: 'Annuler' }).click();
  await question.waitFor({ state: 'detached' });
  await badge('Terminé').waitFor();
  await expect.poll(() => summaryOf(id)).toContain('Le budget est accepté.');

  await button('Recommencer la génération du PV').click();
  await question.getByRole('button', { name: 'Recommencer' }).click();
  await badge('Transcription effectuée').waitFor();
  await expect.poll(() => summaryOf(id)).toBeNull();
  await card('Procès-verbal').getByRole('button', { name: 'Générer le PV' }).click();
  await badge('Terminé').waitFor();
  expect(product.house.text.writeMinutes).toHaveBeenCalledTimes(1);
  await expect.poll(() => summaryOf(id)).toContain('Le budget est accepté.');
});

/** Reads the minutes from the server. */
async function summaryOf(id: MeetingRecord['id']): Promise<string | null> {
  const { product, user } = tests;
  const headers = { authorization: `Bearer ${await product.tokenOf(user)}` };
  const answer = await fetch(product.url + callPath(GetMeeting, { meeting_id: id }), { headers });
  return GetMeeting.response.parse(await answer.json()).summary;
}
