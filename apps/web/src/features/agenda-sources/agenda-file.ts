import { formatBytes } from '@greffier/contract/bytes';
import { MAX_PDF_BYTES } from '@greffier/contract/limits';
import { agendaSourcesTexts as texts } from '../../texts/agenda/agenda-sources.ts';

/** Endings of the file names that are accepted. The server checks the real content. */
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

/** Tells whether a file is a PDF. Wherever people give a PDF, its pages are shown beside the items read from it. */
export const isPdf = ({ name }: Pick<File, 'name'>): boolean => name.toLowerCase().endsWith('.pdf');

/** Tells whether a file's text may have been recognised in pictures of pages. */
export const isPicture = ({ name }: Pick<File, 'name'>): boolean => /\.(?:pdf|jpe?g|png)$/i.test(name);

/** Says in French why these files cannot be sent; null for no file, and for one file that can be sent. */
export function refuseAgendaFile([file, another]: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (another !== undefined) return texts.oneFile;
  if (file === undefined) return null;
  const name = file.name.toLowerCase();
  if (!ENDINGS.some((ending) => name.endsWith(ending))) return texts.wrongKind(texts.kinds);
  if (file.size === 0) return texts.empty;
  return file.size > MAX_PDF_BYTES ? texts.tooLarge(formatBytes(MAX_PDF_BYTES)) : null;
}
