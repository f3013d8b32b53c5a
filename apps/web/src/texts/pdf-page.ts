const found = (count: number): string => (count === 1 ? '1 élément trouvé' : `${count} éléments trouvés`);

/** Texts of the page of a PDF, shown beside the items read from it. */
export const pdfPageTexts = {
  /** Begins with the same words as the toast of an extraction (specification §8). */
  found,
  foundToCheck: (count: number, toCheck: number): string =>
    toCheck === 0 ? found(count) : `${found(count)}, ${toCheck} à vérifier`,
  noneFound: 'Aucun élément trouvé\u00a0: choisissez dans la page les lignes qui sont des points.',
  allChecked: 'tout est vérifié',
  /** Explains what saving does with items that nobody has checked. */
  uncheckedSaved:
    'Confirmez un à un les points à vérifier, ou tous à la fois. «\u00a0Enregistrer\u00a0» les accepte tels quels.',
  confirmAll: 'Tout confirmer',
  allConfirmed: 'Tout est vérifié\u00a0: vous pouvez enregistrer.',
  toCheck: 'à vérifier',
  look: (position: number): string => `Point ${position}, à vérifier\u00a0: voir dans la page`,
  unplaced: (position: number): string => `Point ${position}, à vérifier`,
  confirm: (position: number): string => `Le point ${position} est juste`,
  confirmed: 'Point vérifié',
  page: 'Page du PDF',
  hint: 'Cliquez sur une ligne pour en faire un point, ou pour retirer celui qu’elle porte.',
  pageNumber: (number: number): string => `Page ${number}`,
  allPages: (count: number): string => `Afficher les ${count} pages`,
  opening: 'Ouverture de la page',
  cannotDraw: 'Cette page ne peut pas être dessinée\u00a0: voici ses lignes.',
  added: (title: string): string => `Point ajouté\u00a0: ${title}`,
  joined: (title: string): string => `Ligne ajoutée au point\u00a0: ${title}`,
  removed: (title: string): string => `Point retiré\u00a0: ${title}`,
  full: (most: number): string => `Un ordre du jour compte ${most} points au plus.`,
} as const;
