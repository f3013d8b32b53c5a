import type { Meeting } from '@greffier/contract/meeting/meetings';
import type { ReactNode } from 'react';
import type { FindingsAnswer } from '../findings/findings-answer.ts';
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

/** Whether the transcript stands beside the minutes, and a function to change this. */
export interface SideBySide {
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
}

/** The properties of components that show written minutes. */
export interface WrittenProps {
  readonly meeting: MinutesMeeting & { readonly summary: string };
  /** The part above the text, as in the document: the attendance. */
  readonly front: ReactNode;
  readonly onJump: (jump: PassageJump) => void;
  /** Null if there is no room for the transcript. */
  readonly sideBySide: SideBySide | null;
}

/** The properties of the editor. */
export interface EditorProps extends Pick<WrittenProps, 'meeting' | 'onJump' | 'sideBySide'> {
  readonly findings: FindingsAnswer;
  /** True if a person asked to write, so that the text gets the focus. */
  readonly asked: boolean;
  /** Called with the number of sentences that a person still has to check. */
  readonly onToCheck: (toCheck: number) => void;
  /** Returns to reading, once everything is saved. */
  readonly onDone: () => void;
}
