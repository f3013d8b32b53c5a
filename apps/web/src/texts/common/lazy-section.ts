/** Texts for parts of a page that are loaded only once the page shows. */
export const lazySectionTexts = {
  failed: 'Cette partie de la page n’a pas pu être chargée. Si elle ne peut toujours pas l’être, rechargez la page.',
  cannotOpen: 'Cette partie de la page n’a pas pu être chargée. Rechargez la page.',
  cannotOpenOffline:
    'Cette partie de la page n’a pas pu être chargée. Rechargez la page une fois la connexion rétablie.',
} as const;
