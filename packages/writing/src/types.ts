import type { AttendanceStatus, Attendee } from '@greffier/contract/meeting/minutes/attendance';
import type { FindingKind, Outcome } from '@greffier/contract/meeting/minutes/findings';
import type { Doubt } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem, Passage, WrittenBy } from '@greffier/contract/values';

export { UNSUPPORTED, type Unsupported } from '@greffier/contract/meeting/minutes/minutes';

/** Facts about a meeting that the engines know. */
export interface Source {
  readonly passages: readonly Passage[];
  /** Speaker label (`speaker_1`) → name. Labels without a name are absent. */
  readonly speakerNames: Readonly<Record<string, string>>;
  readonly participants: readonly string[];
  /** Day of the meeting, such as `2026-11-21`. Without this day, « demain » is not a date. */
  readonly date?: string;
  /** Attendance and roles of participants; absent if nobody stated them. */
  readonly attendance?: readonly Attendee[];
}

/** What the parts of a meeting mean, as vectors of a sentence encoder, each of unit length. */
export interface Meanings {
  /** Vectors of the passages, in their order. */
  readonly passages: readonly Float32Array[];
  /** Vectors of the agenda's titles with the headings above them (`fullTitles`), in their order. */
  readonly titles: readonly Float32Array[];
}

/** What a question means, beside what the meeting means that it is about. */
export interface QuestionMeanings extends Meanings {
  /** Vector of the question with what it takes from the previous one (`wholeQuestion`). */
  readonly question: Float32Array;
}

/** A sentence of the minutes and its passages. */
export interface Sentence {
  readonly text: string;
  /** Passages that say the same as the sentence. Never empty, since nothing is written without a source. */
  readonly passageIds: readonly number[];
  /** Whether a new voice or subject begins. If it is absent, paragraphs end by length alone. */
  readonly opensParagraph?: boolean;
  /** Reasons to check the sentence, in the order of `DOUBTS`; absent if there are none. */
  readonly doubts?: readonly Doubt[];
}

/**
 * An outcome of a matter. Asserted outcomes are in the minutes; the others wait for a person to judge them. Outcomes
 * found by the embedded engine are quotations.
 */
export interface Finding extends Sentence {
  readonly kind: FindingKind;
  readonly asserted: boolean;
  /**
   * Outcome of a decision or a vote; absent if nobody declared it. `postponed`: the matter will come back; `withdrawn`:
   * the person who raised it withdrew it.
   */
  readonly outcome?: Outcome;
  /** Owner of a task; null if nobody is known to have it. */
  readonly owner?: string | null;
  /** Due date of a task, as it was said: « d’ici vendredi », « le 15 mars ». */
  readonly due?: string | null;
  /** The day that `due` means, `2026-03-15`, if it is certain. */
  readonly dueOn?: string;
  /** Votes for each side of a counted vote. */
  readonly for?: number;
  readonly against?: number;
  readonly abstentions?: number;
}

export interface Section {
  readonly item: AgendaItem;
  /** Whether people spoke of the item. Null if nothing was found but it is not certain that the item was left out. */
  readonly discussed: boolean | null;
  readonly sentences: readonly Sentence[];
  /** Outcomes of the section, asserted or proposed. Absent means empty. */
  readonly findings?: readonly Finding[];
}

export interface Minutes {
  /**
   * One section for each agenda item, in the agenda's order, then one for talk outside the agenda if there was enough
   * such talk.
   */
  readonly sections: readonly Section[];
  /**
   * Facts that were established before the first item, such as the quorum. They come before all sections. Absent means
   * empty.
   */
  readonly opening?: readonly Sentence[];
  /** Sentences that set the next meeting, if no agenda item is about it. They are quoted under their own heading. */
  readonly nextMeeting?: readonly Sentence[];
  /** Number of proposals that were left out because there were too many. Absent means none. */
  readonly leftOut?: number;
  /** Author of the minutes; if absent, the embedded engine, as requested. */
  readonly writtenBy?: WrittenBy;
}

/** A place where an item of the agenda begins or is taken up again, or where talk outside the agenda begins. */
export interface ItemStart {
  readonly passageId: number;
  /** Number of the sentence in the passage, from 0. */
  readonly sentence: number;
  /** Place of the item in the agenda; null for talk outside the agenda. */
  readonly item: number | null;
  /** True if no other item is nearly as likely. */
  readonly sure: boolean;
  /** True if a person put the start there. */
  readonly pinned?: true;
  /** True if a language model found the same start, which makes it sure. */
  readonly read?: true;
}

/** A start that a person has checked. Its sentence is null if it is to be found. */
export interface CheckedStart extends Pick<ItemStart, 'passageId' | 'item'> {
  readonly sentence: number | null;
}

/** A person's statement about a place: an item begins there, talk outside the agenda (null) does, or nothing does. */
export interface Pin {
  readonly passageId: number;
  readonly item: number | null | 'nothing';
}

/**
 * A start according to a language model, of an item or of talk outside the agenda (null); `unread` if the model could
 * not continue.
 */
export interface ReadStart {
  readonly passageId: number;
  /** Number of the sentence in the passage, from 0. */
  readonly sentence: number;
  readonly item: number | null | 'unread';
}

/** Somebody's attendance, as it was said, and the passage that says it. */
export interface AttendanceProposal {
  /** Name as in the list of participants, or as it was said for somebody who is not in the list. */
  readonly name: string;
  readonly status: AttendanceStatus;
  readonly passageId: number;
}

export interface WritingProgress {
  readonly stage: 'assigning' | 'writing' | 'finishing';
  /** Share of the whole work, [0–100]. */
  readonly percent: number;
  /** Remaining seconds; absent and null mean unknown. */
  readonly remaining?: number | null;
}
