import type { ReadStatus } from '@greffier/contract/meeting/status';

export type AgendaState = 'speakersRequired' | 'actionRequired' | 'completed';

/** Determines the state of the agenda card. Without a transcript there are no speakers to name yet. */
export function agendaState(status: ReadStatus, speakersNamed: boolean, agendaLength: number): AgendaState {
  if (agendaLength > 0) return 'completed';
  return status === 'transcribed' && speakersNamed ? 'actionRequired' : 'speakersRequired';
}
