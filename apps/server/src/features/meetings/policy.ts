import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingStatus } from '@greffier/contract/meeting/status';
import type { MeetingRecord } from './record.ts';

/** Tells whether a person may read a meeting. Only the person who made it may; nobody else even learns of it. */
export function canRead(user: Pick<User, 'id'>, meeting: Pick<MeetingRecord, 'userId'>): boolean {
  return meeting.userId === user.id;
}

/** Tells whether the transcript is stored, even if it contains no words. */
export function hasTranscript({ status, failedStep }: Pick<MeetingRecord, 'status' | 'failedStep'>): boolean {
  if (status === 'error') return failedStep === 'summarization';
  return status === 'transcribed' || status === 'summarization' || status === 'completed';
}

/**
 * Tells whether a transcribed meeting still has its voices. Speakers that were found again may have no snippet. An
 * imported transcript, such as the example's, never has voices that can be told apart, even if it has snippets.
 */
export const hasVoices = ({
  voicesDestroyedAt,
  snippets,
  snippetsFolder,
  importedBytes,
}: Pick<MeetingRecord, 'voicesDestroyedAt' | 'snippets' | 'snippetsFolder' | 'importedBytes'>): boolean =>
  importedBytes === 0 && voicesDestroyedAt === null && (snippets.length > 0 || snippetsFolder !== null);

/** Tells whether speakers and agenda may change: once the transcript is stored, until minutes are requested. */
export function canEdit({ status }: Pick<MeetingRecord, 'status'>): boolean {
  return status === 'transcribed';
}

/**
 * Tells whether the agenda may change: before, during and after the transcription, but not once minutes are requested.
 */
export function canChangeAgenda({ status }: Pick<MeetingRecord, 'status'>): boolean {
  return status === 'pending' || status === 'transcription' || canEdit({ status });
}

const REASONS: Readonly<Record<MeetingStatus, string>> = {
  pending: 'La transcription n’est pas encore terminée\u00a0: attendez qu’elle le soit.',
  transcription: 'La transcription n’est pas encore terminée\u00a0: attendez qu’elle le soit.',
  transcribed: 'La réunion vient de changer\u00a0: rechargez la page et recommencez.',
  summarization: 'Le procès-verbal est en cours de rédaction\u00a0: attendez qu’il soit terminé.',
  completed: 'Le procès-verbal est déjà rédigé\u00a0: recommencez sa génération pour modifier la réunion.',
  error: 'Le dernier traitement de cette réunion a échoué\u00a0: relancez-le d’abord.',
};

/** Says in French why a meeting in this status cannot be changed now, and what to do. */
export const whyNotNow = (status: MeetingStatus): string => REASONS[status];

const APPROVED =
  'Le procès-verbal de cette réunion est approuvé\u00a0: la transcription sur laquelle il repose ne change plus. Choisissez d’abord «\u00a0Corriger\u00a0» dans l’onglet Procès-verbal.';

/**
 * Says in French why passages cannot be corrected now: a job uses them, or approved minutes depend on them. Null if
 * they can.
 */
export function whyNotCorrected(meeting: Pick<MeetingRecord, 'status' | 'failedStep' | 'approval'>): string | null {
  if (!hasTranscript(meeting) || meeting.status === 'summarization') return whyNotNow(meeting.status);
  return meeting.approval === 'approved' ? APPROVED : null;
}

/**
 * Says in French why a meeting's work cannot be started again: it did not fail, or its recording is gone. Null if it
 * can. If a recording is still stored after its transcription, no speech was recognised in it.
 */
export function whyNoRetry(meeting: Pick<MeetingRecord, 'status' | 'failedStep' | 'audioKey'>): string | null {
  if (meeting.status === 'transcribed' && meeting.audioKey !== null) return null;
  if (meeting.status !== 'error') return 'Cette réunion n’est pas en erreur\u00a0: il n’y a rien à relancer.';
  if (meeting.failedStep === 'summarization' || meeting.audioKey !== null) return null;
  return 'L’enregistrement de cette réunion n’est plus conservé\u00a0: créez une nouvelle réunion avec le fichier.';
}
