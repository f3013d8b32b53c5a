import type { FoundItem } from '@greffier/contract/meeting/agenda/read-pdf';
import { OutlineError } from '../outline/outline-error.ts';
import type { ReadOutline } from '../outline/read-outline.ts';
import { readPdfOutline } from '../outline/pdf-outline.ts';
import { jpegPdf } from '../scans/jpeg-pdf.ts';
import { pdfPictures } from '../scans/pdf-pictures.ts';
import { type Picture, reduced } from '../scans/picture.ts';
import { readPng } from '../scans/png.ts';
import { recognise } from '../scans/recognise.ts';
import { decodeText } from '../transcripts/decode-text.ts';
import { TranscriptError } from '../transcripts/transcript-error.ts';
import { docxLines } from './office/docx.ts';
import type { FoundAgenda } from './found-agenda.ts';
import { htmlLines } from './text/html-lines.ts';
import { layOut } from './lay-out.ts';
import type { SourceLine } from './lines.ts';
import { isMail, readEml, readMsg } from './mail/mail.ts';
import { mailAgenda } from './mail/mail-agenda.ts';
import { markedHeadings } from './marked-headings.ts';
import { odtLines } from './office/odt.ts';
import { outlineOf } from './outline-of.ts';
import { announcedList, isBareList, knownList, plainList } from './text/plain-list.ts';
import { AgendaSourceError } from './source-error.ts';
import { textLines } from './text/text-lines.ts';

const KINDS = [
  ['PK\u0003\u0004', 'archive'],
  ['\u00D0\u00CF\u0011\u00E0', 'compound'],
  ['{\\rtf', 'rich text'],
  ['\u00FF\u00D8\u00FF', 'jpeg'],
  ['\u0089PNG\r\n', 'png'],
  ['GIF8', 'other picture'],
  ['II*\u0000', 'other picture'],
  ['MM\u0000*', 'other picture'],
] as const;
/** WebP, HEIC and AVIF files state a length before the name of their format. */
const OTHER_PICTURE = /^(?:RIFF.{4}WEBP|.{4}ftyp(?:hei[cfmsx]|mif1|avif))/s;
/** Number of bytes at the start of a file in which a PDF's header is searched; other bytes may stand before it. */
const START = 1024;
const MAIL_START = 16_384;
const HTML = /<(?:!doctype html|html)\b/i;
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/**
 * Reads an agenda from any kind of file that people have: a PDF with text or scans, a photograph, a Word or LibreOffice
 * document, an e-mail or a text. The content of the file tells its kind, whatever its name.
 * @throws AgendaSourceError, or OutlineError for a PDF; their messages are French and say what to do
 */
export async function readAgendaSource(file: Uint8Array): Promise<FoundAgenda> {
  if (file.length === 0) throw new AgendaSourceError('empty');
  const start = Buffer.from(file.subarray(0, START)).toString('latin1');
  if (start.includes('%PDF-')) return found(await pdfAgenda(file));
  const kind = KINDS.find(([magic]) => start.startsWith(magic))?.[1];
  switch (kind) {
    case 'archive':
      return found(archiveAgenda(file));
    case 'compound':
      return compoundAgenda(file);
    case 'rich text':
      throw new AgendaSourceError('rich_text');
    case 'jpeg':
      return found(await pictureAgenda(pdfPictures(jpegPdf(file))));
    case 'png':
      return found(await pictureAgenda([reduced(readPng(file))]));
    case 'other picture':
      throw new AgendaSourceError('picture_kind');
    default:
      if (OTHER_PICTURE.test(start)) throw new AgendaSourceError('picture_kind');
      return textAgenda(file);
  }
}

const found = (items: readonly FoundItem[]): FoundAgenda => ({ items, attachment: null });

const agendaOf = ({ items }: ReadOutline): FoundItem[] => items.map(({ level, text, sure }) => ({ level, text, sure }));

/** Marks all items as unsure: they were recognised on pictures, or little suggests that they are items. */
const unsure = (items: readonly FoundItem[]): FoundItem[] => items.map((item) => ({ ...item, sure: false }));

async function pdfAgenda(file: Uint8Array): Promise<FoundItem[]> {
  try {
    return agendaOf(await readPdfOutline(file));
  } catch (error) {
    if (!(error instanceof OutlineError) || error.code !== 'no_text') throw error;
    return pictureAgenda(pdfPictures(file));
  }
}

/** Reads an agenda by recognising pictures of pages. */
async function pictureAgenda(pictures: AsyncIterable<Picture> | Iterable<Picture>): Promise<FoundItem[]> {
  const pages = await recognise(pictures);
  if (pages.every(({ rows }) => rows.length === 0)) throw new AgendaSourceError('no_letters');
  return unsure(outlineOf(pages, 'no_agenda'));
}

/** Reads the agenda of a document that has lines rather than drawn pages, and may mark its headings. */
const documentAgenda = (lines: readonly SourceLine[]): FoundItem[] =>
  outlineOf(layOut(lines), 'no_agenda', markedHeadings(lines));

function archiveAgenda(file: Uint8Array): FoundItem[] {
  // The names of an archive's parts are never compressed, so they can be searched in the file.
  if (!Buffer.from(file).includes('word/document.xml')) return documentAgenda(odtLines(file));
  const { lines, isAgenda } = docxLines(file);
  return isAgenda ? knownList(lines) : documentAgenda(lines);
}

/** Reads a file in the container format that Outlook's mails, old Office documents and protected new ones share. */
function compoundAgenda(file: Uint8Array): Promise<FoundAgenda> | never {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (bytes.includes(utf16('__properties_version1.0'))) return mailAgenda(readMsg(file), readAttachment);
  throw new AgendaSourceError(bytes.includes(utf16('EncryptedPackage')) ? 'encrypted' : 'old_word');
}

async function textAgenda(file: Uint8Array): Promise<FoundAgenda> {
  if (isMail(Buffer.from(file.subarray(0, MAIL_START)).toString('latin1'))) {
    return mailAgenda(await readEml(file), readAttachment);
  }
  const text = decoded(file);
  if (text.trim() === '') throw new AgendaSourceError('empty');
  // A comment may stand before the opening tag.
  if (text.trimStart().startsWith('<') && HTML.test(text.slice(0, START)))
    return found(documentAgenda(htmlLines(text)));
  const lines = textLines(text);
  const list = plainList(lines);
  if (list.length > 0 && isBareList(lines)) return found(list);
  const announced = announcedList(lines);
  if (announced.length > 0) return found(announced);
  try {
    return found(documentAgenda(lines));
  } catch (error) {
    if (!(error instanceof AgendaSourceError) || list.length === 0) throw error;
    return found(unsure(list));
  }
}

/** Reads a mail's attachment as a document, never as another mail. */
async function readAttachment(file: Uint8Array): Promise<FoundAgenda> {
  const start = Buffer.from(file.subarray(0, START)).toString('latin1');
  if (start.includes('%PDF-')) return found(agendaOf(await readPdfOutline(file)));
  if (start.startsWith('PK\u0003\u0004')) return found(archiveAgenda(file));
  throw new AgendaSourceError('not_document');
}

function decoded(file: Uint8Array): string {
  try {
    return decodeText(file);
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    throw new AgendaSourceError('not_text', { cause: error });
  }
}
