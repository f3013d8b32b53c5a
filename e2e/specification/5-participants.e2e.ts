import { Transcribe } from '@greffier/contract/ai';
import { meetings } from '@greffier/server/database/schema';
import { expect, it } from 'vitest';
import { ruleTests } from './rule-tests.ts';

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
  expect(await remove.count()).toBe(1);
  await remove.click();
  await expect.poll(values).toEqual(['Participant 1']);
});

it('§5.10 participants that are added are « Participant N »', async () => {
  await tests.open('/new-meeting');
  for (let count = 2; count <= 4; count += 1) await add().click();
  expect(await values()).toEqual(['Participant 1', 'Participant 2', 'Participant 3', 'Participant 4']);
  await tests.page.getByRole('button', { name: 'Retirer Participant 2' }).click();
  await add().click();
  // Nobody's number is given twice.
  expect(await values()).toEqual(['Participant 1', 'Participant 3', 'Participant 4', 'Participant 5']);
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

it('§5.10 the server takes no more participants, and no longer names, than the form', async () => {
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
