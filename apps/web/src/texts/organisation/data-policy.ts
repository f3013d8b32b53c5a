import { BIOMETRIC_RETENTION_DAYS } from '@greffier/contract/limits';
import { MEETINGS_GRACE_DAYS } from '@greffier/contract/organisation/data-policy';

const days = (count: number): string => (count === 1 ? '1\u00A0jour' : `${count}\u00A0jours`);

/** Texts about how long data is kept: for the organisation, the help, and a meeting that will soon be deleted. */
export const dataPolicyTexts = {
  title: 'Conservation des données',
  intro:
    'Ces durées valent pour toute l’organisation. Elles se comptent à partir de la transcription\u00A0; chacun les lit dans l’aide, sous «\u00A0Politique de données\u00A0».',
  loading: 'Chargement des durées de conservation',
  loadFailed: 'Impossible de charger les durées de conservation',
  voices: 'Extraits et empreintes de voix',
  voicesHint: `En jours. Ces données biométriques servent à reconnaître les orateurs\u00A0; elles sont aussi effacées ${days(BIOMETRIC_RETENTION_DAYS)} après l’achèvement du procès-verbal.`,
  failedRecordings: 'Enregistrements dont la transcription a échoué',
  failedRecordingsHint: 'En jours. Passé ce délai, la transcription ne peut plus être relancée.',
  keepRecordings: 'Conserver les enregistrements jusqu’à l’approbation',
  keepRecordingsHint:
    'Une copie allégée, de 15\u00A0Mo par heure, permet de réécouter chaque passage pendant la relecture. Elle est détruite à l’approbation du procès-verbal, ou passé le délai. Sans cette règle, un enregistrement est supprimé dès sa transcription.',
  recordings: 'Enregistrements',
  recordingsHint:
    'En jours, au plus. Vaut pour les transcriptions à venir, et raccourcit le délai de celles qui sont faites.',
  destroyTitle: 'Détruire des enregistrements conservés',
  destroyQuestion: (kept: number | null): string =>
    kept === null
      ? 'Tous les enregistrements qui sont conservés seront détruits dans l’heure. Cette destruction est définitive.'
      : `Les enregistrements de réunions transcrites il y a plus de ${days(kept)} seront détruits dans l’heure. Cette destruction est définitive.`,
  limitMeetings: 'Supprimer les réunions après un certain temps',
  limitMeetingsHint:
    'Transcription, procès-verbal et versions compris. Sans cette règle, une réunion est conservée jusqu’à ce qu’on la supprime.',
  meetings: 'Réunions',
  meetingsHint: 'En jours.',
  save: 'Appliquer les durées',
  saved: 'Durées de conservation modifiées',
  saveFailed: 'Impossible de modifier les durées de conservation',
  shortenTitle: 'Supprimer d’anciennes réunions',
  shortenQuestion: (kept: number): string =>
    `Les réunions transcrites il y a plus de ${days(kept)} seront supprimées pour tous les membres, avec leur procès-verbal, au plus tôt dans ${days(MEETINGS_GRACE_DAYS)}. Cette suppression est définitive.`,
  shorten: 'Appliquer la règle',
  leave:
    'Les durées de conservation que vous avez modifiées ne sont pas enregistrées. Voulez-vous quitter la page\u202F?',
  /** Texts for the help dialog. */
  shown: {
    voicesTitle: 'Extraits de voix',
    voices: (kept: number): string =>
      `Les courts extraits (deux minutes de son en tout, au plus, et ceux que vous écoutez) et les empreintes de voix qui servent à distinguer les orateurs sont effacés ${days(kept)} après la transcription, même si elle a échoué, ${days(BIOMETRIC_RETENTION_DAYS)} après l’achèvement du procès-verbal, ou avec la réunion, selon ce qui arrive en premier.`,
    failedTitle: 'Transcriptions qui échouent',
    failed: (kept: number): string =>
      `Un enregistrement dont la transcription a échoué, ou n’a reconnu aucune parole, est supprimé après ${days(kept)}.`,
    meetingsTitle: 'Réunions',
    meetings: (kept: number | null): string =>
      kept === null
        ? 'Vos réunions sont conservées jusqu’à ce que vous les supprimiez.'
        : `Vos réunions sont supprimées ${days(kept)} après leur transcription.`,
    ownTitle: 'Vos données',
    own: 'Dans vos paramètres, vous pouvez télécharger tout ce que l’application conserve de vous, et supprimer votre compte.',
    loading: 'Chargement de la politique de données',
  },
  /** Text for the page of a meeting. */
  ending: (day: string): string =>
    `Selon la règle de votre organisation, cette réunion sera supprimée le ${day}. Téléchargez ce que vous voulez garder.`,
} as const;
