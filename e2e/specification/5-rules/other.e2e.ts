import { AskScribebot } from '@greffier/contract/meeting/minutes/ai';
import { UpdateSpeakers } from '@greffier/contract/meeting/meetings';
import { type Call, callPath } from '@greffier/contract/call';
import { CreateTemplate } from '@greffier/contract/organisation/templates';
import { CreateVocabulary } from '@greffier/contract/organisation/vocabularies';
import { CreateOrganisationTemplate, CreateOrganisationVocabulary } from '@greffier/contract/organisation/organisation';
import { meetings } from '@greffier/server/database/schema/meetings';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ruleTests } from '../rule-tests.ts';

const tests = ruleTests();
const NAMED = { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc' };
const add = (changes?: Parameters<typeof addMeeting>[2]) =>
  addMeeting(tests.product.house.deps.database.db, tests.user, changes);
const open = (meeting: { readonly id: string }) => tests.open(`/meeting/${meeting.id}`);
const speakerMap = async () => (await tests.product.house.deps.database.db.select().from(meetings))[0]?.speakerMap;

/** Opens the prompt for a speaker's name. */
async function prompt(speaker: string) {
  const { page } = tests;
  await page.getByRole('combobox', { name: speaker }).click();
  await page.getByRole('option', { name: 'Autre nom…' }).click();
  return page.getByRole('dialog').getByRole('textbox');
}

it('§5.29 a speaker’s name is entered by hand through a prompt, and an empty name is ignored', async () => {
  await open(await add());
  const { page } = tests;
  const speaker = page.getByRole('combobox', { name: 'Orateur 1' });
  for (const blank of ['', '   ']) {
    const name = await prompt('Orateur 1');
    await name.fill(blank);
    await expect.poll(() => page.getByRole('button', { name: 'Utiliser ce nom' }).isDisabled()).toBe(true);
    await name.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => speaker.inputValue()).toBe('');
  }
  const name = await prompt('Orateur 1');
  await name.fill('  Zoé Ω 🎉 ');
  await name.press('Enter');
  await expect.poll(() => speaker.inputValue()).toBe('Zoé Ω 🎉');
});

it('§5.30 saved speakers exclude blank names and those that contain « speaker »', async () => {
  const { page } = tests;
  const meeting = await add();
  await open(meeting);
  const name = await prompt('Orateur 2');
  await name.fill('Le speaker');
  await page.getByText('Un nom qui contient «\u00A0speaker\u00A0» n’est pas enregistré.').waitFor();
  await name.press('Enter');
  await expect.poll(() => name.inputValue()).toBe('Le speaker');
  await name.fill('Léo Arc');
  await name.press('Enter');
  await page.getByRole('button', { name: 'Enregistrer les orateurs' }).click();
  await expect.poll(speakerMap).toEqual({ speaker_2: 'Léo Arc' });

  const params = { meeting_id: meeting.id };
  const speakers = { speaker_1: ' Anne  Jobin ', speaker_2: 'Speaker 2' };
  await tests.send(UpdateSpeakers, { params, body: { speakers, participants: [] } });
  expect(await speakerMap()).toEqual({ speaker_1: 'Anne Jobin' });
  await tests.send(UpdateSpeakers, { params, body: { speakers: { ...speakers, speaker_2: ' ' }, participants: [] } });
  expect(await speakerMap()).toEqual({ speaker_1: 'Anne Jobin' });
});

it('§5.31 §5.32 a blank question cannot be sent; Enter sends, and Shift+Enter begins a new line', async () => {
  const { page, product } = tests;
  const meeting = await add({ speakerMap: NAMED });
  await open(meeting);
  await page.getByRole('tab', { name: 'ScribeBot' }).click();
  const question = page.getByRole('textbox', { name: /question/i });
  const send = page.getByRole('button', { name: /^Envoyer/ });
  for (const blank of ['', '   ', '\n\n']) {
    await question.fill(blank);
    await expect.poll(() => send.isDisabled()).toBe(true);
    await question.press('Enter');
  }
  expect(product.house.text.answer).not.toHaveBeenCalled();
  await question.fill('Le budget');
  await expect.poll(() => send.isEnabled()).toBe(true);
  await question.press('Shift+Enter');
  await question.pressSequentially('est-il accepté ?');
  await expect.poll(() => question.inputValue()).toBe('Le budget\nest-il accepté ?');
  expect(product.house.text.answer).not.toHaveBeenCalled();
  await question.press('Enter');
  await expect.poll(() => product.house.text.answer.mock.calls.length).toBe(1);
  expect(product.house.text.answer.mock.calls[0]?.[0].query).toBe('Le budget\nest-il accepté ?');
  await expect.poll(() => question.inputValue()).toBe('');

  const params = { meeting_id: meeting.id };
  expect(await tests.refusal(AskScribebot, { params, body: { query: ' \n' } })).toEqual({
    query: 'Veuillez poser une question',
  });
});

