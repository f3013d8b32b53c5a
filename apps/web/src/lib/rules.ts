import type { z } from 'zod';

/** What a rule of the contract says against `value`, or null where it agrees. */
export function firstMessage(rule: z.ZodType, value: unknown): string | null {
  return rule.safeParse(value).error?.issues[0]?.message ?? null;
}
