import { Approval } from '@greffier/contract/status';
import { expect, it } from 'vitest';
import { canTurn } from './policy.ts';

it('turns a draft to approve, then approved; back only by a correction, which is a draft again', () => {
  const turns = Approval.options.flatMap((from) =>
    Approval.options.filter((to) => from !== to && canTurn(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(turns.toSorted()).toEqual([
    'approved → draft',
    'draft → to_approve',
    'to_approve → approved',
    'to_approve → draft',
  ]);
});

it('takes the same state twice, as two windows may say it', () => {
  for (const approval of Approval.options) expect(canTurn(approval, approval)).toBe(true);
});
