import type { AttendanceStatus, Attendee } from '@greffier/contract/attendance';
import type { FindingKind, Outcome } from '@greffier/contract/findings';
import type { Doubt } from '@greffier/contract/minutes';
import type { AgendaItem, Passage, WrittenBy } from '@greffier/contract/values';

export { DOUBTS, type Doubt } from '@greffier/contract/minutes';

/** What the engines know of a meeting. */
export interface Source {
  readonly passages: readonly Passage[];
  /** Speaker label (`speaker_1`) to name; labels without a name are absent. */
  readonly speakerNames: Readonly<Record<string, string>>;
  readonly participants: readonly string[];
  /** Day of the meeting, `2026-11-21`: « demain » is a date only with it. */
  readonly date?: string;
  /** How participants took part, and as what; absent where nobody said. */
  readonly attendance?: readonly Attendee[];
}

/** A sentence of the minutes and the passages it rests on. */
export interface Sentence {
  readonly text: string;
  /** Never empty: nothing is written without a source. */
  readonly passageIds: readonly number[];
  /** Whether a new voice or subject begins; where absent, the page breaks paragraphs by length alone. */
  readonly opensParagraph?: boolean;
  /** What does not hold against the passages, in the order of `DOUBTS`; absent where all of it does. */
  readonly doubts?: readonly Doubt[];
}

/**
 * What came of a matter. Asserted ones stand in the minutes; the others wait for a person. Those that the embedded engine finds are
 * quotations.
 */
export interface Finding extends Sentence {
  readonly kind: FindingKind;
  readonly asserted: boolean;
  /**
   * Of decisions and votes; absent where nobody declared it. `postponed`: the matter is to come back; `withdrawn`: who brought it took
   * it back.
   */
  readonly outcome?: Outcome;
  /** Of tasks; null where it is not known who. */
  readonly owner?: string | null;
  /** Of tasks, as it was said, « d’ici vendredi », « le 15 mars ». */
  readonly due?: string | null;
  /** The day that `due` means, `2026-03-15`, where it is certain. */
  readonly dueOn?: string;
  /** Of votes that were counted. */
  readonly for?: number;
  readonly against?: number;
  readonly abstentions?: number;
}

export interface Section {
  readonly item: AgendaItem;
  /** Whether anything was said of it; null where nothing was found, and that it was left out is not sure. */
  readonly discussed: boolean | null;
  readonly sentences: readonly Sentence[];
  /** What came of it, or may have. Absent as good as empty. */
  readonly findings?: readonly Finding[];
}

export interface Minutes {
  /** One for each agenda item, in the agenda's order; then, where enough was said beside them, one for that. */
  readonly sections: readonly Section[];
  /** What was established before the first item, the quorum; told above all of them. Absent as good as empty. */
  readonly opening?: readonly Sentence[];
  /** How the meeting set its next one, where no agenda item is about that; quoted under a heading of its own. */
  readonly nextMeeting?: readonly Sentence[];
  /** How many proposals were left out as there were too many; absent as good as none. */
  readonly leftOut?: number;
  /** Absent: the embedded engine, which was asked to. */
  readonly writtenBy?: WrittenBy;
}

/** Where an item of the agenda begins, is taken up again, or where talk begins that belongs to none. */
export interface ItemStart {
  readonly passageId: number;
  /** Of the passage, from 0. */
  readonly sentence: number;
  /** Place in the agenda; null: none. */
  readonly item: number | null;
  /** Whether nothing else comes close. */
  readonly sure: boolean;
  /** Put there by a person. */
  readonly pinned?: true;
  /** Sure because a language model reads it there as well. */
  readonly read?: true;
}

/** What a person says of a place: an item (or none: null) begins there, or nothing does. */
export interface Pin {
  readonly passageId: number;
  readonly item: number | null | 'nothing';
}

/** Where a language model reads that an item begins, or talk that belongs to none (null); `unread`: it could not read on. */
export interface ReadStart {
  readonly passageId: number;
  /** Of the passage, from 0. */
  readonly sentence: number;
  readonly item: number | null | 'unread';
}

/** How somebody took part, as it was said, and where. */
export interface AttendanceProposal {
  /** As the list of participants has it, or as it was said of somebody who is not in it. */
  readonly name: string;
  readonly status: AttendanceStatus;
  readonly passageId: number;
}

export interface WritingProgress {
  readonly stage: 'assigning' | 'writing' | 'finishing';
  /** [0–100] of the whole work. */
  readonly percent: number;
  /** Seconds; absent as good as null: not known. */
  readonly remaining?: number | null;
}
