/** Makes a text lower-case, without accents, which nobody types into a search: « seance » finds « Séance ». */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('fr');
