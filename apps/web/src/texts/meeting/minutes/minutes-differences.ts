/** Texts about differences between two texts of the minutes, from two windows or two versions. */
export const differenceTexts = {
  differences: 'Différences',
  differing: (count: number): string => (count === 1 ? '1 ligne diffère.' : `${count} lignes diffèrent.`),
  underlined: 'Souligné',
  struck: 'Barré',
  sameLines: (count: number): string => (count === 1 ? '1 ligne identique' : `${count} lignes identiques`),
  more: (count: number): string =>
    count === 1 ? 'Montrer la dernière ligne' : `Montrer les ${count} lignes suivantes`,
  sameWords:
    'Les deux textes disent la même chose\u00a0: seules la mise en forme, les sources ou les confirmations diffèrent.',
  comparing: 'Comparaison en cours',
  failed: 'Impossible de comparer ces textes',
  failedHint: 'Fermez cette fenêtre, puis réessayez.',
  apart: 'Ces deux textes ont trop peu en commun pour être montrés ensemble\u00a0: lisez-les l’un après l’autre.',
  windows: {
    added: { only: '\u00a0: seulement dans votre version.', spoken: 'Ma version' },
    removed: { only: '\u00a0: seulement dans l’autre.', spoken: 'L’autre version' },
  },
  compare: 'Comparer',
  with: 'Comparer avec',
  versions: (before: number, now: number) => ({
    added: { only: `\u00a0: ajouté dans la version ${now}.`, spoken: 'Ajouté' },
    removed: { only: `\u00a0: seulement dans la version ${before}.`, spoken: 'Retiré' },
  }),
} as const;
