import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { checkRamp, PERIOD, recordRamp, threadAddresses } from './recording-chain.ts';
import { loudness, stubSounds } from './recording-sound.ts';
import { button, FOUND, HEADER, kept, RATE, record, recordingTests, seconds, send } from './recording-tests.ts';

const tests = recordingTests();

/** Drops a file on the page. */
const dropFile = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['sound'], 'autre.mp3', { type: 'audio/mpeg' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });

describe('a recording', () => {
  it('§1.3 §4.31 §9.12 is a 16-bit WAV file of one channel with a recording’s name, and has the right length to the sample', async () => {
    const { page } = tests;
    await record(page, tests.product.url, 2);
    // The microphone beeps once a second, so its level comes and goes.
    const level = page.getByRole('progressbar', { name: 'Niveau sonore' });
    await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeGreaterThan(50);
    await expect.poll(async () => Number(await level.getAttribute('aria-valuenow'))).toBeLessThan(50);
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
    // The microphone hums, so the recording is not silent.
    const samples = new Int16Array(wav.buffer, wav.byteOffset + HEADER, (wav.length - HEADER) / 2);
    expect(samples.some((sample) => Math.abs(sample) > 1_000)).toBe(true);
    await expect.poll(() => kept(page)).toEqual([]);
  });

  it('§9.12 is bit for bit what was heard', async () => {
    const { page, product } = tests;
    await page.goto(`${product.url}/new-meeting`);
    const samples = 20 * RATE;
    const threads = await threadAddresses();
    await page.evaluate(recordRamp, [{ id: 'ramp', ...threads, rate: RATE, from: 0, to: 10 }, PERIOD] as const);
    // After a pause of both threads, the recording continues in the same file.
    await page.evaluate(recordRamp, [{ id: 'ramp', ...threads, rate: RATE, from: 10, to: 20 }, PERIOD] as const);
    expect(await page.evaluate(checkRamp, ['ramp', samples, PERIOD] as const)).toEqual({
      bytes: HEADER + samples * 2,
      wrong: 0,
    });
  });

  it('contains the computer’s sound, mixed with the microphone’s', async () => {
    const { page } = tests;
    await page.addInitScript(stubSounds, { microphone: 440, computer: 1_500 });
    await record(page, tests.product.url, 1);
    await button(page, 'Ajouter le son de l’ordinateur').click();
    await page.getByText('Le son de l’ordinateur est enregistré avec celui du microphone.').waitFor();
    const from = (await seconds(page)) + 1;
    await expect.poll(() => seconds(page)).toBeGreaterThan(from + 1);
    await button(page, 'Terminer').click();
    await button(page, 'Écouter').waitFor();
    await send(page);
    const wav = tests.heard ?? Buffer.alloc(0);
    const before = loudness(wav, RATE, 0.3);
    const after = loudness(wav, RATE, from);
    expect(before(440)).toBeGreaterThan(0.05);
    expect(before(1_500)).toBeLessThan(0.01);
    expect(after(440)).toBeGreaterThan(0.05);
    expect(after(1_500)).toBeGreaterThan(0.05);
    expect(after(900)).toBeLessThan(0.01);
  });

  it('§2.28 §2.29 begins, stands still while it is paused, continues in the same file, and ends', async () => {
    const { page } = tests;
    await record(page, tests.product.url, 1);
    await expect.poll(() => page.title()).toMatch(/^● 00:\d\d · /);
    await button(page, 'Mettre en pause').click();
    await page.getByText('Enregistrement en pause').waitFor();
    await expect.poll(() => page.title()).toMatch(/^❚❚ 00:\d\d · /);
    const before = await seconds(page);
    await dropFile(page);
    await page.getByText('Un enregistrement est en cours\u00A0: arrêtez-le d’abord.').waitFor();
    const gone = async (): Promise<number> => {
      const from = await seconds(page);
      await page.waitForTimeout(1_500);
      return (await seconds(page)) - from;
    };
    // For a moment after the pause, the last words may still be on their way to the file.
    await expect.poll(gone).toBe(0);
    await button(page, 'Reprendre').click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(before);
    await button(page, 'Terminer').click();
    await button(page, 'Écouter').waitFor();
    await expect.poll(() => kept(page)).toHaveLength(1);
    // People can start to listen at any place without a mouse, too.
    await expect.poll(() => button(page, 'Écouter').isEnabled()).toBe(true);
    const place = page.getByRole('slider', { name: 'Position dans l’enregistrement' });
    await place.press('End');
    await page.getByText(/^00:(\d\d) \/ 00:\1$/).waitFor();
    // The second key arrives while the page still carries out the first one.
    await place.evaluate((slider) => {
      for (const key of ['End', 'Home']) slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    // The page shows the new place at once. The shown place must still be right after the sound has moved.
    await page.waitForTimeout(1_000);
    expect(await place.getAttribute('aria-valuenow')).toBe('0');
    await dropFile(page);
    await page.getByText(/^Un enregistrement attend d’être envoyé/).waitFor();
    expect(await page.getByText('autre.mp3').count()).toBe(0);
    await button(page, 'Écouter').waitFor();
  });

  it('is deleted only after confirmation', async () => {
    const { page } = tests;
    await record(page, tests.product.url, 1);
    await button(page, 'Terminer').click();
    await button(page, 'Supprimer l’enregistrement').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    await expect.poll(() => kept(page)).toHaveLength(1);
    await button(page, 'Supprimer l’enregistrement').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
    await button(page, 'Démarrer l’enregistrement').waitFor();
    await expect.poll(() => kept(page)).toEqual([]);
  });
});

describe('leaving the page', () => {
  it('§4.32 §4.33 during a recording needs confirmation, by the browser, by a link, and on « back »; the recording is kept', async () => {
    const { page, product } = tests;
    const question = page.getByRole('dialog', { name: 'Confirmer la navigation' });
    await page.goto(product.url);
    await page.getByRole('link', { name: '+ Nouvel Enregistrement' }).first().click();
    await button(page, 'Démarrer l’enregistrement').click();
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(1);

    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const warning = await asked;
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    const leave = [
      () => page.getByRole('link', { name: 'Paramètres' }).first().click(),
      () => page.evaluate(() => history.back()),
    ];
    for (const go of leave) {
      await go();
      await question.getByText('L’enregistrement est en cours.').waitFor();
      await button(page, 'Rester sur la page').click();
      await question.waitFor({ state: 'detached' });
      const before = await seconds(page);
      await expect.poll(() => seconds(page)).toBeGreaterThan(before);
    }
    await page.evaluate(() => history.back());
    await button(page, 'Oui, quitter').click();
    await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
    expect(await page.title()).not.toContain('●');
    // The list of meetings leads back to the recording.
    await page.getByText('Un enregistrement n’a pas été envoyé').waitFor();
    await page.getByRole('link', { name: 'Retrouver l’enregistrement' }).click();
    await page.getByText(FOUND).waitFor();
    await expect.poll(() => kept(page)).toHaveLength(1);
  });
});

describe('a call that takes the sound away', () => {
  it('pauses the recording, which continues in the same file when the sound is back', async () => {
    const { page } = tests;
    await page.addInitScript(() => {
      window.AudioContext = class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          super(options);
          Object.assign(window, { context: this });
        }
      };
    });
    const context = (act: 'suspend' | 'resume') =>
      page.evaluate((act) => (window as unknown as { context: AudioContext }).context[act](), act);
    await record(page, tests.product.url, 1);
    await context('suspend');
    await page.getByRole('alert').filter({ hasText: 'L’appareil a suspendu le microphone.' }).waitFor();
    const before = await seconds(page);
    await context('resume');
    await page.getByText('Enregistrement en cours').waitFor();
    await expect.poll(() => seconds(page)).toBeGreaterThan(before);
    await context('suspend');
    await page.getByText('Enregistrement en pause').waitFor();
    await button(page, 'Reprendre').click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(before + 1);
    // The recording can also be ended while no sound arrives.
    await context('suspend');
    await page.getByText('Enregistrement en pause').waitFor();
    await button(page, 'Terminer').click();
    await button(page, 'Écouter').waitFor();
    await expect.poll(() => kept(page)).toHaveLength(1);
  });
});

describe('a microphone', () => {
  it('§8.24 that is refused is reported, with what to do', async () => {
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

  it('that is unplugged pauses the recording, which continues with another microphone in the same file', async () => {
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
    await expect.poll(() => kept(page)).toHaveLength(1);
  });

  it('§8.25 whose sound cannot be read afterwards is reported', async () => {
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
