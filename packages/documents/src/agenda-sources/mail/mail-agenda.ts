import { OutlineError } from '../../outline/outline-error.ts';
import { foldTitle } from '../../outline/titles/text.ts';
import type { FoundAgenda } from '../found-agenda.ts';
import { htmlLines } from '../text/html-lines.ts';
import { layOut } from '../lay-out.ts';
import type { Mail, MailAttachment } from './mail.ts';
import { outlineOf } from '../outline-of.ts';
import { announcedList } from '../text/plain-list.ts';
import { AgendaSourceError } from '../source-error.ts';
import { textLines } from '../text/text-lines.ts';

/** Names of attachments that are the agenda itself. */
const NAMED = /\b(?:ordre ?du ?jour|odj|oj|agenda|convocation|invitation|tagesordnung|traktanden)\b/;
/** Kinds of attachments that may contain an agenda. Pictures are left out: in a mail, they are logos of signatures. */
const READ = /\.(?:pdf|docx|odt)$/i;
/** Largest number of attachments that are read. Those named like an agenda come first. Reading one takes a second. */
const MOST_READ = 5;

const isNamed = ({ name }: MailAttachment): boolean => NAMED.test(foldTitle(name.replaceAll('_', ' ')));

/**
 * Finds the agenda of an e-mail in its text or, if that has none, in its attachments. An attachment that is named like
 * an agenda and has more items is preferred to the text, which may list only the first items.
 * @param read reads an attachment
 * @throws AgendaSourceError
 */
export async function mailAgenda(mail: Mail, read: (file: Uint8Array) => Promise<FoundAgenda>): Promise<FoundAgenda> {
  const own = bodyAgenda(mail);
  const readable = mail.attachments.filter(({ name }) => READ.test(name));
  const ordered = [...readable.filter(isNamed), ...readable.filter((one) => !isNamed(one))].slice(0, MOST_READ);
  for (const attachment of ordered) {
    if (own.items.length > 0 && !isNamed(attachment)) break;
    const found = await read(attachment.content).catch((error: unknown) => {
      // If one attachment cannot be read, the others are still tried.
      if (error instanceof AgendaSourceError || error instanceof OutlineError) return null;
      throw error;
    });
    if (found !== null && found.items.length > own.items.length) return { ...found, attachment: attachment.name };
  }
  if (own.items.length > 0) return { items: own.items, attachment: null };
  throw own.reason;
}

/** Reads the agenda in the mail's own text: in its HTML or else in its plain text. */
function bodyAgenda({ html, text }: Mail): { readonly items: FoundAgenda['items']; readonly reason: unknown } {
  let reason: unknown = new AgendaSourceError('no_agenda_mail');
  const ways = [...(html === null ? [] : [() => htmlLines(html)]), ...(text === null ? [] : [() => textLines(text)])];
  for (const way of ways) {
    const lines = way();
    const announced = announcedList(lines);
    if (announced.length > 0) return { items: announced, reason };
    try {
      return { items: outlineOf(layOut(lines), 'no_agenda_mail'), reason };
    } catch (error) {
      if (!(error instanceof AgendaSourceError)) throw error;
      reason = error;
    }
  }
  return { items: [], reason };
}
