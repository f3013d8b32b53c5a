import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { meetings } from '@greffier/server/database/schema/meetings';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ruleTests } from '../rule-tests.ts';

const MAX_BYTES = 100_000;
const tests = ruleTests({ env: { MAX_UPLOAD_BYTES: String(MAX_BYTES) } });
const FORM = { meeting_name: 'Comité', meeting_date: '2026-03-03' };

const field = (name: RegExp | string): Locator => tests.page.getByRole('textbox', { name });
const name = () => field(/^Nom de la réunion/);
const date = () => field(/^Date/);
const submit = () => tests.page.getByRole('button', { name: 'Démarrer la transcription' });
const said = (text: string) => tests.page.getByText(text, { exact: true });

/** Chooses a recording whose name contains neither day nor time. */
async function choose(fileName = 'Comité.mp3'): Promise<void> {
  await tests.page
    .getByLabel('Fichier audio')
    .setInputFiles({ name: fileName, mimeType: 'audio/mpeg', buffer: Buffer.from('sound') });
  await tests.page.getByText(fileName, { exact: true }).waitFor();
}

/** Sends the form of a new meeting with some changes. @returns the server's refusals */
const refused = (changes: object) =>
  tests.refusal(Transcribe, {
    form: { data: JSON.stringify({ ...FORM, ...changes }), file: new File(['sound'], 'a.mp3', { type: 'audio/mpeg' }) },
  });

