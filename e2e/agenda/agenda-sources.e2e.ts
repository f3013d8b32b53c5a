import { docxParagraph, testDocx } from '@greffier/documents/agenda-sources/office/test-office';
import { meetings } from '@greffier/server/database/schema/meetings';
import { agendaSourceEngine } from '@greffier/server/documents/agenda-source';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectGoodLooks } from '../support/looks.ts';
import { meetingTests, NAMED } from '../specification/meeting-tests.ts';

const PHOTO = resolve(import.meta.dirname, '../../packages/documents/src/scans/fixtures/ordre-du-jour.jpg');
const POINTS = ['Accueil', 'Budget de l’école', 'Divers'];
const AS_ITEMS = POINTS.map((text) => ({ level: 1, text }));
/** Items without numbers, so that a person must check the reading. */
const docx = Buffer.from(testDocx(POINTS.map((text) => docxParagraph(text)).join('')));
const MAIL = [
  'From: Anne Roux <anne@example.org>',
  'To: comite@example.org',
  'Subject: Convocation',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=limite',
  '',
  '--limite',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Bonjour à tous, la convocation est jointe. À bientôt.',
  '--limite',
  'Content-Type: application/octet-stream',
  'Content-Disposition: attachment; filename="Convocation.docx"',
  'Content-Transfer-Encoding: base64',
  '',
  docx.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  '--limite--',
].join('\r\n');
const tests = meetingTests();

// Uses the real reader, in a process of its own.
beforeEach(() => {
  tests.product.house.agendaSource.read.mockImplementation((file, signal) => agendaSourceEngine.read(file, signal));
});

