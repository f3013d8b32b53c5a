export const divisionTexts = {
  title: 'Diviser ce passage',
  cut: 'Couper ici',
  giveStart: 'Début au précédent',
  giveEnd: 'Fin au suivant',
  joinPrevious: 'Joindre au précédent',
  joinNext: 'Joindre au suivant',
  hint: 'Placez le curseur dans le texte, à l’endroit de la coupure.',
  unsaved: 'Enregistrez d’abord le texte corrigé.',
  others: 'Fermez d’abord les autres passages en cours de correction.',
  following: (count: number): string =>
    count === 1
      ? 'Aussi le passage suivant du même orateur'
      : `Aussi les ${count.toLocaleString('fr')} passages suivants du même orateur, jusqu’à la fin`,
} as const;
