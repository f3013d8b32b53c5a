import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectGoodLooks, SIZES } from '../support/looks.ts';
import { meetingTests, NAMED } from '../specification/meeting-tests.ts';

const tests = meetingTests();
const AGENDA = [
  { level: 1, text: 'Accueil' },
  { level: 1, text: 'Budget' },
  { level: 2, text: 'Investissements' },
  { level: 2, text: 'Fonctionnement' },
  { level: 1, text: 'Élections' },
  { level: 1, text: 'Divers' },
];
const MOVED = ['Accueil', 'Élections', 'Budget', 'Investissements', 'Fonctionnement', 'Divers'];
const TITLES = AGENDA.map(({ text }) => text);

const lines = (page: Page): Locator => page.getByRole('textbox', { name: /^Point \d+, niveau/ });
const titles = (page: Page): Promise<string[]> =>
  lines(page).evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
async function expectTitles(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => titles(page)).toEqual(expected);
}

async function edit(page = tests.page): Promise<void> {
  await tests.open(await tests.add({ speakerMap: NAMED, agenda: AGENDA }), page);
  await page.getByRole('button', { name: 'Modifier l’ordre du jour' }).click();
  await lines(page).last().waitFor();
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
const handle = (page: Page, position: number): Locator =>
  page.getByRole('button', { name: `Déplacer le point ${position}`, exact: true });

/** Moves down by a few pixels at a time, as a hand does, until the page says that the line has reached its place. */
async function dragTo(page: Page, place: number, from: number, moveTo: (y: number) => Promise<unknown>): Promise<void> {
  let y = from;
  const told = async (): Promise<number> => {
    await moveTo((y += 6));
    return page.getByText(`Place ${place}`, { exact: true }).count();
  };
  await expect.poll(told, { interval: 100 }).toBe(1);
}

it('drags a heading and the lines below it with the pointer, and undoes the move', async () => {
  const { page } = tests;
  await edit();
  const from = await middleOf(handle(page, 2));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 8, { steps: 4 });
  // While a line is dragged, the lines that belong to it are hidden.
  await expect.poll(() => lines(page).count()).toBe(4);
  await dragTo(page, 3, from.y + 8, (y) => page.mouse.move(from.x, y));
  await page.mouse.up();
  await expectTitles(page, MOVED);
  await page.getByRole('button', { name: 'Annuler la modification' }).click();
  await expectTitles(page, TITLES);
});

it('drags a line with the keyboard alone, announces its place, and cancels on Escape', async () => {
  const { page } = tests;
  await edit();
  await lines(page).nth(1).focus();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => handle(page, 2).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await page.getByText('Point 2 saisi').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText('Place 3', { exact: true }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await expectTitles(page, TITLES);
  await page.keyboard.press('Space');
  await page.getByText('Point 2 saisi').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText('Place 3', { exact: true }).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expectTitles(page, MOVED);
});

it('drags a line with a finger on a telephone, where the editor looks good', async () => {
  const context = await tests.product.enter(tests.user, { hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await edit(page);
  await expectGoodLooks(page, 'agenda-editor', { sizes: ['narrow'] });
  await page.setViewportSize(SIZES.narrow);
  const touch = await context.newCDPSession(page);
  const send = (type: string, point?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] } as never);
  // Near an edge of the window, the page scrolls under the finger.
  await handle(page, 4).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const from = await middleOf(handle(page, 2));
  await send('touchStart', from);
  await expect.poll(() => lines(page).count()).toBe(4);
  await dragTo(page, 3, from.y, (y) => send('touchMove', { x: from.x, y }));
  await send('touchEnd');
  await expectTitles(page, MOVED);
  await context.close();
});
