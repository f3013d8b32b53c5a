/** A part of a page that is loaded when the page shows. */
export const lazySectionTexts = {
  cannotOpen: 'Cette partie de la page n’a pas pu être chargée. Rechargez la page.',
} as const;
