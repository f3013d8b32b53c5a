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

/** A status as it is read: one that only a newer server knows is `unknown`, and the meeting can be read all the same. */
export const ReadStatus = z.enum([...MEETING_STATUSES, 'unknown']).catch('unknown');
export type ReadStatus = z.infer<typeof ReadStatus>;

/** The only moves a meeting may make. The server refuses any other. */
export const TRANSITIONS: Readonly<Record<MeetingStatus, readonly MeetingStatus[]>> = {
  pending: ['transcription', 'transcribed', 'error'],
  transcription: ['transcribed', 'error'],
  // Transcribed once more where no speech was recognised.
  transcribed: ['transcription', 'summarization', 'completed'],
  summarization: ['completed', 'transcribed', 'error'],
  completed: ['transcribed'],
  error: ['transcription', 'summarization'],
};

export function canMove(from: MeetingStatus, to: MeetingStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Statuses during which a job works on the meeting, and the detail page polls. */
export const WORKING_STATUSES: readonly ReadStatus[] = ['pending', 'transcription', 'summarization'];

/** What a job is doing, for the person who waits. */
export const STAGES = [
  'queued',
  /** Other work keeps the processor busy: recordings and minutes take turns. */
  'waiting',
  /** Others have their turn, after which the work goes on where it was. */
  'paused',
  'decoding',
  'listening',
  'transcribing',
  /** The server that recognises text does not answer; it is asked again. */
  'unanswered',
  'speakers',
  'assigning',
  'writing',
  'finishing',
] as const;
export const Stage = z.enum(STAGES);
export type Stage = z.infer<typeof Stage>;
