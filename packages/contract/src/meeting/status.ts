import { z } from 'zod';

export const MEETING_STATUSES = [
  'pending',
  'transcription',
  'transcribed',
  'summarization',
  'completed',
  'error',
] as const;
export const MeetingStatus = z.enum(MEETING_STATUSES);
export type MeetingStatus = z.infer<typeof MeetingStatus>;

/** A status as it is read. A status of a newer server becomes `unknown`, so that the meeting can still be read. */
export const ReadStatus = z.enum([...MEETING_STATUSES, 'unknown']).catch('unknown');
export type ReadStatus = z.infer<typeof ReadStatus>;

/** The state of the minutes, independent of the meeting's status. */
export const Approval = z.enum(['draft', 'to_approve', 'approved'], 'Cet état du procès-verbal n’existe pas');
export type Approval = z.infer<typeof Approval>;

/** The only moves that a meeting may make. The server refuses any other. */
export const TRANSITIONS: Readonly<Record<MeetingStatus, readonly MeetingStatus[]>> = {
  pending: ['transcription', 'transcribed', 'error'],
  transcription: ['transcribed', 'error'],
  // A meeting without any recognised speech may be transcribed again.
  transcribed: ['transcription', 'summarization', 'completed'],
  summarization: ['completed', 'transcribed', 'error'],
  completed: ['transcribed'],
  error: ['transcription', 'summarization'],
};

export function canMove(from: MeetingStatus, to: MeetingStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Statuses in which a job works on the meeting and the detail page polls. */
export const WORKING_STATUSES: readonly ReadStatus[] = ['pending', 'transcription', 'summarization'];

/** Stages of a job, shown to people who wait. */
export const STAGES = [
  'queued',
  /** Other work uses the processor: recordings and minutes take turns. */
  'waiting',
  /** Other people have their turn. Afterwards the work goes on where it was. */
  'paused',
  /** A disk is full: the work is tried again each minute. */
  'no_room',
  'decoding',
  'listening',
  'transcribing',
  /** The server that transcribes does not answer, and is asked again. */
  'unanswered',
  'speakers',
  'assigning',
  'writing',
  'finishing',
] as const;
export type Stage = (typeof STAGES)[number];

/** A stage as it is read. A stage of a newer server becomes null, so that the meeting can still be read. */
export const ReadStage = z.enum(STAGES).nullable().catch(null);
