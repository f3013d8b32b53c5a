import { createSearchIndex } from '@greffier/server/features/search-index/service';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { meetingTests, NAMED, WRITTEN } from '../specification/meeting-tests.ts';
import { expectGoodLooks, SIZES } from '../support/looks.ts';

const tests = meetingTests();

type Line = readonly [text: string, owner: string, due: string];
/** Makes minutes of one item with these tasks; the second passage is the source of each. */
const minutes = (...lines: readonly Line[]): string =>
  '<h1>Budget</h1><p><strong>Actions</strong></p><table><tbody><tr><th scope="col">Action</th><th scope="col">Responsable</th><th scope="col">Échéance</th></tr>' +
  lines
    .map(
      ([text, owner, due], index) =>
        `<tr data-finding="${index + 1}"><td><span data-passages="2">${text}</span></td><td>${owner}</td><td>${due}</td></tr>`,
    )
    .join('') +
  '</tbody></table>';

const RELANCE: Line = ['Relancer l’assureur au sujet de la toiture', 'Anne Jobin', '5 mars 2026'];
const LISTE: Line = ['Établir la liste des travaux à prévoir dans les trois écoles', 'Léo Arc', 'Avant l’été'];
const FAR: Line = ['=Payer la facture ; vite', 'Anne Jobin', '31 décembre 2099'];

/** Indexes the meetings, as a worker does. */
const index = () => createSearchIndex(tests.product.house.deps).catchUp();
const box = (name: string) => tests.page.getByRole('checkbox', { name });
const heading = (name: string) => tests.page.getByRole('heading', { level: 1, name });

describe('the tasks of all meetings', () => {
  it('are reached from the list, done, reopened and undone by one click each, and lead to their source', async () => {
    const { page, product } = tests;
    await tests.add({ ...WRITTEN, name: 'Conseil de mars', speakerMap: NAMED, summary: minutes(RELANCE, LISTE) });
    await tests.add({ ...WRITTEN, name: 'Commission', meetingDate: '2026-04-01', summary: minutes(FAR) });
    const { db } = product.house.deps.database;
    await addMeeting(db, await addUser(db), { ...WRITTEN, summary: minutes(['Tâche d’autrui', '', '']) });
    await index();
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Tâches' }).click();
    await heading('Tâches à faire (3)').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'En retard',
      'Plus tard',
      'Sans date certaine',
    ]);
    expect(await page.getByText('Tâche d’autrui').count()).toBe(0);
    await expectGoodLooks(page, 'tasks');

    await box(RELANCE[0]).click();
    await heading('Tâches à faire (2)').waitFor();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await heading('Tâches à faire (3)').waitFor();
    await expect.poll(() => box(RELANCE[0]).isChecked()).toBe(false);
    await box(RELANCE[0]).click();
    await box(LISTE[0]).click();
    await page.getByText('La tâche est faite').last().waitFor();
    await box(LISTE[0]).click();
    await page.getByText('La tâche est de nouveau à faire').waitFor();
    await page.reload();
    await heading('Tâches à faire (2)').waitFor();
    expect(await box(RELANCE[0]).count()).toBe(0);
    await page.getByRole('combobox', { name: 'État' }).selectOption('Faites');
    await box(RELANCE[0]).waitFor();
    expect(new URL(page.url()).search).toBe('?etat=faites');
    await expectGoodLooks(page, 'tasks-done');

    await page.goBack();
    await page.goto(`${product.url}/tasks`);
    await page.getByRole('link', { name: `Lire le passage d’où vient « ${LISTE[0]} »` }).click();
    await page.locator('[data-passage="2"][data-highlighted]').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^Conseil de mars, / }).click();
    await page.getByRole('tab', { name: 'Procès-verbal', selected: true }).waitFor();
  });

  it('are filtered and sorted as the address says, and exported in the same way', async () => {
    const { page, product } = tests;
    await tests.add({ ...WRITTEN, name: 'Conseil de mars', summary: minutes(RELANCE, LISTE, FAR) });
    await index();
    await page.goto(`${product.url}/tasks?responsable=anne+jobin&par=responsable`);
    await heading('Tâches à faire (3)').waitFor();
    await page.getByText('2 tâches trouvées').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Anne Jobin']);
    await expectGoodLooks(page, 'tasks-owner');
    const save = async (format: string): Promise<string> => {
      await page.getByRole('button', { name: 'Exporter' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      return readFile(await file.path(), 'utf8');
    };
    const csv = await save('Tableau (CSV)');
    expect(csv.split('\r\n').map((line) => line.split(';')[0])).toEqual([
      '\uFEFFAction',
      RELANCE[0],
      `"'=Payer la facture `,
      '',
    ]);
    const calendar = (await save('Agenda (iCalendar)')).replaceAll('\r\n ', '');
    expect(calendar.match(/^SUMMARY:.*$/gm)).toEqual([
      `SUMMARY:${RELANCE[0]} (Anne Jobin)`,
      'SUMMARY:=Payer la facture \\; vite (Anne Jobin)',
    ]);
    expect(calendar).toContain('\r\nDUE;VALUE=DATE:20260305\r\n');
    await page.getByRole('combobox', { name: 'Échéance' }).selectOption('Dans les 7\u00A0jours');
    await page.getByText('Aucune tâche ne correspond à ces filtres').waitFor();
    await expectGoodLooks(page, 'tasks-nothing');
    await page.getByRole('main').getByRole('button', { name: 'Effacer les filtres' }).first().click();
    await box(LISTE[0]).waitFor();
  });

  it('follow the minutes, and stay done as long as they are the same', async () => {
    const { page, product } = tests;
    const meeting = await tests.add({ ...WRITTEN, name: 'Conseil de mars', summary: minutes(RELANCE, LISTE) });
    await index();
    await page.setViewportSize(SIZES.narrow);
    await page.goto(`${product.url}/tasks`);
    await box(RELANCE[0]).click();
    await page.getByText('La tâche est faite').waitFor();
    const headers = {
      authorization: `Bearer ${await product.tokenOf(tests.user)}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ summary: minutes([RELANCE[0], RELANCE[1], '1er avril 2026'], FAR), version: 0 });
    const saved = await fetch(`${product.url}/api/v1/meetings/${meeting.id}/summary`, { method: 'PUT', headers, body });
    expect(saved.status).toBe(200);
    await index();
    await page.reload();
    await heading('Tâches à faire (1)').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(1);
    await page.goto(`${product.url}/tasks?etat=faites`);
    await box(RELANCE[0]).waitFor();
    expect(await box(RELANCE[0]).isChecked()).toBe(true);
  });

  it('show a message if there are none yet', async () => {
    await tests.page.goto(`${tests.product.url}/tasks`);
    await tests.page.getByText('Aucune tâche à faire').waitFor();
    await expectGoodLooks(tests.page, 'tasks-empty');
  });
});
