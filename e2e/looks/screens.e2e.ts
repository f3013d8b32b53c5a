import { ListTemplates } from '@greffier/contract/organisation/templates';
import { ListVocabularies } from '@greffier/contract/organisation/vocabularies';
import { Me, type User } from '@greffier/contract/organisation/auth';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting, type Meeting } from '@greffier/contract/meeting/meetings';
import { users } from '@greffier/server/database/schema/people';
import { addUser } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { answer, answerMeeting, answerMeetings, fail, stall } from '../support/answers.ts';
import { expectGoodLooks, SIZES } from '../support/looks.ts';
import { completed, meetingOf, MEETINGS, prepared, unheard } from '../support/sample-meetings.ts';
import { fillSettings, LONG_WORD, TEMPLATE, VOCABULARY } from '../support/sample-settings.ts';
import { testProduct } from '../specification/product.ts';

const TEMPLATES = '/settings?tab=templates';
const VOCABULARIES = '/settings?tab=vocabularies';

const product = testProduct();
let user: User;
let page: Page;

beforeAll(async () => {
  const { db } = product.house.deps.database;
  user = await addUser(db, 'secretaire@exemple.ch');
  await db.update(users).set({ name: 'Jeanne Morel' });
  await fillSettings(db, user);
  page = await (await product.enter(user)).newPage();
});
// Each test opens an address of its own, so the tests can share a window.
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

const inDialog = (name: string): Locator => page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Opens an address and waits until the screen shows its content. */
async function open(path: string, shown: Locator): Promise<void> {
  await shown.page().goto(product.url + path);
  await shown.first().waitFor();
}

async function openMeeting(meeting: Meeting): Promise<void> {
  await answerMeeting(page, meeting);
  await open(`/meeting/${meeting.id}`, page.getByRole('heading', { level: 1, name: meeting.name }));
}

describe('the screen before the first page', () => {
  // The server does not answer in these tests, which ends the session.
  afterAll(async () => {
    await page.context().close();
    page = await (await product.enter(user)).newPage();
  });

  it('waits for the session', async () => {
    await stall(page, Me);
    await open('/', page.getByText('Chargement'));
    await expectGoodLooks(page, 'session-loading');
  });

  it('keeps the session while the database is away, and says so', async () => {
    const detail =
      'La base de données ne répond pas pour le moment. Réessayez dans un instant\u00A0; si cela persiste, prévenez la personne qui administre le serveur.';
    await page.route('**/auth/me', (route) =>
      route.fulfill({ status: 503, json: { detail, code: 'database_unavailable' } }),
    );
    await open('/', page.getByRole('alert').getByText(detail));
    await expectGoodLooks(page, 'session-kept', { primary: button('Réessayer') });
  });

  it('says that the server cannot be reached, with a button to try again', async () => {
    await page.route('**/auth/me', (route) => route.abort());
    await open('/', page.getByRole('alert').getByText('Le serveur est injoignable'));
    await expectGoodLooks(page, 'session-failed', { primary: button('Se connecter') });
  });

  it('says why somebody was not admitted, with a button to try again', async () => {
    const stranger = await (await product.enter(null)).newPage();
    const reason =
      'L’adresse quelqu-un.de-tout-a-fait-inconnu@administration-intercommunale.example n’est pas autorisée.';
    await open(
      `/auth/callback?error=access_denied&error_description=${encodeURIComponent(reason)}`,
      stranger.getByText(reason),
    );
    const primary = stranger.getByRole('button', { name: 'Se connecter', exact: true });
    await expectGoodLooks(stranger, 'login-refused', { primary });
    await stranger.context().close();
  });
});

describe('content from the server', () => {
  const { id } = meetingOf(3);
  const readings = [
    ['meetings', '/', ListMeetings, {}, 'Chargement des réunions'],
    ['meeting', `/meeting/${id}`, GetMeeting, { meeting_id: id }, 'Chargement de la réunion'],
    ['templates', TEMPLATES, ListTemplates, {}, 'Chargement des templates'],
    ['vocabularies', VOCABULARIES, ListVocabularies, {}, 'Chargement des vocabulaires'],
  ] as const;

  it.each(readings)('is shown as loading: %s', async (name, path, call, params, text) => {
    await stall(page, call, params);
    await open(path, page.getByText(text).or(page.getByLabel(text)));
    await expectGoodLooks(page, `${name}-loading`);
  });

  it.each(readings)('could not be read, and can be requested again: %s', async (name, path, call, params) => {
    await fail(page, call, params);
    await open(path, button('Réessayer'));
    await expectGoodLooks(page, `${name}-failed`, { primary: button('Réessayer') });
  });
});

