import type { Meeting } from '@greffier/contract/meeting/meetings';
import type { PassageJump } from '../transcript/passage-jump.ts';

/** The part of a meeting that the minutes tab needs. */
export type MinutesMeeting = Pick<
  Meeting,
  | 'id'
  | 'name'
  | 'status'
  | 'failed_step'
  | 'summary'
  | 'minutes'
  | 'minutes_made_at'
  | 'minutes_kind'
  | 'minutes_engine'
  | 'passages'
  | 'speaker_map'
  | 'transcript_changed_at'
>;

/** The properties of components that show written minutes. */
export interface WrittenProps {
  readonly meeting: MinutesMeeting & { readonly summary: string };
  readonly onJump: (jump: PassageJump) => void;
}
