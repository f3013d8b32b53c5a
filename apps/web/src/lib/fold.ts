/** Lowers the case and removes accents: « seance » finds « Séance », because nobody types accents into a search. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('fr');
