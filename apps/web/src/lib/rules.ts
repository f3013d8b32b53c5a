import type { z } from 'zod';

/** The first message of a contract's rule about `value`; null if it is valid. */
export function firstMessage(rule: z.ZodType, value: unknown): string | null {
  return rule.safeParse(value).error?.issues[0]?.message ?? null;
}
