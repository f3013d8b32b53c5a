import { SpeechError } from './types.ts';

const KEPT = 'Ce qui est transcrit est conservé\u00a0: relancez la transcription plus tard.';

const AGAIN = 'La transcription reprendra où elle s’est arrêtée.';

/** Errors in work on speech. Their messages are for the people who sent the recording or who run the server. */
export const speechErrors = {
  unreadableAudio: (cause?: unknown) =>
    new SpeechError(
      'unreadable_audio',
      'Ce fichier ne peut pas être lu\u00a0: il est abîmé ou n’est pas un enregistrement. Vérifiez qu’il s’écoute sur votre ordinateur, ou exportez-le en MP3 ou en WAV.',
      { cause },
    ),
  archive: () =>
    new SpeechError(
      'unreadable_audio',
      'Ce fichier est une archive et non un enregistrement. Décompressez-la, puis envoyez l’enregistrement qu’elle contient.',
    ),
  noAudio: () =>
    new SpeechError(
      'no_audio',
      'Ce fichier ne contient pas de piste sonore. Choisissez l’enregistrement audio, ou une vidéo qui a du son.',
    ),
  emptyFile: () =>
    new SpeechError('empty_file', 'Ce fichier est vide. Choisissez à nouveau l’enregistrement, puis renvoyez-le.'),
  tooShort: () =>
    new SpeechError(
      'too_short',
      'Cet enregistrement ne dure pas assez longtemps pour être transcrit. Choisissez-en un autre.',
    ),
  modelMissing: (file: string) =>
    new SpeechError(
      'model_missing',
      `Le fichier de modèle «\u00a0${file}\u00a0» est introuvable. Réinstallez-le ou corrigez MODELS_DIR et SPEECH_MODEL, puis relancez.`,
    ),
  modelUnreadable: (path: string, cause: unknown) =>
    new SpeechError(
      'model_damaged',
      `Le fichier «\u00a0${path}\u00a0» ne peut pas être lu\u00a0: donnez le droit de le lire au compte sous lequel Greffier tourne, et remplacez un lien par le fichier lui-même.`,
      { cause },
    ),
  modelDamaged: (file: string, cause?: unknown) =>
    new SpeechError(
      'model_damaged',
      `Le fichier de modèle «\u00a0${file}\u00a0» est endommagé\u00a0: remplacez-le par l’original, puis relancez.`,
      { cause },
    ),
  modelLayout: (file: string, missing: string) =>
    new SpeechError(
      'model_damaged',
      `Le fichier de modèle «\u00a0${file}\u00a0» n’est pas dans la forme attendue («\u00a0${missing}\u00a0» y manque)\u00a0: il vient d’une autre édition de ce modèle. Réinstallez le modèle, puis relancez.`,
    ),
  modelUnknown: (model: string) =>
    new SpeechError(
      'model_unknown',
      `Le modèle «\u00a0${model}\u00a0» est inconnu\u00a0: ni manifest.json ni «\u00a0npm run models\u00a0» ne le connaissent. Corrigez SPEECH_MODEL, puis relancez.`,
    ),
  outOfMemory: () =>
    new SpeechError(
      'out_of_memory',
      'La mémoire du serveur n’a pas suffi pour la transcription. Relancez-la\u00a0: elle reprendra où elle s’est arrêtée.',
    ),
  stuck: () =>
    new SpeechError(
      'crashed',
      'La transcription s’est arrêtée plusieurs fois au même endroit de l’enregistrement. Exportez-le de nouveau en MP3 ou en WAV et créez une réunion avec ce fichier, ou relancez-la une dernière fois.',
    ),
  timedOut: () =>
    new SpeechError(
      'timed_out',
      'La transcription n’avançait plus\u00a0: elle a été arrêtée. Relancez-la\u00a0: elle reprendra où elle s’est arrêtée. Si cela se répète, exportez l’enregistrement en MP3 ou en WAV.',
    ),
  openingTooSlow: () =>
    new SpeechError(
      'timed_out',
      'Ce fichier met trop longtemps à être lu. Exportez-le en MP3 ou en WAV, puis renvoyez-le.',
    ),
  crashed: () =>
    new SpeechError(
      'crashed',
      'La transcription s’est arrêtée de façon inattendue. Relancez-la\u00a0: elle reprendra où elle s’est arrêtée.',
    ),
  remoteUnavailable: () =>
    new SpeechError(
      'remote_unavailable',
      `Le serveur de transcription ne répond pas, malgré plusieurs essais. ${KEPT} Si cela se répète, vérifiez ce serveur et SPEECH_ENGINE_URL.`,
    ),
  remoteBusy: () =>
    new SpeechError(
      'remote_unavailable',
      `Le serveur de transcription n’accepte plus de demandes pour le moment\u00a0: débit ou crédit épuisé. ${KEPT}`,
    ),
  remoteInvalid: () =>
    new SpeechError(
      'remote_refused',
      'Le serveur de transcription répond autre chose qu’une transcription. Corrigez SPEECH_ENGINE_URL, puis relancez.',
    ),
  remoteUnauthorized: () =>
    new SpeechError(
      'remote_refused',
      'Le serveur de transcription refuse la clé. Corrigez SPEECH_ENGINE_KEY, puis relancez\u00a0: la transcription reprendra où elle s’est arrêtée.',
    ),
  remoteUnknown: () =>
    new SpeechError(
      'remote_refused',
      'Le serveur de transcription ne connaît pas cette adresse ou ce modèle. Corrigez SPEECH_ENGINE_URL ou SPEECH_ENGINE_MODEL, puis relancez.',
    ),
  remoteTooLarge: () =>
    new SpeechError(
      'remote_refused',
      'Le serveur de transcription refuse même une demi-minute de son. Augmentez la taille qu’il accepte, puis relancez\u00a0: la transcription reprendra où elle s’est arrêtée.',
    ),
  remoteRefused: (status: number | null) =>
    new SpeechError(
      'remote_refused',
      `Le serveur de transcription refuse la demande${status === null ? '' : ` (erreur ${status})`}. Vérifiez SPEECH_ENGINE_MODEL et les réglages de ce serveur, puis relancez.`,
    ),
  remoteExpired: () =>
    new SpeechError(
      'remote_refused',
      `Le certificat du serveur de transcription a expiré ou n’est pas encore valable. Faites-le renouveler et vérifiez l’heure de cette machine, puis relancez. ${AGAIN}`,
    ),
  remoteOtherName: () =>
    new SpeechError(
      'remote_refused',
      `Le certificat du serveur de transcription est établi pour un autre nom. Écrivez ce nom dans SPEECH_ENGINE_URL ou faites corriger le certificat, puis relancez. ${AGAIN}`,
    ),
  remoteUntrusted: () =>
    new SpeechError(
      'remote_refused',
      `Le certificat du serveur de transcription vient d’une autorité inconnue. Indiquez le fichier PEM de cette autorité dans NODE_EXTRA_CA_CERTS et redémarrez le serveur, puis relancez. ${AGAIN}`,
    ),
  storageFull: () =>
    new SpeechError(
      'storage_full',
      'Le disque du serveur est plein. Libérez de la place, puis relancez la transcription.',
    ),
} as const;
