import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { meetings } from '@greffier/server/database/schema/meetings';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ruleTests } from '../rule-tests.ts';

const tests = ruleTests();
const lines = () => tests.page.getByRole('textbox', { name: /^Nom du participant/ });
const add = () => tests.page.getByRole('button', { name: 'Ajouter un participant' });
const values = () => lines().evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
const stored = async () => (await tests.product.house.deps.database.db.select().from(meetings))[0]?.participants;

async function send(): Promise<void> {
  await tests.page
    .getByLabel('Fichier audio')
    .setInputFiles({ name: 'Comité.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('sound') });
  await tests.page.getByRole('button', { name: 'Démarrer la transcription' }).click();
  await tests.page.waitForURL(/\/meeting\//);
}

it('§5.9 the first participant is « Participant 1 » and cannot be removed', async () => {
  await tests.open('/new-meeting');
  await expect.poll(values).toEqual(['Participant 1']);
  const remove = tests.page.getByRole('button', { name: /^Retirer Participant/ });
  expect(await remove.count()).toBe(0);
  await add().click();
  await lines().nth(1).waitFor();
  await expect.poll(() => remove.count()).toBe(1);
  await remove.click();
  await expect.poll(values).toEqual(['Participant 1']);
});

it('§5.10 further participants are « Participant N »', async () => {
  await tests.open('/new-meeting');
  for (let count = 2; count <= 4; count += 1) await add().click();
  await expect.poll(values).toEqual(['Participant 1', 'Participant 2', 'Participant 3', 'Participant 4']);
  await tests.page.getByRole('button', { name: 'Retirer Participant 2' }).click();
  await add().click();
  // The number of a removed participant is not used again.
  await expect.poll(values).toEqual(['Participant 1', 'Participant 3', 'Participant 4', 'Participant 5']);
});

it('§5.10 sixty participants are sent trimmed, each once, without blank lines', async () => {
  await tests.open('/new-meeting');
  const people = Array.from({ length: 60 }, (_, index) => `Élue n° ${index + 1}`);
  await lines().first().focus();
  await tests.page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    people.map((person) => ` ${person} `).join('\n'),
  );
  await expect.poll(values).toEqual(people);
  await add().click();
  await lines().last().fill('  Élue n° 60  ');
  await add().click();
  await lines().last().fill('   ');
  await send();
  expect(await stored()).toEqual(people);
});

it('§5.10 the server accepts no more participants, and no longer names, than the form', async () => {
  const file = new File(['sound'], 'a.mp3', { type: 'audio/mpeg' });
  const refused = (participants: unknown) =>
    tests.refusal(Transcribe, {
      form: { data: JSON.stringify({ meeting_name: 'Comité', meeting_date: '2026-03-03', participants }), file },
    });
  expect(await refused(Array.from({ length: 201 }, (_, index) => `Élue ${index}`))).toEqual({
    participants: 'Une réunion compte au plus 200 participants',
  });
  expect(await refused(['Ada', 'x'.repeat(201)])).toEqual({
    'participants.1': 'Le nom contient au plus 200 caractères',
  });
  expect(await refused(['Ada', ' '])).toEqual({ 'participants.1': 'Le nom est requis' });
  await tests.open('/new-meeting');
  await lines().first().fill('x'.repeat(201));
  await tests.page.getByText('Le nom contient au plus 200 caractères').waitFor();
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-prefill-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Time of the file's last change: 15:05 in Zurich. */
const MODIFIED = new Date('2026-03-03T14:05:30Z');

async function choose(fileName: string): Promise<void> {
  const file = join(folder, fileName);
  await writeFile(file, 'sound');
  await utimes(file, MODIFIED, MODIFIED);
  await tests.page.getByLabel('Fichier audio').setInputFiles(file);
  await tests.page.getByRole('button', { name: 'Retirer le fichier' }).waitFor();
}

/** Reads the name, date and time in the form. */
async function shown(): Promise<string[]> {
  const { page } = tests;
  const fields = [
    page.getByRole('textbox', { name: /^Nom de la réunion/ }),
    page.getByRole('textbox', { name: /^Date/ }),
    page.getByLabel('Heures'),
    page.getByLabel('Minutes'),
  ];
  const [name = '', date = '', hours = '', minutes = ''] = await Promise.all(fields.map((field) => field.inputValue()));
  return [name, date, hours === '' ? '' : `${hours}:${minutes}`];
}

it('§5.11 a chosen file fills in name, date and time from its name and its last change', async () => {
  await tests.open('/new-meeting');
  const { page } = tests;
  const cases = [
    ['Séance_du_comité.mp3', ['Séance du comité', '03/03/2026', '15:05']],
    ['REC001.wav', ['REC001', '03/03/2026', '15:05']],
    ['2025-11-04_14h05_Comité.m4a', ['Comité', '04/11/2025', '14:05']],
    ['Réunion du 4 novembre 2025.mp3', ['Réunion du 4 novembre 2025', '04/11/2025', '']],
    ['Teams-20251104_140500-Meeting Recording.mp4', ['Teams', '04/11/2025', '14:05']],
    // The time in this name is universal time; Zurich is an hour ahead in winter.
    ['GMT20251104-130500_Recording.m4a', ['Recording', '04/11/2025', '14:05']],
    ['会议录音.ogg', ['会议录音', '03/03/2026', '15:05']],
  ] as const;
  for (const [fileName, expected] of cases) {
    await choose(fileName);
    await expect.poll(shown, { message: fileName }).toEqual(expected);
    await page.getByRole('button', { name: 'Retirer le fichier' }).click();
    // Removing the file empties the fields that it filled in.
    await expect.poll(shown, { message: `${fileName}, removed` }).toEqual(['', '', '']);
  }
});

it('§5.11 fields that a person has filled in stay unchanged', async () => {
  await tests.open('/new-meeting');
  const { page } = tests;
  await page.getByRole('textbox', { name: /^Nom de la réunion/ }).fill('Bureau');
  await page.getByLabel('Heures').fill('08');
  await page.getByLabel('Minutes').fill('30');
  await choose('2025-11-04_14h05_Comité.m4a');
  await expect.poll(shown).toEqual(['Bureau', '04/11/2025', '08:30']);
  await page.getByRole('button', { name: 'Retirer le fichier' }).click();
  await expect.poll(shown).toEqual(['Bureau', '', '08:30']);
  await page.getByRole('textbox', { name: /^Date/ }).fill('31/01/2026');
  await choose('Séance.mp3');
  await expect.poll(() => shown()).toEqual(['Bureau', '31/01/2026', '08:30']);
});
