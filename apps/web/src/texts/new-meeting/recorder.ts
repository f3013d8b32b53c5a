const denied = 'Impossible d’accéder au microphone. Veuillez vérifier vos réglages.';

export const recorderTexts = {
  title: 'Enregistrer la réunion',
  hint: 'Le son est écrit sur cet appareil à mesure que l’on parle\u00a0: rien n’est perdu si la page se ferme.',
  start: 'Démarrer l’enregistrement',
  starting: 'Ouverture du microphone…',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  stop: 'Terminer',
  recording: 'Enregistrement en cours',
  /** Mark before the tab's title, for people who look elsewhere. */
  titleMark: (time: string, isPaused: boolean): string => `${isPaused ? '❚❚' : '●'} ${time}`,
  paused: 'Enregistrement en pause',
  microphone: 'Microphone',
  unnamedMicrophone: (number: number): string => `Microphone ${number}`,
  level: 'Niveau sonore',
  computerSound: 'Ajouter le son de l’ordinateur',
  computerSoundHint: 'Pour une réunion à distance\u00a0: partagez l’onglet ou l’écran avec son audio.',
  computerSoundAdded: 'Le son de l’ordinateur est enregistré avec celui du microphone.',
  computerSoundEnded: 'Le son de l’ordinateur n’est plus partagé. Le microphone est toujours enregistré.',
  noComputerSound: 'Aucun son n’a été partagé. Cochez « Partager l’audio » dans la fenêtre de partage.',
  silent: 'Aucun son depuis 20 secondes\u00a0: vérifiez que le bon microphone est choisi et n’est pas coupé.',
  nearlyFull: (minutes: number): string =>
    `Il ne reste de la place que pour ${minutes} min sur cet appareil. Libérez de l’espace ou terminez l’enregistrement.`,
  nearlyTooLarge: (minutes: number): string =>
    `Cet enregistrement atteindra dans ${minutes} min la limite que le serveur accepte. Terminez-le avant, puis commencez-en un autre.`,
  tooLarge:
    'L’enregistrement a atteint la limite que le serveur accepte\u00a0: il s’est arrêté. Envoyez-le, puis commencez-en un autre.',
  elsewhere: 'Un enregistrement est déjà en cours dans un autre onglet. Terminez-le d’abord.',
  /** Messages by `MicrophoneProblem`. */
  microphoneProblems: {
    denied,
    none: 'Aucun microphone n’a été trouvé. Branchez-en un, puis réessayez.',
    busy: 'Le microphone est utilisé par une autre application. Fermez-la, puis réessayez.',
    insecure:
      'L’enregistrement demande une adresse sécurisée (https). Prévenez la personne qui administre le serveur, ou importez un fichier.',
    unsupported: 'Ce navigateur ne permet pas d’enregistrer. Mettez-le à jour, ou importez un fichier.',
  },
  /** Messages by `RecorderProblem`. */
  problems: {
    unplugged:
      'Le microphone a été débranché. L’enregistrement est en pause\u00a0: rebranchez-le ou choisissez-en un autre, puis reprenez.',
    interrupted: 'L’appareil a suspendu le microphone. Reprenez l’enregistrement dès que possible.',
    full: 'Il n’y a plus de place sur cet appareil\u00a0: l’enregistrement s’est arrêté. Ce qui a été dit jusque-là est conservé.',
    failed: 'L’enregistrement s’est arrêté. Ce qui a été dit jusque-là est conservé.',
  },
  storeFailed: 'L’enregistrement ne peut pas être conservé sur cet appareil. Libérez de l’espace, puis réessayez.',
  processingFailed: 'Erreur lors du traitement de l’audio enregistré.',
  fileName: (day: string, time: string): string => `Enregistrement ${day} ${time}.wav`,
  play: 'Écouter',
  pausePlaying: 'Mettre l’écoute en pause',
  discard: 'Supprimer l’enregistrement',
  discardQuestion: {
    title: 'Supprimer l’enregistrement',
    text: 'Cet enregistrement n’a pas été envoyé. Voulez-vous vraiment le supprimer\u202f?',
    confirm: 'Supprimer',
  },
  leaveRecording:
    'L’enregistrement est en cours. Si vous quittez cette page, il s’arrête\u00a0; ce qui a été dit reste sur cet appareil, et vous pourrez l’envoyer plus tard.',
  unsent: (count: number): string =>
    count === 1 ? 'Un enregistrement n’a pas été envoyé' : `${count} enregistrements n’ont pas été envoyés`,
  unsentHint: 'Le son n’est que sur cet appareil\u00a0: envoyez-le pour en faire une réunion, ou supprimez-le.',
  unsentAction: (count: number): string =>
    count === 1 ? 'Retrouver l’enregistrement' : 'Retrouver les enregistrements',
  found: 'Un enregistrement non envoyé a été retrouvé',
  foundAbout: (day: string, time: string, duration: string): string => `${day} à ${time} · ${duration}`,
  openElsewhere: 'Cet enregistrement est ouvert dans un autre onglet.',
  goneElsewhere: 'Cet enregistrement a déjà été envoyé ou supprimé.',
  use: 'Utiliser cet enregistrement',
  position: 'Position dans l’enregistrement',
} as const;
