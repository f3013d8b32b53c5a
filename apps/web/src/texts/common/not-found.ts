/** Texts of the page for unknown addresses; loaded with the page. */
export const notFoundTexts = {
  title: 'Cette page n’existe pas',
  text: 'Le lien est peut-être incomplet, ou la page a été déplacée.',
} as const;
