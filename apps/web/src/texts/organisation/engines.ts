import { frenchNumber } from '@greffier/contract/text';

const percentOf = (bytes: number, total: number): number => (total === 0 ? 0 : Math.floor((100 * bytes) / total));

/** Texts about the engines that transcribe and write: those in use, and those available. */
export const enginesTexts = {
  title: 'Moteurs',
  intro:
    'Ce qui transcrit vos réunions, distingue les voix et rédige les PV. Des moteurs plus capables que ceux de départ se téléchargent une fois\u00A0; celui qui est en service sert aux prochaines réunions.',
  local: 'Ces moteurs travaillent sur le serveur\u00A0: aucun enregistrement n’en sort.',
  loading: 'Chargement des moteurs',
  loadFailed: 'Impossible de charger les moteurs',
  roles: { speech: 'Transcrire', speakers: 'Distinguer les voix', text: 'Rédiger' },
  states: {
    starter: 'De départ',
    installed: 'Installé',
    absent: 'À installer',
    incomplete: 'Incomplet',
  },
  inUse: 'En service',
  recommended: 'Recommandé',
  placedWriter: (name: string): string => `${name}, choisi dans la configuration du serveur (TEXT_MODEL)`,
  speedHere: (read: number, written: number): string =>
    `Sur cette machine\u00A0: environ ${frenchNumber(read)} mots lus et ${frenchNumber(written)} mots écrits par minute`,
  measuring: 'Sa vitesse sur cette machine se mesure, dès que le processeur est libre…',
  writerProblem: 'Les PV seraient faits de citations',
  noWriter:
    'Aucun modèle de langage n’est en service\u00A0: les PV sont faits de citations choisies dans la transcription.',
  remoteText: (model: string): string =>
    `Les PV sont rédigés par un autre serveur, choisi dans la configuration (${model})\u00A0: la transcription des réunions lui est envoyée. Les moteurs sous «\u00A0Rédiger\u00A0» ne servent pas tant qu’il l’est.`,
  remoteSpeech: (model: string): string =>
    `Le texte est reconnu par un autre serveur, choisi dans la configuration (${model})\u00A0: le son des réunions lui est envoyé. Les moteurs sous «\u00A0Transcrire\u00A0» ne servent pas tant qu’il l’est\u00A0; les voix sont distinguées ici.`,
  fixed:
    'Le moteur du texte est imposé par la configuration du serveur (SPEECH_MODEL)\u00A0: il ne se choisit pas ici.',
  replacedTitle: (name: string): string => `${name} est choisi, mais ne peut pas servir`,
  replaced: (problem: string, used: string | null): string =>
    `${problem} ${used === null ? 'Les PV sont faits de citations en attendant.' : `${used} sert à sa place.`} Installez le moteur choisi de nouveau, ou choisissez-en un autre.`,
  noDownloads: (folder: string): string =>
    `La configuration du serveur interdit les téléchargements. Des fichiers peuvent être placés à la main dans ${folder}.`,
  languages: (count: number): string => `${count} langues, dont le français, l’anglais et l’allemand`,
  speed: ({ from, to }: { readonly from: number; readonly to: number }): string =>
    from === 1 && to === 1
      ? 'moteur de départ'
      : `temps estimé\u00A0: ${from === to ? frenchNumber(from) : `${frenchNumber(from)} à ${frenchNumber(to)}`} fois celui du moteur de départ`,
  machine: (machine: string): string => `pour ${machine}`,
  memory: (size: string): string => `mémoire estimée\u00A0: ${size}`,
  publishedError: (error: { readonly percent: number; readonly of: string } | null): string =>
    error === null
      ? 'erreurs\u00A0: non publiées'
      : `erreurs publiées\u00A0: ${frenchNumber(error.percent)}\u00A0% ${error.of}`,
  licence: (licence: string, author: string | null): string =>
    author === null ? `licence ${licence}` : `licence ${licence}, ${author}`,
  waiting: (bytes: number, total: number): string => `Téléchargé à ${percentOf(bytes, total)}\u00A0%`,
  install: (name: string): string => `Installer ${name}`,
  continue: (name: string): string => `Continuer l’installation de ${name}`,
  stop: (name: string): string => `Interrompre l’installation de ${name}`,
  use: (name: string): string => `Utiliser ${name}`,
  leave: (name: string): string => `Ne plus utiliser ${name}`,
  remove: (name: string): string => `Supprimer ${name}`,
  labels: {
    install: 'Installer',
    continue: 'Continuer',
    stop: 'Interrompre',
    use: 'Utiliser',
    leave: 'Ne plus utiliser',
  },
  removeTitle: 'Supprimer un moteur',
  removeQuestion: (name: string, size: string): string =>
    `Êtes-vous sûr de vouloir supprimer ${name}\u202F? ${size} seront libérés\u00A0; il pourra être téléchargé à nouveau.`,
  progress: (name: string): string => `Installation de ${name}`,
  preparing: 'L’installation commence…',
  figures: (done: string, total: string, left: string | null): string =>
    [`${done} sur ${total}`, ...(left === null ? [] : [`encore ${left}`])].join(' · '),
  failed: 'L’installation n’a pas abouti',
  startFailed: 'Impossible de commencer l’installation',
  stopFailed: 'Impossible d’interrompre l’installation',
  stopped: 'Installation interrompue\u00A0: ce qui est téléchargé est gardé',
  used: {
    speech: 'Moteur en service pour les prochaines transcriptions',
    speakers: 'Moteur en service pour les prochaines transcriptions',
    text: 'Moteur en service pour les prochains PV',
  },
  left: 'Moteur hors service\u00A0: les prochains PV seront faits de citations',
  leaveFailed: 'Impossible de mettre ce moteur hors service',
  choiceFailed: 'Impossible de mettre ce moteur en service',
  removed: 'Moteur supprimé',
  removeFailed: 'Impossible de supprimer ce moteur',
} as const;