describe('the list of meetings', () => {
  it('is empty', async () => {
    const create = page.getByRole('link', { name: '+ Nouvel enregistrement', exact: true });
    await open('/', create);
    await expectGoodLooks(page, 'meetings-empty', { primary: create });
  });

  it('is full of long names and every status', async () => {
    await answerMeetings(page, MEETINGS);
    await open('/', page.getByRole('heading', { name: `Vos réunions (${MEETINGS.length})` }));
    await expectGoodLooks(page, 'meetings-full', { primary: page.getByRole('link', { name: /^Assemblée/ }).first() });
  });

  it('has no meeting that matches the filters', async () => {
    await answer(page, ListMeetings, {}, { meetings: [], found: 0, total: MEETINGS.length });
    await open('/?nom=introuvable', page.getByText('Aucune réunion correspondant à ces filtres'));
    await expectGoodLooks(page, 'meetings-nothing-matches', { primary: button('Effacer les filtres').last() });
  });
});

describe('a meeting', () => {
  it('that does not exist is reported as missing', async () => {
    await open(`/meeting/${meetingOf(3).id}`, page.getByText('Réunion non trouvée'));
    await expectGoodLooks(page, 'meeting-not-found', {
      primary: page.getByRole('link', { name: 'Retour aux réunions' }),
    });
  });

  const reason = 'L’enregistrement est illisible à partir de la douzième minute.';
  const failed = { status: 'error', can_retry: true, error_message: reason } as const;
  it.each<[screen: string, meeting: Meeting, primary: string | null]>([
    ['pending', unheard({ status: 'pending', stage: 'queued' }), null],
    ['transcription', unheard({ status: 'transcription', stage: 'transcribing', segments_count: 4 }), null],
    ['error-transcription', unheard({ ...failed, failed_step: 'transcription' }), 'Réessayer'],
    ['error-summarization', prepared({ ...failed, failed_step: 'summarization' }), 'Réessayer'],
    ['error-for-good', unheard({ ...failed, failed_step: 'transcription', can_retry: false }), null],
    ['speakers-0', meetingOf(0), null],
    ['speakers-1', meetingOf(1), 'Enregistrer les orateurs'],
    ['speakers-3', meetingOf(3), 'Enregistrer les orateurs'],
    ['speakers-9', meetingOf(9), 'Enregistrer les orateurs'],
    ['agenda', prepared(), 'Générer le PV'],
    ['summarization', prepared({ status: 'summarization', stage: 'assigning', progress: 63 }), null],
    ['others-turn', prepared({ status: 'summarization', stage: 'paused', progress: 63, jobs_before: 2 }), null],
    ['completed', completed, 'Télécharger le PV'],
  ])('shows its progress: %s', async (screen, meeting, primary) => {
    await openMeeting(meeting);
    await expectGoodLooks(page, `meeting-${screen}`, primary === null ? {} : { primary: button(primary) });
  });

  it('asks for a speaker’s name', async () => {
    await openMeeting(meetingOf(3));
    await page.getByRole('combobox', { name: 'Orateur 2' }).click();
    await page.getByRole('option', { name: 'Autre nom…' }).click();
    await page.getByLabel('Prénom et nom').fill(LONG_WORD);
    await expectGoodLooks(page, 'meeting-name-prompt', { primary: button('Utiliser ce nom') });
  });

  it('offers the names of its speakers', async () => {
    await openMeeting(meetingOf(3));
    await page.getByRole('combobox', { name: 'Orateur 2' }).click();
    await page.getByRole('option').first().waitFor();
    await expectGoodLooks(page, 'meeting-names-open', { primary: page.getByRole('option').first() });
  });

  it('says that the templates for its agenda could not be loaded', async () => {
    await fail(page, ListTemplates);
    await openMeeting({ ...prepared(), full_agenda: [] });
    await page.getByText('Impossible de charger les templates').waitFor();
    await expectGoodLooks(page, 'meeting-templates-failed', { primary: button('Saisir l’ordre du jour') });
  });

  it('shows its agenda in the editor', async () => {
    await openMeeting(prepared());
    await button('Modifier l’ordre du jour').click();
    await page.getByRole('textbox', { name: 'Point 1, niveau 1' }).fill(LONG_WORD);
    await expectGoodLooks(page, 'meeting-agenda-edited', { primary: button('Enregistrer') });
  });

  it('lets people ask questions', async () => {
    await openMeeting(completed);
    await page.getByRole('tab', { name: 'ScribeBot' }).click();
    await page.getByLabel('Votre question').fill(`${LONG_WORD} ?`);
    await expectGoodLooks(page, 'meeting-scribebot', { primary: button('Envoyer') });
  });

  it('asks before it is deleted', async () => {
    await openMeeting(completed);
    await button('Supprimer la réunion').click();
    const remove = inDialog('Supprimer');
    await remove.waitFor();
    await expectGoodLooks(page, 'meeting-delete', { primary: remove });
  });
});

