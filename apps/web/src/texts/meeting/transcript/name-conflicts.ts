/** Texts about voices whose names contradict what was said. */
export const nameConflictsTexts = {
  title: (count: number): string => (count === 1 ? 'Un nom à vérifier' : `${count}\u00A0noms à vérifier`),
  /** Parts of a sentence: « Vous avez nommé l’orateur 3 » Bruno Rey « ; on l’appelle » Chloé Favre « à » 08:16. */
  given: (speaker: string): string => `Vous avez nommé l’${speaker.toLowerCase()} `,
  calledByOthers: '\u00A0; on l’appelle ',
  calledBySelf: '\u00A0; cette voix se présente comme ',
  at: ' à\u00A0',
  /** Names the voice that already has this name. Used if nothing was said about that voice. */
  bearer: (name: string, speaker: string): string =>
    ` ${name} est le nom que vous avez donné à l’${speaker.toLowerCase()}.`,
  quote: (words: string): string => `«\u00A0${words}\u00A0»`,
  read: (time: string): string => `Lire le passage de ${time}`,
  exchange: 'Échanger les noms',
  exchanged: 'Noms échangés',
  rename: (name: string): string => `Renommer en ${name}`,
  renamed: (name: string): string => `Renommé en ${name}`,
  renameFailed: 'Erreur lors du changement de nom',
  keep: 'Garder mes noms',
  kept: 'Noms gardés\u00A0: ils ne seront plus signalés',
  keepFailed: 'Erreur lors de l’enregistrement de votre choix',
  deedOf: (deed: string, names: readonly string[]): string => `${deed}\u00A0: ${names.join(', ')}`,
  changedSince: 'Les noms ont changé entre-temps\u00A0: rien n’a été annulé.',
  before: (count: number): string =>
    count === 1
      ? 'Un nom d’orateur ne s’accorde pas avec ce qui a été dit\u00A0: vérifiez-le avant de générer le PV.'
      : `${count}\u00A0noms d’orateurs ne s’accordent pas avec ce qui a été dit\u00A0: vérifiez-les avant de générer le PV.`,
  look: 'Voir les noms à vérifier',
} as const;
