/** Small letters without accents: « Séance » is found by « seance », as nobody types accents into a search. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('fr');
