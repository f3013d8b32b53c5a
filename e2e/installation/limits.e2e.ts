import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { callPath } from '@greffier/contract/call';
import { DeleteMeeting } from '@greffier/contract/meeting/meetings';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { testProduct } from '../specification/product.ts';

const RECORDING = resolve(import.meta.dirname, '../fixtures/reunion.opus');
const product = testProduct({ MAX_PERSON_JOBS: '1', MAX_RECORDING_HOURS: '0.1' });

it('says that a person’s limit is reached, and does not send the recording again once there is room', async () => {
  const { db } = product.house.deps.database;
  const user = await addUser(db, 'secretaire@exemple.ch');
  const first = await addMeeting(db, user, { status: 'transcription', stage: 'transcribing' });
  const page = await (await product.enter(user)).newPage();
  const pieces: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') pieces.push(request.url());
  });
  await page.goto(`${product.url}/new-meeting`);
  await page.getByLabel('Fichier audio').setInputFiles(RECORDING);
  await page.getByRole('textbox', { name: 'Nom de la réunion' }).fill('Comité de mars');
  const start = page.getByRole('button', { name: 'Démarrer la transcription' });
  await start.click();
  const told = page.getByRole('main').getByText(/Vous avez déjà 1\u00A0traitement en cours ou en attente/);
  await told.waitFor();
  expect(await told.innerText()).toContain('il ne sera pas envoyé une seconde fois');
  expect(pieces).toHaveLength(1);

  const token = await product.tokenOf(user);
  const path = callPath(DeleteMeeting, { meeting_id: first.id });
  await fetch(product.url + path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  const started = page.waitForResponse((response) => response.url().endsWith(callPath(Transcribe)) && response.ok());
  await start.click();
  await started;
  await page.waitForURL(/\/meeting\//);
  expect(pieces).toHaveLength(1);
});

it('says before sending that a recording is longer than the server transcribes', async () => {
  const user = await addUser(product.house.deps.database.db, 'greffe@exemple.ch');
  const page = await (await product.enter(user)).newPage();
  await page.goto(`${product.url}/new-meeting`);
  await page.getByLabel('Fichier audio').setInputFiles(silence(7 * 60));
  await page.getByText('Cet enregistrement est trop long : la limite est de 0,1 h.').waitFor();
  await page.getByRole('textbox', { name: 'Nom de la réunion' }).fill('Comité de mars');
  expect(await page.getByRole('button', { name: 'Démarrer la transcription' }).isDisabled()).toBe(true);
});

/** Makes a silent WAV: 8 kHz, mono, 8 bit. */
function silence(seconds: number) {
  const rate = 8_000;
  const bytes = seconds * rate;
  const buffer = Buffer.alloc(44 + bytes, 128);
  buffer.write('RIFF', 0);
  buffer.writeUInt32LE(36 + bytes, 4);
  buffer.write('WAVEfmt ', 8);
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt16LE(1, 20);
  buffer.writeUInt16LE(1, 22);
  buffer.writeUInt32LE(rate, 24);
  buffer.writeUInt32LE(rate, 28);
  buffer.writeUInt16LE(1, 32);
  buffer.writeUInt16LE(8, 34);
  buffer.write('data', 36);
  buffer.writeUInt32LE(bytes, 40);
  return { name: 'silence.wav', mimeType: 'audio/wav', buffer };
}
