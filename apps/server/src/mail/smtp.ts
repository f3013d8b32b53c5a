import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** Who sends e-mails, and through which server. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with the account if the server asks for one. */
  readonly url: string;
  readonly from: string;
  /** True if nothing is sent without encryption. */
  readonly encrypted: boolean;
}

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mails. Each message has a connection of its own: there are few, and none is left open. */
export interface Mail {
  /** Resolves once the server has accepted the message. */
  send(message: Message): Promise<void>;
}

/** A server that is silent for so long counts as away; milliseconds. */
const SILENCE_MS = 30_000;

/** Null if no server is configured: then nobody is written to. */
export function selectMail({ mail }: Pick<Config, 'mail'>): Mail | null {
  if (mail === null) return null;
  const transport = createTransport({
    url: mail.url,
    requireTLS: mail.encrypted,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    // What is sent names no file and no address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({
        from: mail.from,
        // An object: the address is taken as it is, and never read as a list.
        to: { name: '', address: to },
        subject,
        text,
        // Out-of-office answers and mailing lists leave it alone (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
