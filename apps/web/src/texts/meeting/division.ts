export const divisionTexts = {
  title: 'Diviser ce passage',
  cut: 'Couper ici',
  giveStart: 'Début au précédent',
  giveEnd: 'Fin au suivant',
  joinPrevious: 'Joindre au précédent',
  joinNext: 'Joindre au suivant',
  hint: 'Placez le curseur dans le texte\u00A0: on coupe là.',
  unsaved: 'Enregistrez d’abord le texte corrigé.',
  others: 'Fermez d’abord les autres passages en cours de correction.',
  following: (count: number): string =>
    count === 1
      ? 'Aussi le passage suivant de la même voix'
      : `Aussi les ${count.toLocaleString('fr')} passages suivants de la même voix`,
} as const;
