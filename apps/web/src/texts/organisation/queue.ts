import type { Process, QueuedJob } from '@greffier/contract/organisation/queue';

/** Texts for super users about everybody's jobs, the processes that do them, and the data stored. */
export const queueTexts = {
  title: 'File des traitements',
  intro:
    'Les transcriptions et les procès-verbaux passent à tour de rôle entre les personnes. Les titres des réunions restent confidentiels.',
  loading: 'Chargement de la file',
  loadFailed: 'Impossible de charger la file des traitements',
  states: { running: 'En cours', waiting: 'En attente' },
  nothing: 'Aucun traitement en cours ni en attente.',
  kinds: { transcription: 'Transcription', summarization: 'Rédaction du PV' },
  position: (position: number): string => `Rang\u00A0${position}`,
  since: (time: string): string => `depuis ${time}`,
  recording: (duration: string): string => `enregistrement de ${duration}`,
  progress: ({ name, email }: QueuedJob['person']): string => `Progression pour ${name ?? email}`,
  percent: (percent: number): string => `${percent}\u00A0%`,
  room: (free: string, reserve: string): string =>
    `Place libre sur le disque du serveur\u00A0: ${free}, dont ${reserve} de réserve.`,
  lowTitle: 'Le disque du serveur est presque plein',
  low: (free: string, reserve: string): string =>
    `Il reste ${free}, moins que la réserve de ${reserve}\u00A0: aucun nouvel enregistrement n’est accepté. Demandez à la personne qui administre le serveur de libérer de la place\u00A0; chacun peut aussi supprimer ses réunions en erreur.`,
  processes: 'Processus',
  roles: { all: 'Pages et traitements', web: 'Pages', worker: 'Traitements' },
  alive: 'En service',
  silent: (time: string): string => `Sans signe de vie depuis ${time}`,
  started: (time: string): string => `Démarré il y a ${time}`,
  engines: ({ speech, text }: Pick<Process, 'speech' | 'text'>): string =>
    `Transcription\u00A0: ${speech ?? 'aucune'}. Rédaction\u00A0: ${text ?? 'citations, sans modèle de langage'}.`,
  noWorkerTitle: 'Aucun processus ne fait les traitements',
  noWorker:
    'Les transcriptions et les procès-verbaux attendent qu’un processus reprenne. Prévenez la personne qui administre le serveur.',
  kept: 'Stockage',
  stored: (database: string, recordings: string, sounds: string): string =>
    `Base de données\u00A0: ${database}. Enregistrements à transcrire\u00A0: ${recordings}. Enregistrements gardés pour l’écoute\u00A0: ${sounds}.`,
} as const;
