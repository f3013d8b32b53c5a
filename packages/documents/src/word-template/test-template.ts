import {
  Document,
  type FileChild,
  Footer,
  Header,
  type ISectionOptions,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
} from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { MinutesDocument } from '../minutes-docx.ts';
import { WordTemplateError } from './problems.ts';

export const line = (text: string): Paragraph => new Paragraph({ text });
export const lines = (...texts: readonly string[]): Paragraph[] => texts.map(line);

export const cells = (...rows: readonly (readonly string[])[]): Table =>
  new Table({
    rows: rows.map((row) => new TableRow({ children: row.map((text) => new TableCell({ children: [line(text)] })) })),
  });

/** Makes a template as a person would. */
export const template = (
  children: readonly FileChild[],
  { header, footer }: { readonly header?: string; readonly footer?: string } = {},
): Promise<Buffer> => {
  const section: ISectionOptions = {
    children: [...children],
    ...(header !== undefined && { headers: { default: new Header({ children: [line(header)] }) } }),
    ...(footer !== undefined && { footers: { default: new Footer({ children: [line(footer)] }) } }),
  };
  return Packer.toBuffer(new Document({ sections: [section] }));
};

/** Changes parts of a file, by name; null removes one. */
export function withParts(
  file: Uint8Array,
  changes: Readonly<Record<string, string | ((text: string) => string)>>,
): Buffer {
  const parts = unzipSync(file);
  for (const [name, change] of Object.entries(changes)) {
    const before = parts[name];
    parts[name] = strToU8(typeof change === 'string' ? change : change(before === undefined ? '' : strFromU8(before)));
  }
  return Buffer.from(zipSync(parts));
}

/** Adds a part to which the body refers. */
export const withRelation = (file: Uint8Array, relation: string, name = 'word/_rels/document.xml.rels'): Buffer =>
  withParts(file, {
    [name]: (text) =>
      (text === ''
        ? '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
        : text
      )
        .replace(/<Relationships([^>]*)\/>/, '<Relationships$1></Relationships>')
        .replace('</Relationships>', `${relation}</Relationships>`),
  });

export const meeting: MinutesDocument = {
  title: 'Conseil & commissions',
  date: '2026-03-03',
  time: '19:30',
  duration: 3900,
  organisation: 'Commune de Villars',
  attendance: [
    { name: 'Ada Lovelace', status: 'present', role: 'présidente' },
    { name: 'Émile Zola', status: 'excused', role: null },
  ],
  agenda: [
    { level: 1, text: '1. Ouverture' },
    { level: 2, text: '1.1 Présences' },
    { level: 1, text: '2. Budget' },
  ],
  html: '<h1>1. Ouverture</h1><p>La séance est ouverte.</p><h2>1.1 Présences</h2><p>Zola manque.</p><h1>2. Budget</h1><p>Accepté.</p>',
};

/** Lists the problems of a template; fails if there are none. */
export async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof WordTemplateError)) throw error ?? new Error('nothing is wrong');
  return error.problems.map(({ message, place }) => (place === null ? message : `${message} (${place})`));
}
