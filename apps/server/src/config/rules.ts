import { unique } from '@greffier/contract/values';
import { z } from 'zod';

/** Rules for the values of settings. Each one says in French what it expects. */

export const GIGABYTE = 1e9;

export const number = (least: number, most: number, { whole = false } = {}) =>
  z
    .string()
    .transform(Number)
    .refine((value) => value >= least && value <= most && (!whole || Number.isInteger(value)), {
      error: `attend un nombre${whole ? ' entier' : ''} entre ${least} et ${most}`,
    });

export const whole = (least: number, most: number) => number(least, most, { whole: true });

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'], { error: 'attend true ou false' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'true' || value === '1'));

/** Builds a rule for a list of values, separated by spaces, commas or semicolons. */
export const list = <T extends string>(rule: z.ZodType<T>, error: string) =>
  z
    .string()
    .default('')
    .transform((value, context) => {
      const given = value.split(/[\s,;]+/).filter((part) => part !== '');
      const rules = z.array(rule).safeParse(given);
      if (rules.success) return unique(rules.data);
      context.addIssue(error);
      return z.NEVER;
    });

export const webAddress = z.url({ protocol: /^https?$/, error: 'attend une adresse http:// ou https://' });

/** Builds a rule for a web address without user name and password, because logs and error messages show addresses. */
export const addressWithoutAccount = (remedy: string) =>
  webAddress.refine((address) => !URL.canParse(address) || new URL(address).username === '', {
    error: `ne contient pas d’identifiants\u00A0: ${remedy}`,
  });
