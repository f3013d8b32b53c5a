import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting } from '@greffier/contract/meeting/meetings';
import { Me } from '@greffier/contract/organisation/auth';
import { MEETING_STATUSES } from '@greffier/contract/meeting/status';
import { ListVocabularies } from '@greffier/contract/organisation/vocabularies';
import { vocabularies } from '@greffier/server/database/schema/vocabularies';
import { addMeeting } from '@greffier/server/testing/rows';
import { expect, it } from 'vitest';
import { fail, stall } from '../../support/answers.ts';
import { frenchTests } from '../french.ts';
import { TOKEN_KEY } from '../product.ts';

const tests = frenchTests();
const { open, button, inDialog, see } = tests;
const heading = (name: string | RegExp) => tests.page.getByRole('heading', { name }).first();
const text = (words: string | RegExp) => tests.page.getByText(words).first();

it('§1.17 signing in is French, with its refusals', async () => {
  const { page, product } = tests;
  await page.context().addInitScript((key) => localStorage.removeItem(key), TOKEN_KEY);
  await open('/');
  await see('issuer', page.getByLabel('Adresse e-mail'));
  await page.getByLabel('Adresse e-mail').evaluate((field: HTMLInputElement) => {
    field.type = 'text';
    field.value = 'sans-arobase';
  });
  await button('Se connecter').click();
  await see('issuer, wrong address', text('Cette adresse n’a pas la forme'));
  await open('/oidc/interaction/aucune');
  await see('issuer, interrupted', text('Recommencer la connexion'));
  await open('/login?logged_out=1');
  await see('signed out', text('Vous êtes déconnecté'));
  await open('/auth/callback');
  await see('no code', text('n’a renvoyé aucun code'));
  await open(`/login?error=${encodeURIComponent('Votre session a pris fin.')}`);
  await see('refused', text('Votre session a pris fin.'));
  // The page shows the server's message about a sign-in that is too old.
  await open('/auth/callback?code=x&state=y');
  await see('expired', text('Cette connexion a expiré'));
  const script = await page.request.get(product.url);
  expect(await script.text()).toContain('<html lang="fr">');
});

it('§1.17 the list of meetings is French in every state', async () => {
  const { page, user, product } = tests;
  await open('/');
  await see('no meeting', text('Aucune réunion pour le moment'));
  for (const status of MEETING_STATUSES) {
    await addMeeting(product.house.deps.database.db, user, {
      status,
      name: `Séance ${status.length}`,
      duration: 4_000,
    });
  }
  await open('/');
  await see('list', page.getByRole('link', { name: /Transcription effectuée/ }).or(heading('Aujourd’hui')));
  await page
    .getByRole('button', { name: /calendrier/i })
    .first()
    .click();
  await see('filter, calendar', page.getByRole('table').or(page.getByRole('grid')));
  await page.keyboard.press('Escape');
  await page.getByLabel('Nom de la réunion').fill('zzz');
  await see('nothing found', text('Aucune réunion correspondant à ces filtres'));
  await stall(page, ListMeetings);
  await open('/');
  await see('list on its way', text('Chargement des réunions').or(page.getByLabel('Chargement des réunions')));
  await fail(page, ListMeetings);
  await open('/');
  await see('list failed', button('Réessayer'));
});

it('§1.17 the frame is French: help, menu, missing pages, pages that cannot be shown', async () => {
  const { page } = tests;
  await open('/');
  await button('Aide').click();
  for (const name of ['Premiers pas', 'Politique de données', 'Aide']) {
    await page.getByRole('tab', { name }).click();
    await see(`help, ${name}`, page.getByRole('tabpanel', { name }));
  }
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await button('Ouvrir le menu').click();
  await see('menu', page.getByRole('dialog'));
  await open('/nulle-part');
  await see('no such page', heading('Cette page n’existe pas'));
  // A part of the application cannot be loaded.
  await open('/');
  await heading(/^Vos réunions/).waitFor();
  await page.route('**/assets/settings-page*', (route) => route.abort());
  await button('Ouvrir le menu').click();
  await page.getByRole('link', { name: 'Paramètres' }).click();
  await see('crash', heading('Cette page n’a pas pu s’afficher'));
  await stall(page, Me);
  await open('/');
  await see('session on its way', text('Chargement'));
  await page.route('**/api/v1/auth/me', (route) => route.abort());
  await open('/');
  await see('no server', text('Le serveur est injoignable'));
  await page.route('**/config.json', (route) => route.abort());
  await open('/');
  await see('no start', heading('L’application n’a pas pu démarrer'));
});

it('§1.17 the form of a new meeting is French, with everything that it opens and refuses', async () => {
  const { page, product, user } = tests;
  await product.house.deps.database.db.insert(vocabularies).values({ name: 'Lieux', words: [], userId: user.id });
  await open('/new-meeting');
  await see('form', button('Démarrer la transcription'));
  const file = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await file('notes.pdf', 'application/pdf', Buffer.from('notes'));
  await see('no audio', text(/n’est ni un enregistrement/));
  await file('vide.wav', 'audio/wav', Buffer.alloc(0));
  await see('empty file', text(/Ce fichier est vide/));
  await page.getByRole('button', { name: /choisir dans le calendrier$/ }).click();
  await see('calendar, days', page.getByRole('group', { name: /^Calendrier/ }));
  for (const level of ['Choisir un mois', 'Choisir une année']) {
    await page.getByRole('button', { name: level }).click();
    await see(`calendar, ${level}`, page.getByRole('button', { name: /suivant/ }));
  }
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Langue principale' }).click();
  await see('languages', page.getByRole('option', { name: 'Deutsch' }));
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: /^Vocabulaire/ }).click();
  await see('vocabularies', page.getByRole('option'));
  await page.keyboard.press('Escape');
  const name = page.getByLabel('Nom de la réunion');
  await name.focus();
  await page.getByRole('textbox', { name: /^Date/ }).focus();
  await name.focus();
  await button('Ajouter un participant').click();
  await button('Retirer Participant 2').hover();
  await see('tooltip', page.getByRole('tooltip'));
  await file('reunion.wav', 'audio/wav', Buffer.from('RIFF'));
  await see('file', button('Retirer le fichier'));
  product.house.speech.probe.mockRejectedValue(new Error('of the engine alone'));
  await button('Démarrer la transcription').click();
  await see('refused', page.getByRole('alert'));
  await page.getByRole('link', { name: 'Paramètres' }).click();
  await see('leave', inDialog('Oui, quitter'));
  await inDialog('Oui, quitter').click();
  await fail(page, ListVocabularies);
  await open('/new-meeting');
  await see('no vocabularies', text('Impossible de charger les vocabulaires'));
});

it('§1.17 a meeting that does not exist or cannot be read is French', async () => {
  const { page, user, product } = tests;
  await open('/meeting/aucune');
  await see('no such id', text('Réunion non trouvée'));
  const { id } = await addMeeting(product.house.deps.database.db, user);
  await stall(page, GetMeeting, { meeting_id: id });
  await open(`/meeting/${id}`);
  await see('meeting on its way', page.getByText('Chargement de la réunion'));
  await fail(page, GetMeeting, { meeting_id: id });
  await open(`/meeting/${id}`);
  await see('meeting failed', button('Réessayer'));
});
