const places = (count: number): string => (count === 1 ? '1 endroit' : `${count.toLocaleString('fr')} endroits`);

export const findTexts = {
  field: 'Rechercher dans la transcription',
  results: (count: number): string => {
    if (count === 0) return 'Aucun résultat';
    return count === 1 ? '1 résultat' : `${count.toLocaleString('fr')} résultats`;
  },
  position: (number: number, count: number): string =>
    `${number.toLocaleString('fr')} sur ${count.toLocaleString('fr')}`,
  next: 'Résultat suivant',
  previous: 'Résultat précédent',
  clear: 'Effacer la recherche',
  replace: 'Remplacer…',
  title: 'Remplacer dans la transcription',
  sought: 'Rechercher',
  by: 'Remplacer par',
  byHint: 'Laissez vide pour retirer les mots.',
  whole: 'Mots entiers seulement',
  exact: 'Respecter les majuscules et les accents',
  places: (chosen: number, count: number): string => `${chosen.toLocaleString('fr')} sur ${places(count)}`,
  placesLabel: 'Endroits à corriger',
  all: 'Tout cocher',
  none: 'Tout décocher',
  nothing: 'Ces mots ne sont pas dans la transcription.',
  more: (shown: number): string =>
    `Les ${shown.toLocaleString('fr')} premiers endroits sont montrés\u00A0: remplacez-les, puis recommencez pour les suivants.`,
  same: 'Le texte serait le même.',
  wrong: (time: string, why: string): string =>
    `Passage de ${time}\u00A0: ${why.charAt(0).toLocaleLowerCase('fr')}${why.slice(1)}.`,
  confirm: (count: number): string =>
    count === 0 ? 'Remplacer' : `Remplacer ${count === 1 ? 'à 1 endroit' : `à ${count.toLocaleString('fr')} endroits`}`,
  replaced: (count: number): string =>
    `${places(count)} ${count === 1 ? 'corrigé' : 'corrigés'}. «\u00A0Annuler la correction\u00A0», au-dessus de la transcription, rétablit l’ancien texte.`,
  offer: (word: string): string =>
    `Ajouter «\u00A0${word}\u00A0» à un vocabulaire\u202f? Vos prochaines réunions qui utilisent ce vocabulaire l’écriront mieux.`,
  vocabulary: 'Vocabulaire',
  newVocabulary: 'Nouveau vocabulaire',
  newName: 'Noms et termes',
  add: 'Ajouter au vocabulaire',
  added: (word: string, name: string): string => `«\u00A0${word}\u00A0» ajouté au vocabulaire «\u00A0${name}\u00A0»`,
  addFailed: 'Impossible d’ajouter au vocabulaire',
  done: 'Terminer',
} as const;
