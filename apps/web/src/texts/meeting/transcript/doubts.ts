const words = (count: number): string => (count === 1 ? '1 mot douteux' : `${count.toLocaleString('fr')} mots douteux`);
const unsure = (count: number): string =>
  count === 1 ? '1 passage peu sûr' : `${count.toLocaleString('fr')} passages peu sûrs`;

export const doubtsTexts = {
  count: (word: number, passage: number): string => {
    if (word === 0 && passage === 0) return 'Aucun mot douteux';
    if (passage === 0) return words(word);
    return word === 0 ? unsure(passage) : `${words(word)}, ${unsure(passage)}`;
  },
  position: (word: string, number: number, count: number): string =>
    `«\u00A0${word}\u00A0», ${number.toLocaleString('fr')} sur ${count.toLocaleString('fr')}`,
  passagePosition: (time: string, number: number, count: number): string =>
    `Passage de ${time}, ${number.toLocaleString('fr')} sur ${count.toLocaleString('fr')}`,
  hint: 'Soulignés en pointillé\u00A0: la machine les a mal entendus. Environ la moitié sont faux. Cliquez sur un mot, ou appuyez sur Entrée, pour le corriger.',
  next: 'Mot ou passage douteux suivant',
  previous: 'Mot ou passage douteux précédent',
  keepWord: 'Ce mot est juste',
  keepPassage: 'Ce passage est juste',
  keepKey: (deed: string): string => `${deed} (V)`,
  /** Read aloud by screen readers after the passage, where doubtful words are only underlined. */
  inPassage: (doubtful: readonly string[]): string =>
    `${doubtful.length === 1 ? 'Mot douteux' : 'Mots douteux'}\u00A0: ${doubtful.join(', ')}`,
  word: 'Mot douteux\u00A0: la machine l’a mal entendu.',
  unsure: 'Peu sûr',
  unsureHint: 'La machine a mal entendu ce passage\u00A0: relisez-le en entier.',
  mostUnsure: (audible: boolean): string =>
    `La machine a mal entendu une grande partie de cet enregistrement\u00A0: relisez en entier les passages marqués «\u00A0Peu\u00A0sûr\u00A0»${audible ? ', en les écoutant' : ''}.`,
} as const;