/** Sends the form. @returns the meeting that was stored */
async function store() {
  await submit().click();
  await tests.page.waitForURL(/\/meeting\//);
  const [meeting] = await tests.product.house.deps.database.db.select().from(meetings);
  if (meeting === undefined) throw new Error('no meeting is stored');
  return meeting;
}

it('§5.1 §5.4 a meeting needs a name', async () => {
  await tests.open('/new-meeting');
  await choose();
  await expect.poll(() => submit().isEnabled()).toBe(true);
  for (const blank of ['', '   ']) {
    await name().fill(blank);
    await name().blur();
    await expect.poll(() => name().getAttribute('aria-invalid')).toBe('true');
    await said('Veuillez entrer un nom de réunion').first().waitFor();
    await expect.poll(() => submit().isDisabled()).toBe(true);
    expect(await refused({ meeting_name: blank })).toEqual({ meeting_name: 'Veuillez entrer un nom de réunion' });
  }
  await name().fill('Comité');
  await expect.poll(() => submit().isEnabled()).toBe(true);
});

it('§5.1 a name may have 200 characters of any script, and its field says so', async () => {
  await tests.open('/new-meeting');
  await choose();
  await name().fill('x'.repeat(300));
  const tooLong = 'Le nom de la réunion contient au plus 200 caractères';
  await said(tooLong).first().waitFor();
  await expect.poll(() => submit().isDisabled()).toBe(true);
  expect(await refused({ meeting_name: 'x'.repeat(201) })).toEqual({ meeting_name: tooLong });
  await name().fill('  جلسة المجلس 🎉 ');
  expect((await store()).name).toBe('جلسة المجلس 🎉');
});

it('§5.2 §5.4 a meeting needs a date', async () => {
  await tests.open('/new-meeting');
  await date().focus();
  await date().blur();
  await said('Veuillez sélectionner une date').waitFor();
  expect(await refused({ meeting_date: '' })).toEqual({ meeting_date: 'Veuillez sélectionner une date' });
  expect(await refused({ meeting_date: null })).toEqual({ meeting_date: 'Veuillez sélectionner une date' });

  // A file without a date leaves the date as it is.
  await tests.page.getByLabel('Fichier audio').evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File(['sound'], 'Comité.mp3', { type: 'audio/mpeg', lastModified: 0 }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await said('Comité.mp3').waitFor();
  await expect.poll(() => name().inputValue()).toBe('Comité');
  await expect.poll(() => submit().isDisabled()).toBe(true);
  await said('Veuillez sélectionner une date').first().waitFor();
  await date().fill('3.3.2026');
  await date().blur();
  await expect.poll(() => submit().isEnabled()).toBe(true);
  expect((await store()).meetingDate).toBe('2026-03-03');
});

it('§5.2 a date is a day of the calendar, between 1900 and 2999', async () => {
  await tests.open('/new-meeting');
  const wrong = 'La date de la réunion n’est pas une date valable';
  await date().fill('03/03/1850');
  await said(wrong).first().waitFor();
  // If the typed day is invalid, the day typed before it is not sent instead.
  await date().fill('4.3.2026');
  await date().fill('30/02/2026');
  await date().blur();
  await said('Écrivez la date ainsi\u00A0: jj/mm/aaaa').waitFor();
  await expect.poll(() => date().inputValue()).toBe('30/02/2026');
  await choose();
  await name().fill('Comité');
  await date().fill('30/02/2026');
  await expect.poll(() => submit().isDisabled()).toBe(true);
  for (const day of ['0026-03-03', '3000-01-01', '2026-02-30', '03/03/2026']) {
    expect(await refused({ meeting_date: day })).toEqual({ meeting_date: wrong });
  }
});

it('§5.3 §5.4 a meeting needs a recording', async () => {
  await tests.open('/new-meeting');
  const required = said('Veuillez sélectionner un fichier audio ou enregistrer une réunion');
  await name().fill('Comité');
  await date().fill('03/03/2026');
  await required.waitFor();
  await expect.poll(() => submit().isDisabled()).toBe(true);
  await choose();
  await expect.poll(() => submit().isEnabled()).toBe(true);
  await expect.poll(() => required.count()).toBe(0);
  await tests.page.getByRole('button', { name: 'Retirer le fichier' }).click();
  await required.waitFor();
  await expect.poll(() => submit().isDisabled()).toBe(true);
  const { file } = await tests.refusal(Transcribe, { form: { data: JSON.stringify(FORM) } });
  expect(file).toBe('Fichier manquant');
});

it('§5.3 a file that is empty, too large or not a recording is refused at once', async () => {
  await tests.open('/new-meeting');
  const give = (fileName: string, mimeType: string, buffer: Buffer) =>
    tests.page.getByLabel('Fichier audio').setInputFiles({ name: fileName, mimeType, buffer });
  await give('vide.mp3', 'audio/mpeg', Buffer.alloc(0));
  await said('Ce fichier est vide. Choisissez un autre fichier.').waitFor();
  const tooLarge = Buffer.alloc(MAX_BYTES + 1);
  await give('longue.mp3', 'audio/mpeg', tooLarge);
  await said('Ce fichier dépasse la taille autorisée (100\u00A0ko).').waitFor();
  const file = new File([tooLarge], 'longue.mp3', { type: 'audio/mpeg' });
  const answer = await tests.send(Transcribe, { form: { data: JSON.stringify(FORM), file } });
  expect([answer.status, answer.statusText]).toEqual([413, 'Payload Too Large']);
  await give('notes.pdf', 'application/pdf', Buffer.from('%PDF-'));
  await said(
    'Ce fichier n’est ni un enregistrement audio, ni une vidéo, ni une transcription (WebVTT, SRT, DOCX ou TXT). Choisissez un autre fichier.',
  ).waitFor();
  await expect.poll(() => submit().isDisabled()).toBe(true);
});

it('§5.5 the time is optional', async () => {
  await tests.open('/new-meeting');
  await choose();
  await tests.page.getByRole('button', { name: 'Effacer l’heure' }).click();
  await expect.poll(() => submit().isEnabled()).toBe(true);
  // An hour without minutes is invalid, and is not silently left out.
  await tests.page.getByLabel('Heures').fill('14');
  await name().focus();
  await said('L’heure doit avoir la forme hh:mm').first().waitFor();
  await expect.poll(() => tests.page.getByLabel('Heures').inputValue()).toBe('14');
  await expect.poll(() => submit().isDisabled()).toBe(true);
  await tests.page.getByLabel('Minutes').fill('05');
  await name().focus();
  await expect.poll(() => submit().isEnabled()).toBe(true);
  await tests.page.getByRole('button', { name: 'Effacer l’heure' }).click();
  expect((await store()).meetingTime).toBeNull();
  expect(await refused({ meeting_time: '25:00' })).toEqual({ meeting_time: 'L’heure doit avoir la forme hh:mm' });
});

it('§5.6 the main language is French, English or German; French by default', async () => {
  await tests.open('/new-meeting');
  const main = tests.page.getByRole('combobox', { name: 'Langue principale' });
  await expect.poll(() => main.inputValue()).toBe('Français');
  await main.click();
  const options = tests.page.getByRole('option');
  await expect.poll(() => options.allTextContents()).toEqual(['Français', 'English', 'Deutsch']);
  // Clicking the chosen option again does not deselect it.
  await options.first().click();
  await expect.poll(() => main.inputValue()).toBe('Français');
  await main.click();
  await options.nth(2).click();
  await expect.poll(() => main.inputValue()).toBe('Deutsch');
  await choose();
  expect((await store()).mainLanguage).toBe('de');
  for (const main_language of ['', null, 'it']) {
    expect(await refused({ main_language })).toEqual({
      main_language: 'Choisissez une langue parmi\u00A0: fr, en, de',
    });
  }
});

it('§5.7 the main language is always ticked among the extra ones, and cannot be unticked', async () => {
  await tests.open('/new-meeting');
  const box = async (language: string) => {
    const checkbox = tests.page.getByRole('checkbox', { name: language });
    return { ticked: await checkbox.isChecked(), shut: await checkbox.isDisabled() };
  };
  const main = tests.page.getByRole('combobox', { name: 'Langue principale' });
  await expect.poll(() => box('Français')).toEqual({ ticked: true, shut: true });
  await expect.poll(() => box('English')).toEqual({ ticked: false, shut: false });
  await main.click();
  await tests.page.getByRole('option', { name: 'English' }).click();
  await expect.poll(() => box('English')).toEqual({ ticked: true, shut: true });
  await expect.poll(() => box('Français')).toEqual({ ticked: false, shut: false });
});

it('§5.8 a new main language is removed from the extra ones', async () => {
  await tests.open('/new-meeting');
  await tests.page.getByRole('checkbox', { name: 'English' }).check();
  await tests.page.getByRole('checkbox', { name: 'Deutsch' }).check();
  const choices: readonly (readonly [string, readonly string[]])[] = [
    ['Deutsch', ['English', 'Deutsch']],
    // The language is removed, not hidden: it is not ticked again when the main language changes.
    ['Français', ['Français', 'English']],
    ['Deutsch', ['English', 'Deutsch']],
  ];
  for (const [main, ticked] of choices) {
    await tests.page.getByRole('combobox', { name: 'Langue principale' }).click();
    await tests.page.getByRole('option', { name: main }).click();
    const boxes = tests.page.getByRole('checkbox', { checked: true });
    await expect
      .poll(() => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)))
      .toEqual(ticked);
  }
  await choose();
  expect(await store()).toMatchObject({ mainLanguage: 'de', extraLanguages: ['en'] });
  expect(await refused({ extra_languages: ['fr', 'en', 'de', 'fr'] })).toEqual({
    extra_languages: 'La liste des langues n’est pas valable',
  });
});
