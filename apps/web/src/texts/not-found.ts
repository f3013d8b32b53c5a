/** The page for addresses that lead nowhere; loaded with it. */
export const notFoundTexts = {
  title: 'Cette page n’existe pas',
  text: 'Le lien est peut-être incomplet, ou la page a été déplacée.',
} as const;
