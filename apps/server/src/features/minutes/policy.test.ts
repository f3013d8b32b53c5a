import { Approval } from '@greffier/contract/meeting/minutes';
import { expect, it } from 'vitest';
import { canTurn } from './policy.ts';

it('goes from draft to submitted, then approved, and back to draft only by a correction', () => {
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

it('accepts the same state twice, as two windows may send it', () => {
  for (const approval of Approval.options) expect(canTurn(approval, approval)).toBe(true);
});
