import type { Approval, ReadStatus } from '@greffier/contract/meeting/status';

export const statusLabels: Readonly<Record<ReadStatus, string>> = {
  pending: 'En attente',
  transcription: 'Transcription en cours',
  transcribed: 'Transcription effectuée',
  summarization: 'Résumé en cours',
  completed: 'Terminé',
  error: 'Erreur',
  unknown: 'Statut inconnu',
};

export const approvalLabels: Readonly<Record<Approval, string>> = {
  draft: 'Projet',
  to_approve: 'À approuver',
  approved: 'Approuvé',
};
