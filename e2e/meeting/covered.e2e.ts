import { expect, it } from 'vitest';
import { hiddenBy } from '../looks/layout.ts';
import { AGENDA, meetingTests, NAMED } from '../specification/meeting-tests.ts';
import { SIZES } from '../support/looks.ts';

const tests = meetingTests();

it('the search bar of the transcript does not cover the outline beside it', async () => {
  const { page } = tests;
  const said = Array.from({ length: 60 }, (_, at) => ({
    // A doubtful word adds buttons to the bar.
    doubts: [[0, 7] as const],
    speaker: 'speaker_1',
    start: at * 10,
    end: at * 10 + 9,
    text: `Passage ${at + 1} : le budget est discuté en détail.`,
  }));
  const itemPins = [
    { passageId: 1, item: 0 },
    { passageId: 31, item: 1 },
  ];
  await page.setViewportSize(SIZES.wide);
  await tests.open(await tests.add({ status: 'transcribed', speakerMap: NAMED, agenda: AGENDA, itemPins }, said));
  await page.getByRole('textbox', { name: 'Rechercher dans la transcription' }).fill('budget');
  await page.getByText('60 résultats').waitFor();
  await page.locator('[data-passage="50"]').evaluate((passage) => passage.scrollIntoView({ block: 'center' }));
  const title = page.getByRole('navigation', { name: 'Déroulement' }).getByText('Déroulement', { exact: true });
  const covered = async (): Promise<boolean> => {
    const [bar, outline] = [await page.getByRole('search').boundingBox(), await title.boundingBox()];
    return bar === null || outline === null || outline.y < bar.y + bar.height;
  };
  await expect.poll(covered).toBe(false);
  expect(await title.evaluate(hiddenBy)).toBeNull();
});

it('each source begins with its warning, and a confirmed finding covers no title', async () => {
  const { page } = tests;
  const said = [1, 2].map((at) => ({
    speaker: 'speaker_1',
    start: at * 100,
    end: at * 100 + 90,
    text: 'Le budget est discuté en détail, et chacun en dit quelque chose. '.repeat(30),
  }));
  const sentence = (passage: number): string =>
    `<p><span data-passages="${passage}" data-doubt="figure">Selon le passage ${passage}.</span></p>`;
  const line = (number: number): string =>
    `<li data-finding="${number}"><span data-passages="1">La décision ${number} est prise.</span></li>`;
  const finding = (number: number, listed: boolean) => ({
    number,
    section: 0,
    kind: 'decision' as const,
    asserted: listed,
    state: 'open' as const,
    text: `La décision ${number} est prise.`,
    passageIds: [1],
  });
  const meeting = await tests.add(
    {
      status: 'completed',
      summary: `<h1>Budget</h1>${sentence(1)}${sentence(2)}<p><strong>Décisions</strong></p><ul>${line(2)}${line(3)}</ul>`,
      speakerMap: NAMED,
      agenda: [{ level: 1, text: 'Budget' }],
      minutesFindings: { headings: ['Budget'], findings: [finding(1, false), finding(2, true), finding(3, true)] },
    },
    said,
  );
  await page.setViewportSize(SIZES.wide);
  await tests.open(meeting);
  await page.getByRole('link', { name: 'Selon le passage 1.' }).click();
  const source = page.getByRole('region', { name: 'Source de la phrase' });
  await source.getByRole('button', { name: 'Confirmer' }).waitFor();
  // More of the passage is in sight than before, and the findings keep their room.
  expect((await source.boundingBox())?.height).toBeGreaterThan(300);
  const findings = page.getByRole('region', { name: 'À examiner' });
  expect((await findings.boundingBox())?.height).toBeGreaterThan(120);
  await source.evaluate((panel) => panel.scrollTo({ top: panel.scrollHeight }));
  await page.getByRole('link', { name: 'Selon le passage 2.' }).click();
  await expect.poll(() => source.evaluate((panel) => panel.scrollTop)).toBe(0);

  const title = findings.getByText(/^Déjà au procès-verbal \(/);
  await title.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  // A press on the row's button, without the scrolling that brings the button itself into sight.
  await findings
    .getByRole('button', { name: /^Confirmer.*décision 2/ })
    .evaluate((button) => (button as HTMLElement).click());
  const note = findings.getByRole('status').filter({ hasText: 'Confirmé.' });
  await note.waitFor();
  const isCovered = async (): Promise<boolean> => {
    const [above, heading] = [await note.boundingBox(), await title.boundingBox()];
    if (above === null || heading === null) return true;
    const touches = heading.y < above.y + above.height && above.y < heading.y + heading.height;
    return touches && (await title.evaluate(hiddenBy)) !== null;
  };
  expect(await isCovered()).toBe(false);
});
