import { formatBytes } from '@greffier/contract/bytes';
import { MAX_PDF_BYTES } from '@greffier/contract/limits';
import { agendaSourcesTexts as texts } from '../../texts/agenda-sources.ts';

/** Endings of what is read; what a file really holds, the server finds out. */
export const ENDINGS = [
  '.pdf',
  '.docx',
  '.odt',
  '.eml',
  '.msg',
  '.txt',
  '.md',
  '.htm',
  '.html',
  '.jpg',
  '.jpeg',
  '.png',
];

/** A PDF is read as one wherever it is given, with its pages beside. */
export const isPdf = ({ name }: Pick<File, 'name'>): boolean => name.toLowerCase().endsWith('.pdf');

/** Why these files cannot be sent, in French; null where they are one that can. */
export function refuseAgendaFile([file, another]: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (another !== undefined) return texts.oneFile;
  if (file === undefined) return null;
  const name = file.name.toLowerCase();
  if (!ENDINGS.some((ending) => name.endsWith(ending))) return texts.wrongKind(texts.kinds);
  if (file.size === 0) return texts.empty;
  return file.size > MAX_PDF_BYTES ? texts.tooLarge(formatBytes(MAX_PDF_BYTES)) : null;
}