describe('a new meeting', () => {
  const submit = () => button('Démarrer la transcription');
  beforeEach(() => open('/new-meeting', page.getByLabel('Nom de la réunion')));

  it('is empty', async () => {
    await expectGoodLooks(page, 'new-meeting-empty', { primary: submit() });
  });

  it('refuses a file that is not a recording', async () => {
    const file = { name: `${LONG_WORD}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('Bonjour') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('Ce fichier n’est ni un enregistrement audio, ni une vidéo').waitFor();
    await expectGoodLooks(page, 'new-meeting-refused', { primary: submit() });
  });

  it('has its date picker open', async () => {
    await page.getByRole('button', { name: /choisir dans le calendrier$/ }).click();
    const day = page.getByRole('button', { name: /^15 / });
    await day.waitFor();
    await expectGoodLooks(page, 'new-meeting-date', { primary: day });
  });

  it('has its choice of languages open', async () => {
    await page.getByRole('combobox', { name: 'Langue principale' }).click();
    const german = page.getByRole('option', { name: 'Deutsch' });
    await german.waitFor();
    await expectGoodLooks(page, 'new-meeting-language', { primary: german });
  });

  it('says that the vocabularies could not be loaded', async () => {
    await fail(page, ListVocabularies);
    await open('/new-meeting', page.getByText('Impossible de charger les vocabulaires'));
    await expectGoodLooks(page, 'new-meeting-failed', { primary: submit() });
  });
});

describe('the settings', () => {
  it('greet the person', async () => {
    await open('/settings', page.getByText('Bonjour Jeanne Morel'));
    await expectGoodLooks(page, 'settings', { primary: button('Se déconnecter') });
  });

  it.each([
    ['templates', TEMPLATES, ListTemplates, 'Nouveau template'],
    ['vocabularies', VOCABULARIES, ListVocabularies, 'Ajouter un vocabulaire'],
  ] as const)('have no %s', async (name, path, call, add) => {
    await answer(page, call, {}, { [name]: [] });
    await open(path, page.getByText(/^Aucun (template|vocabulaire) pour le moment/));
    await expectGoodLooks(page, `${name}-empty`, { primary: button(add).first() });
  });

  it('are full of templates', async () => {
    await open(TEMPLATES, page.getByRole('heading', { name: TEMPLATE }));
    await expectGoodLooks(page, 'templates-full', { primary: button('Nouveau template') });
  });

  it('show what is wrong with a changed template', async () => {
    await open(TEMPLATES, page.getByRole('heading', { name: TEMPLATE }));
    await button(`Modifier le template ${TEMPLATE}`).click();
    await page.getByLabel('Titre du point 1', { exact: true }).fill('');
    await button('Enregistrer').click();
    await page.getByText('Le titre du point est requis').waitFor();
    await expectGoodLooks(page, 'template-dialog', { primary: button('Enregistrer') });
  });

  it('are full of vocabularies', async () => {
    await open(VOCABULARIES, page.getByRole('heading', { name: VOCABULARY }));
    await page.getByText(LONG_WORD).waitFor();
    await expectGoodLooks(page, 'vocabularies-full', { primary: button('Ajouter un vocabulaire') });
  });

  it('let people rename a vocabulary', async () => {
    await open(VOCABULARIES, page.getByRole('heading', { name: VOCABULARY }));
    await button(`Renommer le vocabulaire ${VOCABULARY}`).click();
    await page.getByRole('dialog').getByLabel('Nom du vocabulaire').fill(`${LONG_WORD} ${VOCABULARY}`);
    await expectGoodLooks(page, 'vocabulary-rename', { primary: button('Enregistrer') });
  });

  it('ask before a vocabulary with a long name is deleted', async () => {
    await open(VOCABULARIES, page.getByRole('heading', { name: VOCABULARY }));
    await button(`Supprimer le vocabulaire ${VOCABULARY}`).click();
    const remove = inDialog('Supprimer');
    await remove.waitFor();
    await expectGoodLooks(page, 'vocabulary-delete', { primary: remove });
  });
});

describe('the frame', () => {
  it('shows its help', async () => {
    await open('/settings', page.getByText('Bonjour Jeanne Morel'));
    await button('Aide').click();
    for (const tab of ['Premiers pas', 'Politique de données', 'Aide']) {
      await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
      await expectGoodLooks(page, `help-${tab}`, { primary: button('Fermer') });
    }
  });

  it('has a menu on a phone', async () => {
    await page.setViewportSize(SIZES.narrow);
    await open('/settings', page.getByText('Bonjour Jeanne Morel'));
    await button('Ouvrir le menu').click();
    const create = page.getByRole('dialog').getByRole('link', { name: '+ Nouvel Enregistrement' });
    await create.waitFor();
    await expectGoodLooks(page, 'mobile-menu', { primary: create, sizes: ['narrow'] });
  });

  it('says that a page does not exist', async () => {
    await open('/nulle-part', page.getByRole('heading', { name: 'Cette page n’existe pas' }));
    await expectGoodLooks(page, 'not-found', { primary: page.getByRole('link', { name: 'Retour à vos réunions' }) });
  });

  // After an upgrade, the previous version's code of the page is missing.
  it('says that a page could not be shown', async () => {
    await page.route(/\/assets\/settings-page-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await open('/settings', page.getByRole('heading', { level: 1, name: 'Cette page n’a pas pu s’afficher' }));
    await expectGoodLooks(page, 'crash', { primary: button('Recharger la page') });
    // Once the page's code is available again, opening the page shows it.
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Réunions' }).first().click();
    await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
    await page.getByRole('link', { name: 'Paramètres' }).first().click();
    await page.getByText('Bonjour Jeanne Morel').waitFor();
  });
});
