import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectGoodLooks, SIZES } from '../support/looks.ts';
import { button, FOUND, kept, recordingTests, seconds } from './recording-tests.ts';

const tests = recordingTests({ viewport: SIZES.narrow, hasTouch: true, isMobile: true });

/** Checks the looks of a state of the recorder, and that its targets are large enough for a finger. */
async function expectTouchable(page: Page, state: string, targets: readonly Locator[]): Promise<void> {
  for (const target of targets) {
    const smaller = async (): Promise<number> => {
      const box = await target.boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    await expect.poll(smaller, { message: `${state}: ${String(target)}` }).toBeGreaterThanOrEqual(44);
  }
  await expectGoodLooks(page, `recorder-${state}`, { sizes: ['wide', 'narrow'] });
  await page.setViewportSize(SIZES.narrow);
}

it('a finger can record, pause, resume, end, listen and discard', async () => {
  const { page, product } = tests;
  const named = (name: string) => button(page, name);
  await page.goto(`${product.url}/new-meeting`);
  const microphone = page.getByRole('combobox', { name: 'Microphone' });
  await microphone.waitFor();
  await expectTouchable(page, 'before', [named('Démarrer l’enregistrement'), microphone]);

  await named('Démarrer l’enregistrement').tap();
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(1);
  await expectTouchable(page, 'recording', [
    named('Mettre en pause'),
    named('Terminer'),
    named('Ajouter le son de l’ordinateur'),
    microphone,
  ]);

  await named('Mettre en pause').tap();
  await page.getByText('Enregistrement en pause').waitFor();
  await expectTouchable(page, 'paused', [named('Reprendre'), named('Terminer')]);
  const before = await seconds(page);
  await named('Reprendre').tap();
  await expect.poll(() => seconds(page)).toBeGreaterThan(before);

  await named('Terminer').tap();
  await named('Écouter').tap();
  await expect.poll(() => page.getByText(/^\d\d:\d\d \/ \d\d:\d\d$/).textContent()).not.toMatch(/^00:00/);
  await expectTouchable(page, 'recorded', [named('Supprimer l’enregistrement')]);

  await page.getByRole('button', { name: 'Ouvrir le menu' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Réunions' }).tap();
  await named('Oui, quitter').tap();
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
  await page.goto(`${product.url}/new-meeting`);
  await page.getByText(FOUND).waitFor();
  await named('Écouter').tap();
  await expectTouchable(page, 'found', [named('Utiliser cet enregistrement'), named('Supprimer l’enregistrement')]);

  await named('Utiliser cet enregistrement').tap();
  await named('Supprimer l’enregistrement').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).tap();
  await named('Démarrer l’enregistrement').waitFor();
  await expect.poll(() => kept(page)).toEqual([]);
});
