import { callPath } from '@greffier/contract/call';
import { GetMeeting, type Meeting } from '@greffier/contract/meeting/meetings';
import { SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import type { MeetingRecord } from '@greffier/server/features/meetings/record';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hiddenBy } from '../looks/layout.ts';
import { expectGoodLooks, flawsOf } from '../support/looks.ts';
import { AGENDA, expectInSight, meetingTests, NAMED } from '../specification/meeting-tests.ts';

const tests = meetingTests();
const { add, open } = tests;

const ACCEPTED = '<span data-passages="2">Le budget est accepté.</span>';
const SUMMARY = `<h1>Budget</h1><p>${ACCEPTED} <span data-passages="1 2" data-doubt="figure">Il vaut douze francs.</span></p>
<p><strong>Décisions</strong></p><ul><li><span data-passages="2">Le budget est voté.</span></li></ul>
<table><tbody><tr><th>Objet</th></tr><tr><td><span data-passages="2">Crédit</span></td></tr></tbody></table>
<h2>Investissements</h2><p><em>Ce point n’a pas été abordé.</em></p>`;

const written = (changes: Parameters<typeof add>[0] = {}) =>
  add({
    status: 'completed',
    summary: SUMMARY,
    speakerMap: NAMED,
    agenda: AGENDA,
    audioDestroyedAt: new Date(),
    ...changes,
  });
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texte du procès-verbal' });
const sourceOf = (page: Page) => page.getByRole('region', { name: 'Source de la phrase' });
const saved = (page: Page) => page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Enregistré' });
/** Switches from reading to writing. */
async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await textOf(page).waitFor();
}
/** Checks that a screen can be read in the dark, too. */
async function expectGoodInTheDark(page: Page, screen: string): Promise<void> {
  const turn = (scheme: string): Promise<void> =>
    page.evaluate((to) => document.documentElement.setAttribute('data-mantine-color-scheme', to), scheme);
  await turn('dark');
  // Waits until everything is drawn in the other colours.
  await expect.poll(() => flawsOf(page, screen, { sizes: ['wide'] })).toEqual([]);
  await turn('light');
}
const save = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Procès-verbal' }).focus();
  await saved(page).waitFor();
};
/** Types after the first line that contains these words. */
async function typeBehind(page: Page, words: string, more: string): Promise<void> {
  const line = textOf(page).getByText(words);
  await line.click();
  // The browser tells the editor about the caret's new place a moment later. A person is slower than that.
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      await page.waitForTimeout(50);
      return line.evaluate((element) => {
        const { focusNode, focusOffset } = window.getSelection() ?? {};
        return element.contains(focusNode ?? null) && focusOffset === (focusNode?.textContent ?? '').length;
      });
    })
    .toBe(true);
  await page.keyboard.type(more);
}
async function meetingOf({ id }: Pick<MeetingRecord, 'id'>): Promise<Meeting> {
  const headers = { authorization: `Bearer ${await tests.product.tokenOf(tests.user)}` };
  const answer = await fetch(tests.product.url + callPath(GetMeeting, { meeting_id: id }), { headers });
  return GetMeeting.response.parse(await answer.json());
}

