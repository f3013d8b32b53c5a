import { expect, it } from 'vitest';
import { FIELDS } from './fields/fields.ts';
import { openPackage } from './package/package.ts';
import { scanTemplate } from './fields/scan.ts';
import { starterTemplate } from './starter.ts';

it('the starter template has no errors, and uses every field that has no better alternative', async () => {
  const { problems, warnings, used, shownInPoints } = scanTemplate(openPackage(await starterTemplate()));
  expect([problems, warnings]).toEqual([[], []]);
  expect([...shownInPoints]).toEqual(['decisions', 'votes', 'actions']);
  // The starter has the text in parts and the people by status, not the whole text or one list of all people.
  const others = new Set(['proces_verbal', 'participants']);
  for (const field of Object.keys(FIELDS.fields)) expect([field, used.has(field)]).toEqual([field, !others.has(field)]);
});
