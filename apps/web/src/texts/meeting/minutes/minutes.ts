export const minutesTexts = {
  cardTitle: 'Procès-verbal',
  kindTitle: 'Type de procès-verbal',
  kinds: { decisional: 'Décisionnel', synthetic: 'Synthétique', analytic: 'Analytique' },
  kindHints: {
    decisional: 'L’objet de chaque point en une phrase, puis les décisions, les votes et les actions.',
    synthetic: 'L’essentiel de ce qui s’est dit sur chaque point, puis les décisions, les votes et les actions.',
    analytic: 'Chaque intervention dans l’ordre, avec qui parle, puis les décisions, les votes et les actions.',
  },
  ofKind: {
    decisional: 'Procès-verbal décisionnel.',
    synthetic: 'Procès-verbal synthétique.',
    analytic: 'Procès-verbal analytique.',
  },
  lengthTitle: 'Longueur des sections',
  lengthHints: {
    decisional: (): string => 'Sans effet sur un procès-verbal décisionnel, toujours aussi court qu’il peut l’être',
    synthetic: (words: number): string => `Environ ${words} mots par section`,
    analytic: (words: number): string => `Environ ${words} mots au plus par intervention`,
  },
  lengths: {
    veryShort: 'Très court',
    short: 'Court',
    balanced: 'Équilibré',
    detailed: 'Détaillé',
    veryDetailed: 'Très détaillé',
  },
  generate: 'Générer le PV',
  unnamed: (count: number): string =>
    count === 1
      ? 'Un orateur n’est pas nommé\u00a0: le procès-verbal l’appellera par son numéro.'
      : `${count} orateurs ne sont pas nommés\u00a0: le procès-verbal les appellera par leur numéro.`,
  nameSpeakers: 'Nommer les orateurs',
  nothingSaid:
    'Aucune parole n’a été reconnue\u00a0: il n’y a rien à rédiger. L’onglet Transcription vous dit comment continuer.',
  agendaFirst: 'Définissez d’abord l’ordre du jour.',
  saveAgendaFirst: 'Enregistrez d’abord l’ordre du jour.',
  startFailed: 'Erreur lors du lancement de la génération du PV',
  stop: 'Arrêter la rédaction',
  stopped: 'Rédaction arrêtée',
  stopFailed: 'La rédaction n’a pas pu être arrêtée',
  writtenBy: {
    embedded: 'Citations choisies dans la transcription, sans modèle de langage.',
    fallback: 'Citations choisies dans la transcription\u00a0: le modèle de langage n’a pas répondu.',
    model: 'Rédigé par le modèle de langage, d’après la transcription.',
  },
  restart: 'Recommencer la génération du PV',
  restartQuestion: 'Recommencer la génération du PV\u202f?',
  restartConsequence:
    'Le procès-verbal actuel sera retiré, mais restera dans l’historique, d’où vous pourrez le restaurer. Vous pourrez revoir les orateurs, l’ordre du jour et le début de chaque point\u00a0; une section que cela ne touche pas gardera son texte, vos modifications comprises.',
  restartConfirm: 'Recommencer',
  restartLocked: 'Le procès-verbal est approuvé\u00a0: choisissez d’abord «\u00a0Corriger\u00a0».',
  clearFailed: 'Erreur lors de l’effacement du PV',
  empty: 'Le procès-verbal n’est pas encore rédigé',
  emptyHint: {
    waiting:
      'Il pourra être généré dès que la transcription sera effectuée, les orateurs nommés et l’ordre du jour défini.',
    ready: 'Nommez les orateurs, définissez l’ordre du jour, puis choisissez «\u00a0Générer le PV\u00a0».',
    failed: 'La rédaction n’a pas abouti. Choisissez «\u00a0Réessayer\u00a0».',
    noSpeech: 'Aucune parole n’a été reconnue\u00a0: il n’y a rien à rédiger.',
    writing: 'La rédaction est en cours. Le procès-verbal apparaîtra ici.',
  },
  sourceHint: 'Choisissez une phrase pour lire le passage dont elle provient.',
  toCheck: 'À vérifier',
  changedQuotation: 'Citation différente de la transcription',
  brief: 'En bref',
  briefAll: (count: number): string => (count === 1 ? 'Voir 1 autre' : `Voir les ${count} autres`),
  briefItem: 'Point',
  fact: (head: string, text: string): string => `${head}\u00a0: ${text}`,
  table: 'Tableau',
} as const;
