import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soundKey } from '@greffier/server/features/meetings/keys';
import type { NewRecord } from '@greffier/server/features/meetings/record';
import { changeOrganization } from '@greffier/server/testing/rows';
import { writeListeningCopy } from '@greffier/speech/sound/listening-copy';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AGENDA, expectInSight, meetingTests, NAMED } from '../specification/meeting-tests.ts';
import { expectGoodLooks, SIZES } from '../support/looks.ts';

const tests = meetingTests();

const RATE = 16_000;
/** Length of a passage; seconds. Each passage has a pitch of its own. The page loads three minutes at once. */
const SECONDS = 20;
const COUNT = 12;
const pitchOf = (passage: number): number => 200 + 150 * passage;
const SAID = Array.from({ length: COUNT }, (_, index) => ({
  speaker: index % 2 === 0 ? 'speaker_1' : 'speaker_2',
  start: index * SECONDS,
  end: (index + 1) * SECONDS,
  text: `Phrase ${index + 1}. ${'Nous parlons longuement du budget et des investissements. '.repeat(6)}`,
}));

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-listening-'));
  const samples = new Int16Array(COUNT * SECONDS * RATE);
  for (let i = 0; i < samples.length; i += 1) {
    const pitch = pitchOf(1 + Math.floor(i / RATE / SECONDS));
    samples[i] = 12_000 * Math.sin((2 * Math.PI * pitch * i) / RATE);
  }
  await writeFile(join(folder, 'audio.pcm'), Buffer.from(samples.buffer));
  file = join(folder, 'sound.mp3');
  await writeListeningCopy(join(folder, 'audio.pcm'), file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  // Lets the test measure the sound that the page plays.
  await tests.page.addInitScript(() => {
    const heard = window as Window & { player?: HTMLAudioElement; analyser?: AnalyserNode };
    const Plain = window.Audio;
    window.Audio = class extends Plain {
      constructor() {
        super();
        heard.player = this;
      }
    };
    window.addEventListener('pointerdown', () => {
      if (heard.player === undefined || heard.analyser !== undefined) return;
      const context = new AudioContext();
      heard.analyser = context.createAnalyser();
      heard.analyser.fftSize = 16_384;
      heard.analyser.smoothingTimeConstant = 0;
      context.createMediaElementSource(heard.player).connect(heard.analyser).connect(context.destination);
    });
  });
});

async function addHeard(changes: Partial<NewRecord> = {}) {
  const { size } = await stat(file);
  const { database, storage } = tests.product.house.deps;
  await changeOrganization(database.db, { retention: { recordings_days: 30 } });
  const meeting = await tests.add(
    {
      status: 'transcribed',
      speakerMap: NAMED,
      duration: COUNT * SECONDS,
      soundBytes: size,
      transcribedAt: new Date(),
      ...changes,
    },
    SAID,
  );
  await storage.put(soundKey(meeting.id), createReadStream(file));
  return meeting;
}

/** Measures the pitch that the page plays at this moment; hertz. Null if the page plays nothing. */
const pitch = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const { player, analyser } = window as Window & { player?: HTMLAudioElement; analyser?: AnalyserNode };
    if (player === undefined || player.paused || analyser === undefined) return null;
    const strengths = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(strengths);
    const strongest = strengths.reduce((best, strength, i) => (strength > (strengths[best] ?? 0) ? i : best), 0);
    return (strongest * analyser.context.sampleRate) / analyser.fftSize;
  });

async function hears(page: Page, passage: number): Promise<void> {
  const off = async () => Math.abs(((await pitch(page)) ?? 0) - pitchOf(passage));
  await expect.poll(off, { timeout: 15_000 }).toBeLessThan(20);
}
const playing = () => tests.page.locator('[data-passage][data-playing]').getAttribute('data-passage');
const bar = () => tests.page.getByRole('region', { name: 'Lecture de l’enregistrement' });

it('plays the recording from a passage, marks the passage being played, and continues across pieces of sound', async () => {
  const { page, open } = tests;
  await open(await addHeard());
  await bar().waitFor();
  await page.getByText(/conservé jusqu’à l’approbation du procès-verbal, au plus tard le/).waitFor();
  await expectGoodLooks(page, 'listening', { primary: bar().getByRole('button', { name: 'Lire' }) });
  await page.getByTitle('Écouter depuis 00:40').click();
  await hears(page, 3);
  await expect.poll(playing).toBe('3');
  expect(new URL(page.url()).hash).toBe('#p3');

  // Playing goes past three minutes, into the second piece.
  await bar().getByRole('slider', { name: 'Position dans l’enregistrement' }).fill('179');
  await expect.poll(playing).toBe('9');
  await expect.poll(playing, { timeout: 15_000 }).toBe('10');
  await hears(page, 10);
  await expectInSight(page, page.locator('[data-passage="10"] p'));

  await page.keyboard.press('F2');
  await bar().getByRole('button', { name: 'Lire' }).waitFor();
  const at = async () => Number(await bar().getByRole('slider').inputValue());
  const paused = await at();
  await page.keyboard.press('Shift+F2');
  await expect.poll(at).toBe(paused - 5);
  await page.keyboard.press('+');
  expect(await bar().getByRole('combobox', { name: 'Vitesse de lecture' }).inputValue()).toBe('1.25');
  await page.keyboard.press('F2');
  await hears(page, 9);
  expect(await page.evaluate(() => (window as Window & { player?: HTMLAudioElement }).player?.playbackRate)).toBe(1.25);

  await page.locator('[data-passage="2"]').focus();
  await page.keyboard.press('e');
  await hears(page, 2);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('reculer de 5').waitFor();
});

