import { expect, it } from 'vitest';
import { meetingTests, NAMED } from '../specification/meeting-tests.ts';

const tests = meetingTests();

/** Titles from one word to several lines, at every level. */
const AGENDA = Array.from({ length: 24 }, (_, index) => ({
  level: (index % 6) + 1,
  text: `Point ${'du budget '.repeat(index % 12)}`.trim(),
}));

it.each(['reduce', 'no-preference'] as const)(
  'shows every line of the agenda in full while it is edited, whatever motion people prefer: %s',
  async (reducedMotion) => {
    const { page } = tests;
    await page.emulateMedia({ reducedMotion });
    await tests.open(await tests.add({ speakerMap: NAMED, agenda: AGENDA }));
    await tests.button('Modifier l’ordre du jour').click();
    const lines = page.getByRole('textbox', { name: /^Point \d+, niveau/ });
    await lines.last().waitFor();
    const hidden = () => lines.evaluateAll((fields) => fields.map((field) => field.scrollHeight - field.clientHeight));
    await expect.poll(hidden).toEqual(AGENDA.map(() => 0));
  },
);
