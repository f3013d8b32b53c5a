import { frenchNumber } from '@greffier/contract/text';

const percentOf = (bytes: number, total: number): number => (total === 0 ? 0 : Math.floor((100 * bytes) / total));

/** The engines that listen: which are in use, which could be. */
export const enginesTexts = {
  title: 'Moteurs de transcription',
  intro:
    'D’autres moteurs que ceux de départ peuvent être téléchargés\u00A0; celui qui est en service sert aux prochaines transcriptions.',
  local: 'Ces moteurs travaillent sur le serveur\u00A0: aucun enregistrement n’en sort.',
  loading: 'Chargement des moteurs',
  loadFailed: 'Impossible de charger les moteurs',
  roles: { speech: 'Transcrire', speakers: 'Distinguer les voix' },
  states: {
    starter: 'De départ',
    installed: 'Installé',
    absent: 'À installer',
    incomplete: 'Incomplet',
  },
  inUse: 'En service',
  remoteSpeech: (model: string): string =>
    `Le texte est reconnu par un autre serveur, choisi dans la configuration (${model})\u00A0: le son des réunions lui est envoyé. Les moteurs sous «\u00A0Transcrire\u00A0» ne servent pas tant qu’il l’est\u00A0; les voix sont distinguées ici.`,
  fixed:
    'Le moteur du texte est imposé par la configuration du serveur (SPEECH_MODEL)\u00A0: il ne se choisit pas ici.',
  replacedTitle: (name: string): string => `${name} est choisi, mais ne peut pas servir`,
  replaced: (problem: string, used: string): string =>
    `${problem} ${used} sert à sa place. Installez le moteur choisi de nouveau, ou choisissez-en un autre.`,
  noDownloads: (folder: string): string =>
    `La configuration du serveur interdit les téléchargements. Des fichiers peuvent être placés à la main dans ${folder}.`,
  languages: (count: number): string => `${count} langues, dont le français, l’anglais et l’allemand`,
  speed: ({ from, to }: { readonly from: number; readonly to: number }): string =>
    from === 1 && to === 1
      ? 'moteur de départ'
      : `temps estimé\u00A0: ${from === to ? frenchNumber(from) : `${frenchNumber(from)} à ${frenchNumber(to)}`} fois celui du moteur de départ`,
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
  remove: (name: string): string => `Supprimer ${name}`,
  labels: { install: 'Installer', continue: 'Continuer', stop: 'Interrompre', use: 'Utiliser' },
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
  used: 'Moteur en service pour les prochaines transcriptions',
  choiceFailed: 'Impossible de mettre ce moteur en service',
  removed: 'Moteur supprimé',
  removeFailed: 'Impossible de supprimer ce moteur',
} as const;