it('keeps the passage being played in sight until the person scrolls, and again on demand', async () => {
  const { page, open } = tests;
  await page.setViewportSize(SIZES.narrow);
  await open(await addHeard());
  await page.getByTitle('Écouter depuis 00:00').click();
  await hears(page, 1);
  await bar().getByRole('slider').fill('101');
  await expect.poll(playing).toBe('6');
  await expectInSight(page, page.locator('[data-passage="6"] time'));
  await page.waitForTimeout(600);
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, -3_000);
  const follow = bar().getByRole('button', { name: 'Suivre la lecture' });
  await follow.waitFor();
  await expectGoodLooks(page, 'listening-away', { sizes: ['narrow'] });
  await page.setViewportSize(SIZES.narrow);
  await bar().getByRole('slider').fill('141');
  await expect.poll(playing).toBe('8');
  const away = page.locator('[data-passage="8"]');
  expect((await away.boundingBox())?.y).toBeGreaterThan(SIZES.narrow.height);
  await follow.click();
  await expectInSight(page, away.locator('time'));
});

it('the recording can be heard from a sentence of the minutes, and is destroyed when the minutes are approved', async () => {
  const { page, open } = tests;
  const summary = '<h1>Budget</h1><p><span data-passages="7">Le budget est accepté.</span></p>';
  const meeting = await addHeard({ status: 'completed', summary, agenda: AGENDA, approval: 'to_approve' });
  await open(meeting);
  const sentence = page.getByRole('link', { name: 'Le budget est accepté.' });
  await sentence.click();
  expect(await bar().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Écouter Anne Jobin à 02:00' }).click();
  await hears(page, 7);
  await bar().waitFor();
  await expectGoodLooks(page, 'listening-minutes');
  await tests.button('Approuver').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click();
  await bar().waitFor({ state: 'detached' });
  await expect.poll(() => pitch(page)).toBeNull();
  await page
    .getByText(/^Enregistrement détruit le/)
    .first()
    .waitFor();
  expect(await tests.product.house.deps.storage.get(soundKey(meeting.id)).catch(({ name }: Error) => name)).toBe(
    'StorageMissingError',
  );
});

it('the player covers no source of the minutes on a phone, and leads back to the passage by an icon', async () => {
  const telephone = { viewport: SIZES.narrow, hasTouch: true, isMobile: true };
  const page = await (await tests.product.enter(tests.user, telephone)).newPage();
  const more = '<p>Le comité en prend acte et poursuit la discussion sur les travaux du collège.</p>'.repeat(40);
  const summary = `<h1>Budget</h1><p><span data-passages="7">Le budget est accepté.</span></p>${more}`;
  await tests.open(await addHeard({ status: 'completed', summary, agenda: AGENDA, approval: 'to_approve' }), page);
  await page.getByRole('link', { name: 'Le budget est accepté.' }).tap();
  await page.getByRole('button', { name: 'Écouter Anne Jobin à 02:00' }).tap();
  const player = page.getByRole('region', { name: 'Lecture de l’enregistrement' });
  await player.waitFor();
  const source = page.getByRole('region', { name: 'Source de la phrase' });
  const room = async () => {
    const [above, below] = [await source.boundingBox(), await player.boundingBox()];
    return above === null || below === null ? -Infinity : below.y - above.y - above.height;
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  const { height } = (await player.boundingBox()) ?? { height: Infinity };

  await page.getByRole('tab', { name: 'Transcription' }).tap();
  await page.waitForTimeout(600);
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  const follow = player.getByRole('button', { name: 'Suivre la lecture' });
  await follow.waitFor();
  expect((await player.boundingBox())?.height).toBe(height);
  await page.context().close();
});

it('the owner of the meeting can destroy the recording before the minutes are approved', async () => {
  const { page, open } = tests;
  await open(await addHeard());
  await tests.button('Détruire maintenant l’enregistrement').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Détruire l’enregistrement' }).click();
  await page.getByText('Enregistrement détruit', { exact: true }).waitFor();
  await bar().waitFor({ state: 'detached' });
});