it('the editor can be used with the keyboard: sources, sentences to check, formats, tables; everything is saved', async () => {
  const { page } = tests;
  const meeting = await written();
  await open(meeting);
  await write(page);
  await page.getByText(/^Enregistrement détruit le/).waitFor();

  // Choosing a sentence shows the passage that supports it. A link leads to the passage, and a tab leads back.
  await sourceOf(page).getByText('Placez le curseur dans une phrase').waitFor();
  await textOf(page).getByText('Le budget est accepté.').click();
  await sourceOf(page).getByText('Léo Arc').waitFor();
  await sourceOf(page).getByText('00:04').waitFor();
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('[data-passage="2"][data-highlighted]').waitFor();
  await page.getByRole('tab', { name: 'Procès-verbal' }).click();

  // Doubtful sentences can be found, and a person confirms them.
  await tests.button('1 phrase à vérifier').click();
  await sourceOf(page).getByText('Un chiffre ne correspond pas aux passages.').waitFor();
  await expectGoodLooks(page, 'minutes-editor', { primary: tests.button('Confirmer') });
  await expectGoodInTheDark(page, 'minutes-editor-dark');
  await sourceOf(page).getByRole('button', { name: 'Confirmer' }).click();
  await sourceOf(page)
    .getByText(/Confirmée par secretaire@exemple\.ch le/)
    .waitFor();
  await page.getByText('Aucune phrase à vérifier').waitFor();

  // A new sentence has no source and is its author's responsibility. Text typed inside a sentence belongs to it.
  await typeBehind(page, 'Le budget est voté.', ' Personne ne s’oppose.');
  await sourceOf(page).getByText('Cette phrase a été écrite à la main').waitFor();
  await page.getByText('Aucune phrase à vérifier').waitFor();
  await textOf(page)
    .getByText('Le budget est accepté.')
    .dblclick({ position: { x: 40, y: 8 } });
  await page.keyboard.type('projet');
  await typeBehind(page, 'Ce point n’a pas été abordé.', '');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Tableau' }).click();
  await page.getByRole('menuitem', { name: 'Insérer un tableau' }).click();
  await page.keyboard.type('Voix');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nombre');
  await page.keyboard.press('Alt+F10');
  const style = page.getByRole('combobox', { name: 'Style du paragraphe' });
  await expect.poll(() => style.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => textOf(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await save(page);

  const summaryOf = async () => (await meetingOf(meeting)).summary;
  await expect.poll(summaryOf).toContain('<span data-passages="2">Le projet est accepté.</span>');
  await expect
    .poll(summaryOf)
    .toMatch(
      /<span data-passages="1 2" data-doubt="figure" data-confirmed="[\dTZ:.-]+ secretaire@exemple\.ch">Il vaut/,
    );
  await expect.poll(summaryOf).toMatch(/<th scope="col"><p>(<em>)?Voix/);
  await expect.poll(summaryOf).not.toContain('Ce point n’a pas été abordé.');
  await expect.poll(async () => (await meetingOf(meeting)).minutes.version).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole('tabpanel').getByText('Personne ne s’oppose.').last().waitFor();
  await page.getByRole('columnheader', { name: 'Nombre' }).waitFor();
});

it('asks which text counts if two windows write, and keeps the other text in the history', async () => {
  const { page } = tests;
  const meeting = await written();
  const other = await page.context().newPage();
  await open(meeting);
  await open(meeting, other);
  await write(page);
  await write(other);
  await typeBehind(page, 'Le budget est voté.', ' Premier texte.');
  await save(page);
  await typeBehind(other, 'Le budget est voté.', ' Second texte.');
  const question = other.getByRole('dialog', { name: 'Le procès-verbal a changé entre-temps' });
  const differing = question.getByRole('region', { name: 'Différences' });
  await differing.getByRole('insertion').filter({ hasText: 'Second' }).waitFor();
  await differing.getByRole('deletion').filter({ hasText: 'Premier' }).waitFor();
  await expectGoodLooks(other, 'minutes-conflict', {
    primary: question.getByRole('button', { name: 'Garder ma version' }),
  });
  await expectGoodInTheDark(other, 'minutes-conflict-dark');
  await expect.poll(async () => (await meetingOf(meeting)).summary).toContain('Premier texte.');
  await question.getByRole('button', { name: 'Garder ma version' }).click();
  await saved(other).waitFor();
  await expect.poll(async () => (await meetingOf(meeting)).summary).toContain('Second texte.');

  // The first window does not know of the change yet. It takes the second window's text, and its own text is not lost.
  await typeBehind(page, 'Premier texte.', ' Troisième texte.');
  const again = page.getByRole('dialog', { name: 'Le procès-verbal a changé entre-temps' });
  await again.getByRole('button', { name: 'Prendre l’autre version' }).click();
  await textOf(page).getByText('Second texte.').waitFor();
  await expect.poll(() => textOf(page).getByText('Troisième texte.').count()).toBe(0);
  await tests.button('Historique').click();
  const history = page.getByRole('dialog', { name: 'Historique du procès-verbal' });
  await history.getByRole('button', { name: /Mise de côté/ }).click();
  await history.getByText('Troisième texte.').waitFor();
  await history.getByRole('button', { name: 'Restaurer cette version' }).click();
  await textOf(page).getByText('Troisième texte.').waitFor();
  await expect.poll(async () => (await meetingOf(meeting)).summary).toContain('Troisième texte.');
});

it('loses nothing when the server is unreachable and the window is closed', async () => {
  const { page } = tests;
  const meeting = await written();
  const away = (url: URL): boolean => url.pathname === callPath(SaveSummary, { meeting_id: meeting.id });
  await page.route(away, (route) => route.abort());
  await open(meeting);
  await write(page);
  await typeBehind(page, 'Le budget est voté.', ' Rien n’est perdu.');
  await page.getByText(/^Non enregistré\s: Le serveur est injoignable/).waitFor();
  await page.getByRole('button', { name: 'Réessayer' }).waitFor();
  await page.getByRole('link', { name: 'Réunions' }).click();
  await page.getByRole('dialog', { name: 'Confirmer la navigation' }).waitFor();
  await page.getByRole('button', { name: 'Rester sur la page' }).click();
  // The first window is left, and the meeting is opened in another one.
  const next = await page.context().newPage();
  await page.goto('about:blank');

  await open(meeting, next);
  await textOf(next).getByText('Rien n’est perdu.').waitFor();
  await saved(next).waitFor();
  await expect.poll(async () => (await meetingOf(meeting)).summary).toContain('Rien n’est perdu.');
  const drafts = () => next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('minutes-draft')));
  await expect.poll(drafts).toEqual([]);
});

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
it.each([
  ['read', 'beside the text', WIDE],
  ['read', 'over the text', NARROW],
  ['written', 'beside the text', WIDE],
  ['written', 'over the text', NARROW],
] as const)(
  'while minutes are %s, sentences to check come into view with their source %s, one after the other',
  async (mode, _, size) => {
    const { page } = tests;
    await page.setViewportSize(size);
    const doubtful = Array.from(
      { length: 30 },
      (_item, i) =>
        `<p><span data-passages="2" data-doubt="figure">Il vaut ${i} francs, et personne ne le savait.</span></p>`,
    );
    await open(await written({ summary: `<h1>Budget</h1>${doubtful.join('')}` }));
    if (mode === 'written') await write(page);
    const marked = mode === 'written' ? '.ProseMirror [data-active]' : '[data-sentence][data-active]';
    /** Tells whether the person sees the sentence that they confirm, with nothing over it. */
    const isSeen = () =>
      page.evaluate((selector) => {
        const parts = [...document.querySelectorAll(selector)].flatMap((part) => [...part.getClientRects()]);
        const isOnTop = ({ left, top, height }: DOMRect) =>
          document.elementFromPoint(left + 4, top + height / 2)?.closest(selector) != null;
        return parts.length > 0 && parts.every(isOnTop);
      }, marked);
    const left = (count: number) => page.getByRole('button', { name: new RegExp(`^${count} phrases à vérifier`) });
    await left(30).click();
    await expect.poll(isSeen).toBe(true);
    for (let pressed = 0; pressed < 25; pressed += 1) {
      await page.keyboard.press('F8');
      await expect.poll(isSeen).toBe(true);
    }
    const chosen = async () => (await page.locator(marked).allTextContents()).join('');
    await expect.poll(chosen).toContain('25 francs');
    for (const count of [29, 28, 27]) {
      await sourceOf(page).getByRole('button', { name: 'Confirmer' }).click();
      await left(count).waitFor();
      await expect.poll(isSeen).toBe(true);
    }
    await expect.poll(chosen).toContain('28 francs');
    // If the person has scrolled elsewhere, the button scrolls back.
    await page.mouse.wheel(0, -20_000);
    await left(27).click();
    await expect.poll(isSeen).toBe(true);
  },
);

