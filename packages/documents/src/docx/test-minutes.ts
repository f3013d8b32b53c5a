import { type MinutesDocument, minutesDocx } from '../minutes-docx.ts';
import { paragraphs, unzipDocx } from './test-docx.ts';

export const present = (name: string) => ({ name, status: 'present', role: null }) as const;
const meeting: MinutesDocument = {
  title: 'Conseil & commissions <2026>',
  date: '2026-03-03',
  time: '19:30',
  duration: 3900,
  attendance: ['Ada Lovelace', 'Émile Zola'].map(present),
  agenda: [
    { level: 2, text: '1. Ouverture' },
    { level: 3, text: '1.1 Présences' },
  ],
  html: '<h1>1. Ouverture</h1><p>La séance est ouverte.</p>',
  organisation: 'Commune de Villars',
};
/** The files of the Word document that is made of the example meeting. */
export const parts = async (changes: Partial<MinutesDocument> = {}) =>
  unzipDocx(await minutesDocx({ ...meeting, ...changes }));
/** The paragraphs of that document. */
export const body = async (changes: Partial<MinutesDocument> = {}) =>
  paragraphs((await parts(changes))['word/document.xml'] ?? '');
/** The paragraphs that minutes of this HTML become. */
export const written = async (html: string) => {
  const all = await body({ html, agenda: [] });
  return between(all, 'Procès-verbal', 'Signatures');
};
/** Lists the paragraphs between the headings of two parts. */
export function between<T extends { readonly text: string }>(all: readonly T[], above: string, below: string): T[] {
  const end = all.findLastIndex(({ text }) => text === below);
  return all.slice(all.findLastIndex(({ text }, at) => at < end && text === above) + 1, end);
}
