import { expect, it } from 'vitest';
import { contentStems } from './words.ts';

it.each([
  ['élection', 'élections'],
  ['question orale', 'questions orales'],
  ['décision', 'décisions'],
  ['section', 'sections'],
  ['budget', 'budgets'],
])('finds the same word in « %s » and « %s »', (one, many) => {
  expect(contentStems(many)).toEqual(contentStems(one));
});
