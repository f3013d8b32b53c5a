/** Texts of the help dialog; loaded with the dialog. */
export const helpTexts = {
  title: 'Comment pouvons-nous vous aider\u202F?',
  tabs: { start: 'Premiers pas', policy: 'Politique de données', contact: 'Aide' },
  start: {
    intro: 'De l’enregistrement au procès-verbal, en six étapes.',
    steps: [
      {
        title: 'Créez une réunion',
        text: 'Cliquez sur «\u00A0+\u00A0Nouvel Enregistrement\u00A0», puis donnez-lui un nom et une date.',
      },
      {
        title: 'Enregistrez-la, ou déposez un fichier',
        text: 'Choisissez «\u00A0Démarrer l’enregistrement\u00A0» pour enregistrer la réunion avec le microphone de votre appareil. Si elle a déjà eu lieu, déposez le fichier audio, ou une transcription existante.',
      },
      {
        title: 'Attendez la transcription',
        text: 'L’avancement est affiché en pourcentage. Vous pouvez fermer la page\u00A0: le travail continue.',
      },
      {
        title: 'Nommez les orateurs',
        text: 'Écoutez un court extrait de chaque voix et choisissez la personne parmi les participants.',
      },
      {
        title: 'Fixez l’ordre du jour',
        text: 'Partez de la transcription, d’un template ou d’un PDF, ou saisissez les points vous-même.',
      },
      {
        title: 'Générez le procès-verbal',
        text: 'Choisissez la longueur des sections, relisez le résultat, puis téléchargez le document Word.',
      },
    ],
  },
  audio: {
    title: 'Audio',
    text: 'Les enregistrements audio sont supprimés après la transcription.',
    /** Used if the organisation keeps recordings for a while. */
    kept: (days: number): string =>
      `Votre organisation conserve une copie allégée des enregistrements après la transcription, pour que vous puissiez réécouter la réunion. Elle est détruite à l’approbation du procès-verbal, avec la réunion, ou au plus tard ${days === 1 ? 'un\u00A0jour' : `${days}\u00A0jours`} après la transcription\u00A0; vous pouvez la détruire plus tôt.`,
  },
  policy: [
    {
      title: 'Hébergement',
      text: 'Les données de l’application sont conservées en Suisse.',
    },
    {
      title: 'Traitement par intelligence artificielle',
      text: 'Le contenu traité par l’IA peut transiter par l’Europe et y est conservé 30 jours au maximum.',
    },
  ],
  contact: {
    text: 'Un bug à signaler, une remarque, une question\u202F? Écrivez-nous\u00A0:',
    none: 'Aucune adresse de contact n’est configurée. Adressez-vous à la personne qui administre cette application.',
  },
} as const;
