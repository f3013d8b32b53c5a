import type msgreader from '@kenjiuno/msgreader';
import { createRequire } from 'node:module';
import PostalMime from 'postal-mime';
import { isSound } from './compound-file.ts';
import { AgendaSourceError } from '../source-error.ts';

// Node and the tests' runner give the default export of a CommonJS package different names.
const { default: MsgReader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as typeof msgreader;

/** An e-mail's text and attachments. */
export interface Mail {
  readonly html: string | null;
  readonly text: string | null;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Limits on the nesting of a mail's parts and on its headers. A mail forwarded within another one has eight levels. */
const BOUNDS = { maxNestingDepth: 40, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 4 };
/**
 * Largest number of lines that may separate a mail's parts: they begin with `--`, as do dashed lines in texts. Parts of
 * an encoded mail within the mail are not counted: the limits of the process hold them.
 */
const MOST_SEPARATORS = 5_000;
/** Largest number of attachments of one mail; further ones are ignored. */
const MOST_ATTACHMENTS = 30;
/** Outlook's number for UTF-8. */
const UTF_8 = 65_001;

/** Names of header fields at the beginning of a mail, in any order. */
const FIELD =
  /^(?:from|to|cc|date|sent|subject|received|return-path|delivered-to|message-id|mime-version|content-type|reply-to|dkim-signature|authentication-results|arc-[a-z-]{1,30}|x-[a-z0-9-]{1,60}|thread-topic|thread-index|importance|user-agent|sender|list-[a-z-]{1,20}|feedback-id|references|in-reply-to|accept-language|content-language)$/i;
const HEADER = /^([A-Za-z][A-Za-z0-9-]{1,60}):/;
const LEAST_FIELDS = 3;

/** Tells whether a text begins with the header fields of an e-mail, as mail programs save it. */
export function isMail(start: string): boolean {
  const lines = start.replace(/^From [^\n]{1,200}\n/, '').split(/\r?\n/);
  let fields = 0;
  for (const line of lines) {
    if (/^[ \t]/.test(line) && fields > 0) continue;
    const name = HEADER.exec(line)?.[1];
    if (name === undefined) break;
    if (FIELD.test(name)) fields += 1;
  }
  return fields >= LEAST_FIELDS;
}

/**
 * Reads an e-mail in the Internet format (.eml).
 * @throws AgendaSourceError
 */
export async function readEml(file: Uint8Array): Promise<Mail> {
  if (separators(file) > MOST_SEPARATORS) throw new AgendaSourceError('too_large');
  const { html, text, attachments } = await PostalMime.parse(file, BOUNDS).catch((error: unknown) => {
    throw new AgendaSourceError('damaged', { cause: error });
  });
  return {
    html: html ?? null,
    text: text ?? null,
    attachments: attachments
      .slice(0, MOST_ATTACHMENTS)
      .flatMap(({ filename, content }) =>
        typeof content === 'string' ? [] : [{ name: filename ?? '', content: new Uint8Array(content) }],
      ),
  };
}

/** Counts the lines that begin with `--`, up to one more than are allowed. */
function separators(file: Uint8Array): number {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let count = 0;
  for (let at = bytes.indexOf('\n--'); at !== -1 && count <= MOST_SEPARATORS; at = bytes.indexOf('\n--', at + 1))
    count += 1;
  return count;
}

/**
 * Reads an e-mail in Outlook's format (.msg).
 * @throws AgendaSourceError
 */
export function readMsg(file: Uint8Array): Mail {
  if (!isSound(file)) throw new AgendaSourceError('damaged');
  try {
    const reader = new MsgReader(Uint8Array.from(file).buffer);
    const mail = reader.getFileData();
    if (mail.error !== undefined) throw new Error(mail.error);
    const attachments = (mail.attachments ?? []).slice(0, MOST_ATTACHMENTS).flatMap((one) => {
      // A mail attached to a mail is a folder, not a file.
      if (one.innerMsgContent === true) return [];
      const { fileName, content } = reader.getAttachment(one);
      return content instanceof Uint8Array ? [{ name: fileName ?? '', content }] : [];
    });
    const bytes = mail.html;
    const decoder = new TextDecoder(mail.internetCodepage === UTF_8 ? 'utf-8' : 'windows-1252');
    return {
      html: mail.bodyHtml ?? (bytes === undefined ? null : decoder.decode(bytes)),
      text: mail.body ?? null,
      attachments,
    };
  } catch (error) {
    throw new AgendaSourceError('damaged', { cause: error });
  }
}