it('on a phone, the tools and the state of saving stay in sight while one writes, in two low rows', async () => {
  const { page } = tests;
  await page.setViewportSize(NARROW);
  const lines = Array.from({ length: 40 }, (_, i) => `<p><span data-passages="2">Point ${i} accepté.</span></p>`);
  await open(await written({ summary: `<h1>Budget</h1>${lines.join('')}` }));
  await write(page);
  await typeBehind(page, 'Point 30 accepté.', ' Personne ne s’oppose.');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const tools = page.getByRole('toolbar', { name: 'Mise en forme' });
  for (const part of [page.getByRole('tab', { name: 'Procès-verbal' }), tools, saved(page), tests.button('Terminer')]) {
    await expectInSight(page, part);
    expect(await part.evaluate(hiddenBy)).toBeNull();
  }
  const bar = await tools.locator('..').boundingBox();
  expect(bar?.height).toBeLessThan(844 / 6);
  // The tools beyond the edge are reached by scrolling them sideways.
  await tools.getByRole('button', { name: 'Tableau' }).click();
  await page.getByRole('menuitem', { name: 'Insérer un tableau' }).waitFor();
  await page.keyboard.press('Escape');
});

it('on a phone, the page says in full why the text is not saved, and the button to try again is not cut', async () => {
  const { page } = tests;
  await page.setViewportSize(NARROW);
  await open(await written());
  await write(page);
  await page.route(
    ({ pathname }) => pathname.endsWith('/summary'),
    (route) => route.abort(),
  );
  await typeBehind(page, 'Le budget est voté.', ' Personne ne s’oppose.');
  await page.getByText(/^Non enregistré\s: Le serveur est injoignable/).waitFor();
  await expectInSight(page, tests.button('Réessayer'));
  await expectGoodLooks(page, 'minutes-not-saved', { primary: tests.button('Réessayer'), sizes: ['narrow'] });
});

