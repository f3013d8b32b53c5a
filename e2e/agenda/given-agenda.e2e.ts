import { templates } from '@greffier/server/database/schema/templates';
import { agendaSourceEngine } from '@greffier/server/documents/agenda-source';
import { meetings, passages } from '@greffier/server/database/schema/meetings';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { meetingTests } from '../specification/meeting-tests.ts';
import { expectGoodLooks } from '../support/looks.ts';

const RECORDING = resolve(import.meta.dirname, '../fixtures/reunion.opus');
const PDF = resolve(import.meta.dirname, '../fixtures/ordre-du-jour.pdf');
const tests = meetingTests();

// Uses the real reader, in a process of its own.
beforeEach(() => {
  tests.product.house.agendaSource.read.mockImplementation((file, signal) => agendaSourceEngine.read(file, signal));
});

const button = (name: string) => tests.page.getByRole('button', { name, exact: true });
const line = (position: number) => tests.page.getByRole('textbox', { name: new RegExp(`^Point ${position}, `) });

/** Sends the form with a recording. @returns the agenda of the meeting that is made */
async function send() {
  const { page, product } = tests;
  await page.locator('input[type=file][accept*="audio"], input[type=file]').first().setInputFiles(RECORDING);
  await button('Démarrer la transcription').click();
  await page.waitForURL(/\/meeting\//);
  const rows = await product.house.deps.database.db.select({ agenda: meetings.agenda }).from(meetings);
  return rows[0]?.agenda;
}

describe('the agenda of a new meeting', () => {
  it('is pasted and completed before the recording is sent, and is there with the transcript', async () => {
    const { page, product } = tests;
    await page.goto(`${product.url}/new-meeting`);
    await button('Coller un ordre du jour').click();
    await page
      .getByRole('textbox', { name: 'Texte de l’ordre du jour' })
      .fill('1. Accueil\n2. Budget\n2.1 Écoles\n3. Divers');
    await button('Reprendre les points').click();
    await expect.poll(() => line(3).inputValue()).toBe('Écoles');
    await line(4).press('Enter');
    await line(5).fill('Clôture');
    await expectGoodLooks(page, 'new-meeting-agenda');
    expect(await send()).toEqual([
      { level: 1, text: 'Accueil' },
      { level: 1, text: 'Budget' },
      { level: 2, text: 'Écoles' },
      { level: 1, text: 'Divers' },
      { level: 1, text: 'Clôture' },
    ]);
    const card = page.getByRole('region', { name: 'Ordre du jour' });
    await card.getByText('Complété').waitFor();
    expect(await card.getByRole('listitem').allTextContents()).toEqual([
      'Accueil',
      'Budget',
      'Écoles',
      'Divers',
      'Clôture',
    ]);
    await card.getByRole('button', { name: 'Modifier l’ordre du jour' }).waitFor();
  });

  it('is read from a PDF, or begins with a template, and can be removed', async () => {
    const { page, product } = tests;
    await product.house.deps.database.db
      .insert(templates)
      .values({ name: 'Comité', format: [{ level: 1, text: 'Ouverture' }], userId: tests.user.id });
    await page.goto(`${product.url}/new-meeting`);
    await expectGoodLooks(page, 'new-meeting-without-agenda');
    await button('Importer un document, un e-mail ou une photo').click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(PDF);
    await line(2).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button('Retirer l’ordre du jour').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer l’ordre du jour' }).click();
    await page.getByRole('combobox', { name: 'Partir d’un template' }).click();
    await page.getByRole('option', { name: 'Comité' }).click();
    await expect.poll(() => line(1).inputValue()).toBe('Ouverture');
    expect(await send()).toEqual([{ level: 1, text: 'Ouverture' }]);
  });

  it('is completed while the recording is transcribed', async () => {
    const { page, product, add, open, card } = tests;
    const { db } = product.house.deps.database;
    const meeting = await add({ status: 'transcription', agenda: [{ level: 1, text: 'Budget' }] });
    await open(meeting);
    await button('Modifier l’ordre du jour').click();
    await line(1).press('Enter');
    await line(2).fill('Divers');
    await expectGoodLooks(page, 'agenda-while-transcribing');
    await button('Enregistrer').click();
    await expect
      .poll(() => card('Ordre du jour').getByRole('listitem').allTextContents())
      .toEqual(['Budget', 'Divers']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ordre du jour');
    // The agenda cannot be deleted yet, since no other one could be made before the transcription ends.
    expect(await button('Supprimer l’ordre du jour').count()).toBe(0);
    // Text that is being typed when the transcript arrives is kept.
    await button('Modifier l’ordre du jour').click();
    await line(2).fill('Questions');
    const said = {
      meetingId: meeting.id,
      position: 1,
      speaker: 'speaker_1',
      start: 0,
      end: 4,
      text: 'Bonjour à tous.',
    };
    await db.insert(passages).values(said);
    await product.house.services.meetings.move(db, meeting, 'transcribed', { progress: 100 });
    await page.getByText('Transcription effectuée').waitFor();
    await button('Enregistrer').click();
    await expect
      .poll(() => card('Ordre du jour').getByRole('listitem').allTextContents())
      .toEqual(['Budget', 'Questions']);
  });
});
