import type { MeetingStatus } from '@greffier/contract/status';

export interface MinutesControls {
  /** The slider shows once there is something to set the length of. */
  readonly length: boolean;
  readonly generate: 'hidden' | 'agendaRequired' | 'saveRequired' | 'ready';
  readonly restart: boolean;
}

/** What can be done about the minutes (specification §4). */
export function minutesControls(status: MeetingStatus, agendaLength: number, unsavedAgenda: boolean): MinutesControls {
  const transcribed = status === 'transcribed';
  const blocked = unsavedAgenda ? 'saveRequired' : agendaLength === 0 ? 'agendaRequired' : 'ready';
  return {
    length: transcribed && agendaLength > 0,
    generate: transcribed ? blocked : 'hidden',
    restart: status === 'completed',
  };
}
