import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** Sender of e-mails, and the server that takes them. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with the account if the server asks for one. */
  readonly url: string;
  readonly from: string;
  /** True if an e-mail may only be sent with encryption. */
  readonly encrypted: boolean;
}

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mails. Each message has a connection of its own, because messages are few, and no connection stays open. */
export interface Mail {
  /** Resolves once the server has accepted the message, within a minute. @param signal breaks the sending off */
  send(message: Message, signal: AbortSignal): Promise<void>;
}

/** Silence after which a server counts as unreachable; milliseconds. */
const SILENCE_MS = 30_000;
/** Longest time for one message, because a server that says a word from time to time is never silent; milliseconds. */
const SENDING_MS = 60_000;

/** Opens the configured mail server; null if there is none, so that nobody gets e-mails. */
export function selectMail({ mail }: Pick<Config, 'mail'>): Mail | null {
  if (mail === null) return null;
  const transport = createTransport({
    url: mail.url,
    requireTLS: mail.encrypted,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    // Messages never refer to files or addresses, so the library need not read any.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }, signal) {
      await transport.sendMail({
        from: mail.from,
        // In this form, the library takes the address literally, and never reads it as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        // This header keeps out-of-office answers and mailing lists from replying (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(SENDING_MS)]),
      });
    },
  };
}
