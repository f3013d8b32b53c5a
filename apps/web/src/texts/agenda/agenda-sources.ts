function takenOf(count: number): string {
  if (count === 0) return 'Reprendre les points cochés';
  return count === 1 ? 'Reprendre le point coché' : `Reprendre les ${count} points cochés`;
}

export const agendaSourcesTexts = {
  title: 'Ou d’une autre source',
  file: 'Importer un document, un e-mail ou une photo',
  text: 'Coller un ordre du jour',
  meeting: 'Reprendre l’ordre du jour d’une réunion',
  fileLabel: 'Document, e-mail ou image',
  choose: 'Choisir un fichier',
  drop: 'ou déposez-le ici',
  kinds:
    'PDF, Word (.docx), LibreOffice (.odt), e-mail (.eml ou .msg, pièces jointes comprises), texte, photo ou scan (JPEG, PNG).',
  slow: 'Le texte d’une photo ou d’un scan est reconnu sur ce serveur\u00a0: comptez quelques secondes par page, parfois une minute.',
  oneFile: 'Choisissez un seul fichier.',
  wrongKind: (formats: string): string =>
    `Ce fichier n’est pas d’un format qui se lit ici. Choisissez\u00a0: ${formats}`,
  empty: 'Ce fichier est vide. Vérifiez que vous avez choisi le bon fichier.',
  tooLarge: (limit: string): string => `Ce fichier est trop volumineux\u00a0: la limite est de ${limit}.`,
  textLabel: 'Texte de l’ordre du jour',
  textHint:
    'Une convocation entière, un e-mail ou la seule liste des points\u00a0: numéros, puces et retraits donnent les niveaux.',
  takeText: 'Reprendre les points',
  textKept:
    'Votre texte est gardé\u00a0: vous le retrouverez sous «\u00a0Coller un ordre du jour\u00a0» si vous supprimez celui-ci.',
  discardTitle: 'Abandonner ce texte\u202f?',
  discardMessage: 'Ce que vous avez collé sera perdu.',
  discard: 'Abandonner',
  read: 'Ordre du jour lu\u00a0: relisez-le',
  inAttachment: (name: string): string => `Les points viennent de la pièce jointe «\u00a0${name}\u00a0».`,
  failed: 'Erreur lors de la lecture de l’ordre du jour',
  chooseMeeting: 'Réunion',
  choosePlaceholder: 'Choisir une de vos réunions',
  noMeeting: 'Vous n’avez pas d’autre réunion.',
  loading: 'Chargement de l’ordre du jour',
  loadFailed: 'Impossible de charger l’ordre du jour de cette réunion',
  meetingsFailed: 'Impossible de charger les réunions',
  noAgenda: 'Cette réunion n’a pas d’ordre du jour.',
  items: 'Points de son ordre du jour',
  unfinished: { not_discussed: 'pas abordé', postponed: 'reporté' },
  announced: 'Annoncé pour la prochaine réunion',
  all: 'Tout cocher',
  none: 'Tout décocher',
  onlyUnfinished: 'Seulement ce qui est en suspens',
  take: takenOf,
  taken: 'Ordre du jour repris\u00a0: adaptez-le à cette réunion',
} as const;
