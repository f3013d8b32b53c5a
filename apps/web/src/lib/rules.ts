import type { z } from 'zod';

/** Returns the first message of a contract's rule about `value`; null if the value is valid. */
export function firstMessage(rule: z.ZodType, value: unknown): string | null {
  return rule.safeParse(value).error?.issues[0]?.message ?? null;
}
