import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ruleTests } from './rule-tests.ts';

const tests = ruleTests();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-prefill-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** 15:05 in Zurich. */
const MODIFIED = new Date('2026-03-03T14:05:30Z');

async function choose(fileName: string): Promise<void> {
  const file = join(folder, fileName);
  await writeFile(file, 'sound');
  await utimes(file, MODIFIED, MODIFIED);
  await tests.page.getByLabel('Fichier audio').setInputFiles(file);
  await tests.page.getByRole('button', { name: 'Retirer le fichier' }).waitFor();
}

/** Name, date and time as the form shows them. */
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

it('§5.11 a chosen file fills in name, date and time by its name and its last change', async () => {
  await tests.open('/new-meeting');
  const { page } = tests;
  const cases = [
    ['Séance_du_comité.mp3', ['Séance du comité', '03/03/2026', '15:05']],
    ['REC001.wav', ['REC001', '03/03/2026', '15:05']],
    ['2025-11-04_14h05_Comité.m4a', ['Comité', '04/11/2025', '14:05']],
    ['Réunion du 4 novembre 2025.mp3', ['Réunion du 4 novembre 2025', '04/11/2025', '']],
    ['Teams-20251104_140500-Meeting Recording.mp4', ['Teams', '04/11/2025', '14:05']],
    // In universal time; Zurich is an hour ahead in winter.
    ['GMT20251104-130500_Recording.m4a', ['Recording', '04/11/2025', '14:05']],
    ['会议录音.ogg', ['会议录音', '03/03/2026', '15:05']],
  ] as const;
  for (const [fileName, expected] of cases) {
    await choose(fileName);
    await expect.poll(shown, { message: fileName }).toEqual(expected);
    await page.getByRole('button', { name: 'Retirer le fichier' }).click();
    // What a file filled in goes with it.
    await expect.poll(shown, { message: `${fileName}, removed` }).toEqual(['', '', '']);
  }
});

it('§5.11 what the person has written stays', async () => {
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
  expect(await shown()).toEqual(['Bureau', '31/01/2026', '08:30']);
});
