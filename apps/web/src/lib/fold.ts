/** Lower case without accents, so that « seance » finds « Séance »: nobody types accents into a search. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('fr');