/** Drops a file on the area for PDFs. */
const drop = (page: Page, type: string) =>
  page.getByRole('button', { name: 'Importer un PDF' }).evaluate((button, given) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-'], 'odj.pdf', { type: given }));
    button.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, type);

it('§5.33 only application/pdf can be dropped as an agenda', async () => {
  const { page, product } = tests;
  await open(await add({ speakerMap: NAMED }));
  await page.getByRole('button', { name: 'Importer un PDF' }).waitFor();
  for (const type of ['text/plain', 'application/msword', 'image/png']) {
    await drop(page, type);
    await page.getByText('Seuls les fichiers PDF sont acceptés').waitFor();
    await page.locator('.mantine-Notification-closeButton').first().click();
    await page.getByText('Seuls les fichiers PDF sont acceptés').waitFor({ state: 'detached' });
  }
  expect(product.house.outline.read).not.toHaveBeenCalled();
  await drop(page, 'application/pdf');
  await page.getByText('Investissements').waitFor();
  expect(product.house.outline.read).toHaveBeenCalledTimes(1);
});

it('§5.34 §7.24 downloads are fetched with the token, and saved under the letters, digits, hyphens and underscores of the meeting’s name', async () => {
  const { page } = tests;
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const meeting = await add({
    name: '🎉 Conseil n° 3 : budget & travaux\u00A0– a/b\\c.d_é (2026-03)',
    status: 'completed',
    speakerMap: NAMED,
    agenda: [{ level: 1, text: 'Budget' }],
    summary: '<h1>Budget</h1><p><span data-passages="2">Le budget est accepté.</span></p>',
  });
  await open(meeting);
  for (const [button, ending, tab] of [
    ['Télécharger le PV', 'resume', 'Procès-verbal'],
    ['Télécharger la transcription', 'transcription', 'Transcription'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const [download, answer] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForResponse(/\/meetings\/download_/),
      page.getByRole('button', { name: button }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe(`_Conseil_n_3_budget_travaux_abcd_é_2026-03_${ending}.docx`);
    expect(answer.request().headers()['authorization']).toMatch(/^Bearer gr_/);
    expect(answer.headers()['content-type']).toBe(word);
    // The fetched file is saved unchanged. As a Word file, it is a ZIP.
    expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  }
});

it('§5.35 invalid input is answered with 422 « Validation Error », in French, for each field', async () => {
  const calls: readonly (readonly [Call, unknown, readonly string[]])[] = [
    [CreateTemplate, {}, ['name', 'format']],
    [CreateVocabulary, { name: 7 }, ['name']],
    [CreateTemplate, { name: 'a\0b', format: [{ level: 1, text: 'a' }] }, ['name']],
  ];
  for (const [call, body, fields] of calls) {
    expect({ call: call.id, fields: Object.keys(await tests.refusal(call, { body })) }).toEqual({
      call: call.id,
      fields,
    });
  }
  const answer = await fetch(tests.product.url + callPath(CreateVocabulary), {
    method: 'POST',
    headers: { authorization: `Bearer ${await tests.product.tokenOf(tests.user)}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({
    code: 'validation_error',
    detail: 'Le nom du vocabulaire est requis',
    errors: { name: 'Le nom du vocabulaire est requis' },
  });
});

it('§5.36 what the organisation shares is read-only for normal users in settings', async () => {
  const { page, product } = tests;
  const boss = await addUser(product.house.deps.database.db, 'chefferie@exemple.ch', { isSuperuser: true });
  const share = async (call: Call, body: object) =>
    fetch(product.url + callPath(call), {
      method: 'POST',
      headers: { authorization: `Bearer ${await product.tokenOf(boss)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await share(CreateOrganisationTemplate, { name: 'Commune', format: [{ level: 1, text: 'Accueil' }] });
  await share(CreateOrganisationVocabulary, { name: 'Sigles', words: ['CFF'] });
  await tests.send(CreateTemplate, { body: { name: 'Mien', format: [{ level: 1, text: 'Accueil' }] } });
  await tests.send(CreateVocabulary, { body: { name: 'Mots' } });

  for (const [tab, shared, own] of [
    ['templates', 'Commune', 'Mien'],
    ['vocabularies', 'Sigles', 'Mots'],
  ] as const) {
    await tests.open(`/settings?tab=${tab}`);
    const card = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await card(shared).getByText('Organisation', { exact: true }).waitFor();
    await card(own).waitFor();
    await expect.poll(() => card(own).getByRole('button').count()).toBeGreaterThan(0);
    expect(await card(shared).locator('button, input, textarea, select, a').count()).toBe(0);
  }
});
