import type { ReadStatus } from '@greffier/contract/meeting/status';

export interface MinutesControls {
  /** Whether the slider for the length is shown. */
  readonly length: boolean;
  readonly generate: 'hidden' | 'nothingSaid' | 'agendaRequired' | 'saveRequired' | 'ready';
  readonly restart: boolean;
}

interface MinutesBasis {
  /** Number of agenda items that the server has. */
  readonly agendaLength: number;
  readonly unsavedAgenda: boolean;
  readonly noSpeech: boolean;
}

/** Tells which controls for the minutes are shown (specification §4). */
export function minutesControls(status: ReadStatus, basis: MinutesBasis): MinutesControls {
  const transcribed = status === 'transcribed';
  return {
    length: transcribed && basis.agendaLength > 0,
    generate: transcribed ? readiness(basis) : 'hidden',
    restart: status === 'completed',
  };
}

function readiness({ agendaLength, unsavedAgenda, noSpeech }: MinutesBasis): MinutesControls['generate'] {
  if (noSpeech) return 'nothingSaid';
  if (unsavedAgenda) return 'saveRequired';
  return agendaLength === 0 ? 'agendaRequired' : 'ready';
}
