import { AuthorizedEmail } from '@greffier/contract/organisation/organisation';
import { z } from 'zod';
import type { MailSettings } from '../mail/smtp.ts';
import { isLoopback } from './loopback.ts';

export interface MailConfig {
  /** Settings for sending e-mails; null to send none. */
  readonly mail: MailSettings | null;
  /** Address where people ask for help. */
  readonly supportEmail: string | null;
}

const emailAddress = z
  .string()
  .refine((value) => AuthorizedEmail.safeParse(value).success, 'attend une adresse e-mail');

export const MAIL_SETTINGS = {
  SUPPORT_EMAIL: emailAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'attend une adresse smtp:// ou smtps://' }).optional(),
  MAIL_FROM: emailAddress.optional(),
};

type Values = z.output<z.ZodObject<typeof MAIL_SETTINGS>>;

export function mailOf({ SUPPORT_EMAIL, SMTP_URL, MAIL_FROM }: Values, problems: string[]): MailConfig {
  if ((SMTP_URL === undefined) !== (MAIL_FROM === undefined)) problems.push('SMTP_URL et MAIL_FROM vont ensemble');
  return {
    supportEmail: SUPPORT_EMAIL ?? null,
    mail:
      SMTP_URL !== undefined && MAIL_FROM !== undefined
        ? { url: SMTP_URL, from: MAIL_FROM, encrypted: isEncrypted(SMTP_URL) }
        : null,
  };
}

/** Tells whether the connection must be encrypted: by its protocol, or because a password would leave this machine. */
function isEncrypted(smtp: string): boolean {
  const { protocol, hostname, username } = new URL(smtp);
  return protocol === 'smtps:' || (username !== '' && !isLoopback(hostname));
}
