import { templates } from '@greffier/server/database/schema/templates';
import { addMeeting } from '@greffier/server/testing/rows';
import type { NewRecord } from '@greffier/server/features/meetings/record';
import { it } from 'vitest';
import { frenchTests } from '../french.ts';
import { AGENDA, NAMED, WRITTEN } from '../meeting-tests.ts';

const tests = frenchTests();
const { open, button, inDialog, see } = tests;
const text = (words: string | RegExp) => tests.page.getByText(words).first();
const tabs = ['ScribeBot', 'Procès-verbal', 'Transcription'] as const;

async function openMeeting(changes: Partial<NewRecord> = {}, said?: Parameters<typeof addMeeting>[3]): Promise<void> {
  const { id } = await addMeeting(tests.product.house.deps.database.db, tests.user, changes, said);
  await open(`/meeting/${id}`);
}

async function seeTabs(screen: string): Promise<void> {
  for (const name of tabs) {
    await tests.page.getByRole('tab', { name }).click();
    await see(`${screen}, ${name}`, tests.page.getByRole('tabpanel', { name }));
  }
}

it('§1.17 a meeting is French in every status, on every tab', async () => {
  const steps: readonly (readonly [string, Partial<NewRecord>])[] = [
    ['pending', { status: 'pending', stage: 'queued' }],
    ['transcription', { status: 'transcription', progress: 40, stage: 'transcribing', segmentsCount: 3 }],
    ['transcribed', {}],
    ['summarization', { status: 'summarization', progress: 40, stage: 'writing', speakerMap: NAMED, agenda: AGENDA }],
    ['completed', WRITTEN],
    ['error', { status: 'error', failedStep: 'summarization', speakerMap: NAMED, agenda: AGENDA }],
  ];
  for (const [status, changes] of steps) {
    await openMeeting(changes);
    await seeTabs(status);
  }
  await openMeeting({}, []);
  await seeTabs('no speech');
  await openMeeting({ status: 'error', failedStep: 'transcription' }, []);
  await seeTabs('recording lost');
});

it('§1.17 naming speakers and making an agenda are French, with their questions', async () => {
  const { page, product, user } = tests;
  const format = [{ level: 1, text: 'Ouverture' }];
  await product.house.deps.database.db.insert(templates).values({ name: 'Comité', format, userId: user.id });
  await openMeeting();
  await page.getByRole('combobox', { name: 'Orateur 1', exact: true }).click();
  await see('names', page.getByRole('option'));
  await page.getByRole('option', { name: 'Autre nom…' }).click();
  await see('name prompt', button('Utiliser ce nom'));
  await page.keyboard.press('Escape');

  await openMeeting({ speakerMap: NAMED });
  await button('Modifier les orateurs').click();
  await see('speakers again', button('Enregistrer les orateurs'));
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('combobox', { name: 'Template' }).fill('zzz');
  await see('no such template', text('Vos templates').or(page.getByRole('combobox', { name: 'Template' })));
  await page.keyboard.press('Escape');
  await page
    .getByLabel('Fichier PDF')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await see('no PDF', text('Seuls les fichiers PDF sont acceptés'));
  await button('Saisir l’ordre du jour').click();
  await see('agenda editor', button('Ajouter un titre H1'));
  await page.getByRole('button', { name: 'Augmenter le retrait' }).hover();
  await see('tooltip', page.getByRole('tooltip'));
  await page.getByRole('textbox', { name: /^Point 1/ }).fill('Budget');
  await page.getByRole('link', { name: 'Réunions' }).click();
  await see('leave', inDialog('Oui, quitter'));
});

it('§1.17 the questions before something is deleted or started again are French', async () => {
  const { page } = tests;
  await openMeeting({ speakerMap: NAMED, agenda: AGENDA });
  await button('Supprimer l’ordre du jour').click();
  await see('delete agenda', inDialog('Supprimer'));
  await inDialog('Annuler').click();
  await button('Supprimer la réunion').click();
  await see('delete meeting', inDialog('Supprimer'));
  await openMeeting(WRITTEN);
  await button('Recommencer la génération du PV').click();
  await see('restart', inDialog('Recommencer'));
  await page.keyboard.press('Escape');
});

it('§1.17 ScribeBot and failures on a meeting’s page are French', async () => {
  const { page, product } = tests;
  await openMeeting({ speakerMap: NAMED, agenda: AGENDA });
  await page.getByRole('tab', { name: 'ScribeBot' }).click();
  const question = page.getByLabel('Votre question');
  await question.fill('Quoi ?');
  await question.press('Enter');
  await see('answer', text('Réponse à'));
  product.house.text.answer.mockRejectedValue(new Error('of the engine alone'));
  await question.fill('Et encore ?');
  await question.press('Enter');
  await see('no answer', text('Désolé, une erreur s’est produite'));
  // The page's call may never reach the server, or may fail.
  const summarize = '**/api/v1/ai/summarize/**';
  await page.route(summarize, (call) => call.abort());
  await button('Générer le PV').click();
  await see('minutes, no server', text('Le serveur est injoignable'));
  await page.route(summarize, (call) => call.fulfill({ status: 500, body: 'Internal Error' }));
  await button('Générer le PV').click();
  await see('minutes, failed', text('Le serveur a rencontré une erreur'));
});
