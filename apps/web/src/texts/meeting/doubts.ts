export const doubtsTexts = {
  count: (count: number): string => {
    if (count === 0) return 'Aucun mot douteux';
    return count === 1 ? '1 mot douteux' : `${count.toLocaleString('fr')} mots douteux`;
  },
  position: (word: string, number: number, count: number): string =>
    `«\u00A0${word}\u00A0», ${number.toLocaleString('fr')} sur ${count.toLocaleString('fr')}`,
  hint: 'Soulignés en pointillé\u00A0: la machine les a mal entendus. Environ la moitié sont faux.',
  next: 'Mot douteux suivant',
  previous: 'Mot douteux précédent',
  /** Read aloud after the passage, in which they are only underlined. */
  inPassage: (words: readonly string[]): string =>
    `${words.length === 1 ? 'Mot douteux' : 'Mots douteux'}\u00A0: ${words.join(', ')}`,
} as const;
