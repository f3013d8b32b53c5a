import { describe, expect, it } from 'vitest';
import { button, HEADER, kept, RATE, record, recordingTests, seconds, send } from './recording-tests.ts';

const tests = recordingTests();

describe('a recording', () => {
  it('§1.3 §4.31 §9.12 is a 16-bit WAV file of one channel, named as a recording, to the sample as long as it was', async () => {
    const { page } = tests;
    await record(page, tests.product.url, 2);
    await button(page, 'Terminer').click();
    const duration = await page.getByText(/ \/ 00:\d\d$/).textContent();
    await page.getByText(/^Enregistrement \d{4}-\d\d-\d\d \d\dh\d\d\.wav$/).waitFor();
    await send(page);
    const wav = tests.heard ?? Buffer.alloc(0);
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt16LE(34)]).toEqual([1, 1, 16]);
    expect(wav.readUInt32LE(24)).toBe(RATE);
    expect(wav.readUInt32LE(40)).toBe(wav.length - HEADER);
    expect(duration).toContain(`/ 00:${String(Math.floor((wav.length - HEADER) / 2 / RATE)).padStart(2, '0')}`);
    // The microphone hums: what was recorded is not silence.
    const samples = new Int16Array(wav.buffer, wav.byteOffset + HEADER, (wav.length - HEADER) / 2);
    expect(samples.some((sample) => Math.abs(sample) > 1_000)).toBe(true);
    expect(await kept(page)).toEqual([]);
  });

  it('§2.28 §2.29 begins, stands still while it is paused, goes on in the same file, and ends', async () => {
    const { page } = tests;
    await record(page, tests.product.url, 1);
    await button(page, 'Mettre en pause').click();
    await page.getByText('Enregistrement en pause').waitFor();
    const before = await seconds(page);
    await page.waitForTimeout(1_500);
    expect(await seconds(page)).toBe(before);
    await button(page, 'Reprendre').click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(before);
    await button(page, 'Terminer').click();
    await button(page, 'Écouter').waitFor();
    expect(await kept(page)).toHaveLength(1);
  });

  it('is gone only once the person has said so', async () => {
    const { page } = tests;
    await record(page, tests.product.url, 1);
    await button(page, 'Terminer').click();
    await button(page, 'Supprimer l’enregistrement').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    expect(await kept(page)).toHaveLength(1);
    await button(page, 'Supprimer l’enregistrement').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await button(page, 'Démarrer l’enregistrement').waitFor();
    expect(await kept(page)).toEqual([]);
  });
});

describe('leaving the page', () => {
  it('keeps what was recorded, and the same window finds it again', async () => {
    const { page } = tests;
    await record(page, tests.product.url, 1);
    await page.getByRole('link', { name: 'Réunions' }).first().click();
    await button(page, 'Oui, quitter').click();
    await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
    await page.getByRole('link', { name: '+ Nouvel Enregistrement' }).first().click();
    await page.getByText('Un enregistrement non envoyé a été retrouvé').waitFor();
    expect(await kept(page)).toHaveLength(1);
  });
});

describe('a microphone', () => {
  it('§8.24 that is refused is told, with what to do', async () => {
    const refused = await tests.product.enter(tests.user, { permissions: [] });
    const next = await refused.newPage();
    await next.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await next.goto(`${tests.product.url}/new-meeting`);
    await button(next, 'Démarrer l’enregistrement').click();
    const told = next.getByRole('alert').filter({ hasText: /^Impossible d’accéder au microphone\. Veuillez vérifier/ });
    await told.waitFor();
    await refused.close();
  });

  it('that is pulled out pauses the recording, which goes on with another in the same file', async () => {
    const { page } = tests;
    await page.addInitScript(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        Object.assign(window, { pullOut: () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')) });
        return stream;
      };
    });
    await record(page, tests.product.url, 1);
    await page.evaluate(() => (window as unknown as { pullOut: () => void }).pullOut());
    await page.getByText(/^Le microphone a été débranché/).waitFor();
    await page.getByText('Enregistrement en pause').waitFor();
    const before = await seconds(page);
    await page.getByRole('combobox', { name: 'Microphone' }).click();
    await page.getByRole('option').last().click();
    await button(page, 'Reprendre').click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(before);
    await button(page, 'Terminer').click();
    await button(page, 'Écouter').waitFor();
    expect(await kept(page)).toHaveLength(1);
  });

  it('§8.25 whose sound cannot be read afterwards is told', async () => {
    const { page } = tests;
    await record(page, tests.product.url, 1);
    await page.evaluate(() => {
      Blob.prototype.slice = () => {
        throw new DOMException('gone', 'NotReadableError');
      };
    });
    await button(page, 'Terminer').click();
    await page.getByRole('alert').filter({ hasText: 'Erreur lors du traitement de l’audio enregistré.' }).waitFor();
  });
});
