import { readAgendaSource } from './read-source.ts';

/** Lists the items of a file, each as its level and its text. */
export const itemsOf = async (file: Uint8Array): Promise<string[]> =>
  (await readAgendaSource(file)).items.map(({ level, text }) => `${level} ${text}`);

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