describe('the agenda of a meeting', () => {
  const dialog = () => tests.page.getByRole('dialog');
  const choose = (source: string) => tests.page.getByRole('button', { name: source }).click();

  async function begin(): Promise<() => Promise<unknown>> {
    const meeting = await tests.add({ speakerMap: NAMED });
    await tests.open(meeting);
    const { db } = tests.product.house.deps.database;
    const rows = () => db.select({ id: meetings.id, agenda: meetings.agenda }).from(meetings);
    return async () => (await rows()).find(({ id }) => id === meeting.id)?.agenda;
  }

  /** Confirms the agenda that was read, and saves it. */
  async function confirm(): Promise<void> {
    const review = tests.page.getByRole('dialog', { name: /^Ordre du jour (?:à relire|lu sur un scan)$/ });
    await review.getByText(/^\d+ éléments trouvés, \d+ à vérifier$/).waitFor();
    await review.getByRole('button', { name: 'Tout confirmer' }).click();
    await review.getByText(/^\d+ éléments trouvés, tout est vérifié$/).waitFor();
    await review.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog().waitFor({ state: 'detached' });
  }

  it('is read from a Word document, after a damaged document was refused with advice', async () => {
    const { page } = tests;
    const agenda = await begin();
    await choose('Importer un document, un e-mail ou une photo');
    const input = dialog().getByLabel('Document, e-mail ou image');
    await input.setInputFiles({ name: 'a.docx', mimeType: 'application/zip', buffer: docx.subarray(0, 300) });
    await page.getByText(/endommagé ou incomplet/).waitFor();
    const isFocused = () =>
      dialog()
        .getByRole('button', { name: 'Choisir un fichier' })
        .evaluate((it) => it === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await expectGoodLooks(page, 'agenda-from-file');
    await input.setInputFiles({ name: 'Ordre du jour.docx', mimeType: 'application/zip', buffer: docx });
    const review = page.getByRole('dialog', { name: 'Ordre du jour à relire' });
    await review.waitFor();
    await page.getByText('Ordre du jour lu\u00a0: relisez-le').waitFor();
    await expectGoodLooks(page, 'agenda-document-review');
    await confirm();
    expect(await agenda()).toEqual(AS_ITEMS);
  });

  it('is found in an attachment of an e-mail, and the page names the attachment', async () => {
    const agenda = await begin();
    await choose('Importer un document, un e-mail ou une photo');
    const file = { name: 'convocation.eml', mimeType: 'message/rfc822', buffer: Buffer.from(MAIL) };
    await dialog().getByLabel('Document, e-mail ou image').setInputFiles(file);
    await tests.page.getByText('Les points viennent de la pièce jointe «\u00a0Convocation.docx\u00a0».').waitFor();
    await confirm();
    expect(await agenda()).toEqual(AS_ITEMS);
  });

  it('is recognised on a photograph', async () => {
    const agenda = await begin();
    await choose('Importer un document, un e-mail ou une photo');
    await dialog().getByLabel('Document, e-mail ou image').setInputFiles(PHOTO);
    await dialog()
      .getByText(/^Lecture en cours/)
      .waitFor();
    await confirm();
    expect(await agenda()).toContainEqual({ level: 1, text: 'Rénovation du chauffage' });
  });

  it('stays as it is if the reading of a photograph is cancelled, and the reading also ends on the server', async () => {
    const { page, product } = tests;
    const agenda = await begin();
    const ended = Promise.withResolvers<unknown>();
    product.house.agendaSource.read.mockImplementationOnce((file, signal) => {
      const reading = agendaSourceEngine.read(file, signal);
      void reading.catch(ended.resolve);
      return reading;
    });
    await choose('Importer un document, un e-mail ou une photo');
    await dialog().getByLabel('Document, e-mail ou image').setInputFiles(PHOTO);
    await expect.poll(() => product.house.agendaSource.read.mock.calls.length).toBe(1);
    await dialog().getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('Lecture annulée').waitFor();
    expect(await ended.promise).toMatchObject({ name: 'AbortError' });
    expect(await agenda()).toEqual([]);
    // The next file can be chosen at once.
    const next = dialog().getByLabel('Document, e-mail ou image');
    await next.setInputFiles({ name: 'Ordre du jour.docx', mimeType: 'application/zip', buffer: docx });
    await confirm();
    expect(await agenda()).toEqual(AS_ITEMS);
  });

  it('is not replaced by an import if another window has saved an agenda meanwhile, and the page says so', async () => {
    const { page, product } = tests;
    const agenda = await begin();
    const { promise, resolve } = Promise.withResolvers<void>();
    const items = [{ level: 1, text: 'Trop tard', sure: true }];
    product.house.agendaSource.read.mockImplementationOnce(async () => {
      await promise;
      return { items, attachment: null };
    });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await choose('Importer un document, un e-mail ou une photo');
    const file = { name: 'Ordre du jour.docx', mimeType: 'application/zip', buffer: docx };
    await dialog().getByLabel('Document, e-mail ou image').setInputFiles(file);
    await expect.poll(() => product.house.agendaSource.read.mock.calls.length).toBe(1);
    await other.getByRole('button', { name: 'Saisir l’ordre du jour' }).click();
    await other.getByRole('textbox', { name: 'Point 1, niveau 1' }).fill('De l’autre fenêtre');
    await other.getByRole('button', { name: 'Enregistrer' }).click();
    await other.getByRole('button', { name: 'Modifier l’ordre du jour' }).waitFor();
    resolve();
    await page.getByText(/un autre ordre du jour a été enregistré pour cette réunion/).waitFor();
    await page.getByRole('button', { name: 'Modifier l’ordre du jour' }).waitFor();
    await page.getByRole('region', { name: 'Étapes du procès-verbal' }).getByText('De l’autre fenêtre').waitFor();
    expect(await agenda()).toEqual([{ level: 1, text: 'De l’autre fenêtre' }]);
  });

  it('loses the heading of its list when it is pasted', async () => {
    const agenda = await begin();
    await choose('Coller un ordre du jour');
    const points = POINTS.map((text, at) => `${at + 1}. ${text}`);
    await dialog()
      .getByLabel('Texte de l’ordre du jour')
      .fill(['Ordre du jour de la séance du 3 mars', ...points].join('\n'));
    await dialog().getByRole('button', { name: 'Reprendre les points' }).click();
    await tests.page.getByText('Ordre du jour lu\u00a0: relisez-le').waitFor();
    expect(await agenda()).toEqual(AS_ITEMS);
  });

  it('is pasted together with the letter around it', async () => {
    const agenda = await begin();
    await choose('Coller un ordre du jour');
    const letter = `Chers collègues,\n\nOrdre du jour :\n${POINTS.map((text, at) => `${at + 1}. ${text}`).join('\n')}\n\nMeilleures salutations`;
    await dialog().getByLabel('Texte de l’ordre du jour').fill(letter);
    await expectGoodLooks(tests.page, 'agenda-from-text');
    await dialog().getByRole('button', { name: 'Reprendre les points' }).click();
    await tests.page.getByText('Ordre du jour lu\u00a0: relisez-le').waitFor();
    expect(await agenda()).toEqual(AS_ITEMS);
  });

  it('begins with the unfinished items of another meeting', async () => {
    const { page } = tests;
    await tests.add({
      name: 'Comité de mars',
      status: 'completed',
      agenda: [...AS_ITEMS],
      summary: `<h1>Accueil</h1><p>Bonjour.</p><h1>Budget de l’école</h1><p>Le point est reporté à la prochaine séance.</p><h1>Divers</h1><p>Rien.</p><h1>Prochaine réunion</h1><ul><li>Choix de l’architecte</li></ul>`,
    });
    const agenda = await begin();
    await choose('Reprendre l’ordre du jour d’une réunion');
    await dialog().getByRole('combobox', { name: 'Réunion' }).click();
    await page.getByRole('option', { name: /^Comité de mars/ }).click();
    await dialog().getByText('reporté').waitFor();
    await expectGoodLooks(page, 'agenda-from-meeting');
    await dialog().getByRole('button', { name: 'Seulement ce qui est en suspens' }).click();
    await dialog().getByRole('checkbox', { name: 'Choix de l’architecte' }).click();
    await dialog().getByRole('button', { name: 'Reprendre les 2 points cochés' }).click();
    await page.getByText('Ordre du jour repris\u00a0: adaptez-le à cette réunion').waitFor();
    expect(await agenda()).toEqual(['Budget de l’école', 'Choix de l’architecte'].map((text) => ({ level: 1, text })));
  });
});
