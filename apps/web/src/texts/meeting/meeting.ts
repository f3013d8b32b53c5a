import { remainingTime } from '@greffier/contract/remaining-time';
import type { Stage } from '@greffier/contract/meeting/status';

export const stageLabels: Readonly<Record<Stage, string>> = {
  queued: 'En file d’attente',
  waiting: 'En attente du processeur',
  paused: 'En attente\u00A0: c’est le tour d’autres personnes, le vôtre revient ensuite',
  no_room:
    'En attente\u00A0: le serveur manque de place, le traitement continuera dès qu’il y en aura. Supprimer d’anciennes réunions en libère.',
  decoding: 'Lecture de l’audio',
  listening: 'Repérage de la parole',
  transcribing: 'Transcription de la parole',
  unanswered: 'Le serveur de transcription ne répond pas pour le moment\u00A0: il est sollicité de nouveau',
  speakers: 'Distinction des voix',
  assigning: 'Répartition des échanges dans l’ordre du jour',
  writing: 'Rédaction des sections',
  finishing: 'Mise au propre',
};

export const meetingTexts = {
  page: 'Réunion',
  loadFailed: 'Erreur lors du chargement de la réunion',
  notFound: 'Réunion non trouvée',
  notFoundHint: 'Elle a peut-être été supprimée, ou l’adresse est incomplète.',
  backToMeetings: 'Retour aux réunions',
  loading: 'Chargement de la réunion',
  place: 'Lieu',
  downloadMinutes: 'Télécharger le PV',
  downloadPdf: 'PDF',
  downloadPdfLabel: 'PDF du procès-verbal',
  downloadTranscript: 'Télécharger la transcription',
  downloadMinutesFailed: 'Erreur lors du téléchargement du résumé',
  downloadTranscriptFailed: 'Erreur lors du téléchargement de la transcription',
  edit: 'Modifier la réunion',
  edited: 'Réunion modifiée',
  editUndone: 'La réunion est de nouveau comme avant',
  editFailed: 'Erreur lors de la modification de la réunion',
  discardTitle: 'Modifications non enregistrées',
  discardQuestion: 'Ce que vous avez saisi sera perdu.',
  discard: 'Abandonner les modifications',
  delete: 'Supprimer la réunion',
  deleteQuestion: 'Êtes-vous sûr de vouloir supprimer cette réunion\u202f?',
  deleteConsequence:
    'La transcription, le procès-verbal et les extraits de voix seront effacés. Cette action est irréversible.',
  deleteConfirm: 'Supprimer',
  deleted: 'Réunion supprimée',
  deleteFailed: 'Erreur de suppression',
  split: (segments: number): string =>
    `Enregistrement long\u00a0: l’audio a été divisé en ${segments} parties. Vérifiez les orateurs d’une partie à l’autre.`,
  progressHint: 'Vous pouvez fermer cette page\u00a0: le travail continue et la réunion vous attendra.',
  unanswered: 'Le serveur ne répond pas\u202f; nouvel essai dans un instant.',
  jobsBefore: (count: number): string =>
    count === 0
      ? 'Le prochain traitement est le vôtre'
      : `${count}\u00A0traitement${count === 1 ? '' : 's'} avant le vôtre`,
  remaining: remainingTime,
  waitsFor: {
    transcription: 'En attente\u00a0: le modèle de langage travaille sur cette machine',
    summarization: 'En attente\u00a0: cette machine transcrit ou relit une réunion',
  },
  progressOf: (percent: number): string => `${percent}\u00a0%`,
  errorTitle: {
    transcription: 'La transcription n’a pas abouti',
    summarization: 'La rédaction du PV n’a pas abouti',
    unknown: 'Le traitement n’a pas abouti',
  },
  errorUnknownReason: 'La raison n’est pas connue.',
  errorKept: 'Rien n’est perdu\u00a0: la reprise continue depuis le dernier point conservé.',
  errorAudioGone: 'L’enregistrement n’est plus conservé\u00a0: créez une nouvelle réunion avec le fichier.',
  newMeeting: 'Nouvel enregistrement',
  retry: 'Réessayer',
  retryFailed: 'Erreur lors de la reprise',
  tabs: { transcript: 'Transcription', scribebot: 'ScribeBot', minutes: 'Procès-verbal' },
  tabsLabel: 'Contenu de la réunion',
  stepsLabel: 'Étapes du procès-verbal',
} as const;