it('shows all columns of a table on a phone, in the editor and in the approved text', async () => {
  const { page } = tests;
  await page.setViewportSize({ width: 390, height: 844 });
  const row = (cell: string, ...texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`;
  const summary = `<h1>Budget</h1><p><strong>Votes</strong></p><table><tbody>${row('th', 'Objet', 'Pour', 'Contre', 'Abstentions', 'Résultat')}${row('td', '«\u00a0Sept défavorables, un favorable, un blanc, donc avis défavorable.\u00a0»', '1', '7', '1', 'Refusé')}</tbody></table>`;
  const meeting = await written({ summary });
  await open(meeting);
  const lost = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="tabpanel"] :is(td, th)')]
        .filter(
          (cell) => cell.getBoundingClientRect().right > window.innerWidth || cell.scrollWidth > cell.clientWidth + 1,
        )
        .map((cell) => cell.textContent),
    );
  await page.getByRole('tabpanel').getByText('Refusé').last().waitFor();
  expect(await lost()).toEqual([]);
  // Each row is a card in which every cell names its column.
  const cards = await page
    .locator('[data-cards] td')
    .evaluateAll((cells) => cells.map((cell) => [getComputedStyle(cell, '::before').content, cell.textContent]));
  expect(cards.slice(1)).toEqual([
    ['"Pour"', '1'],
    ['"Contre"', '7'],
    ['"Abstentions"', '1'],
    ['"Résultat"', 'Refusé'],
  ]);
  expect(await page.getByText('Abstentions', { exact: true }).isVisible()).toBe(false);
  await write(page);
  expect(await lost()).toEqual([]);
  await tests.button('Soumettre à l’approbation').click();
  await tests.button('Approuver').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click();
  await textOf(page).waitFor({ state: 'detached' });
  await page.getByText('Refusé').last().waitFor();
  expect(await lost()).toEqual([]);
  await expectGoodLooks(page, 'minutes-table', { sizes: ['narrow'] });
});

it('minutes can be restored after their generation was restarted, and are locked from approval to correction', async () => {
  const { page } = tests;
  const meeting = await written();
  await open(meeting);
  await write(page);
  await typeBehind(page, 'Le budget est voté.', ' À garder.');
  await page.getByRole('button', { name: 'Terminer' }).click();
  await page.getByRole('tabpanel').getByText('À garder.').last().waitFor();
  await tests.button('Recommencer la génération du PV').click();
  const question = page.getByRole('dialog', { name: /^Recommencer la génération du PV/ });
  await question.getByText(/restera dans l’historique/).waitFor();
  await question.getByRole('button', { name: 'Recommencer' }).click();
  await page.getByRole('tab', { name: 'Procès-verbal' }).click();
  await page.getByText('Le procès-verbal n’est pas encore rédigé').waitFor();
  await tests.button('Historique').click();
  const history = page.getByRole('dialog', { name: 'Historique du procès-verbal' });
  await history.getByRole('button', { name: /Version 2/ }).click();
  await history.getByText('À garder.').waitFor();
  await expectGoodLooks(page, 'minutes-history');
  await history.getByRole('button', { name: 'Restaurer cette version' }).click();
  await page.getByRole('tabpanel').getByText('À garder.').last().waitFor();
  await write(page);

  await tests.button('Soumettre à l’approbation').click();
  const submission = page.getByRole('dialog', { name: /^Soumettre ce procès-verbal/ });
  await submission.getByText(/^1 phrase reste à vérifier\./).waitFor();
  await submission.getByRole('button', { name: 'Soumettre à l’approbation' }).click();
  await tests.button('Approuver').click();
  const approval = page.getByRole('dialog', { name: /^Approuver ce procès-verbal/ });
  await approval.getByText(/^1 phrase reste à vérifier\./).waitFor();
  await approval.getByRole('button', { name: 'Approuver' }).click();
  const state = page.getByRole('region', { name: 'Approbation' });
  await state.getByText('Approuvé').waitFor();
  await state.getByText(/^par secretaire@exemple\.ch, le/).waitFor();
  await textOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => tests.button('Recommencer la génération du PV').isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Le budget est accepté.' }).click();
  await sourceOf(page).getByText('Léo Arc').waitFor();
  await expectGoodLooks(page, 'minutes-approved');

  await tests.button('Corriger').click();
  await page
    .getByRole('dialog', { name: /^Ouvrir une correction/ })
    .getByRole('button', { name: 'Corriger' })
    .click();
  await tests.button('Modifier').waitFor();
  await state.getByText(/^Correction en cours\s: la version 4, approuvée, reste dans l’historique\./).waitFor();
  await expect.poll(async () => (await meetingOf(meeting)).status).toBe('completed');
});
