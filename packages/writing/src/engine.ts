import type { ChatMessage } from '@greffier/contract/meeting/minutes/ai';
import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem, SpeakerSuggestion, WrittenBy } from '@greffier/contract/values';
import type { FormerFinding, NumberedFinding } from './outcomes.ts';
import type {
  AttendanceProposal,
  ItemStart,
  CheckedStart,
  Meanings,
  Minutes,
  Pin,
  QuestionMeanings,
  ReadStart,
  Source,
  WritingProgress,
} from './types.ts';
import type { NameConflict } from './people/conflicts.ts';

/** A suggestion for a voice, and the passage that its name is based on (null without a name). */
export type GroundedSuggestion = SpeakerSuggestion & { passageId: number | null };

export interface WriteInput extends Source {
  readonly agenda: readonly AgendaItem[];
  /** Number of words requested for each section. */
  readonly sectionLength: number;
  /**
   * Starts of the items, in order of speech. If they are absent, the engine finds them. A language model finds them as
   * it reads, but keeps pinned starts, and certain ones from an earlier reading.
   */
  readonly starts?: readonly ItemStart[];
  /** Kind of the minutes; synthetic if absent. */
  readonly kind?: MinutesKind;
}

/** A meeting with its agenda. */
export interface MeetingWithAgenda extends Source {
  readonly agenda: readonly AgendaItem[];
  /** What the passages and titles mean; null or absent if that is unknown. */
  readonly meanings?: Meanings | null;
  /** All starts of items, if a person has checked them; null or absent if they are to be found. */
  readonly checked?: readonly CheckedStart[] | null;
}

/** A start with its first words, or with null if the item begins at the beginning of the passage. */
export interface QuotedStart extends ItemStart {
  readonly quote: string | null;
}

export interface Question extends Source {
  readonly query: string;
  /** The meeting's agenda, if any. Everything said under an item is about it. */
  readonly agenda?: readonly AgendaItem[];
  /** Starts of items according to people. */
  readonly pins?: readonly Pin[];
  /** The current minutes, including edits; absent if there are none. */
  readonly minutes?: string;
  /** Earlier messages, oldest first, without `query`. */
  readonly history: readonly ChatMessage[];
  /** All starts of items, if a person has checked them; null or absent if they are to be found. */
  readonly checked?: readonly CheckedStart[] | null;
  /** What the question, the passages and the titles mean; null or absent if that is unknown. */
  readonly meanings?: QuestionMeanings | null;
}

export interface Answer {
  answer: string;
  /** Passages to which `[1]`, `[2]`, … refer, in that order; empty if the meeting has no answer. */
  passageIds: number[];
  /** Author of the answer; if absent, the engine that was asked. */
  writtenBy?: WrittenBy;
}

/** A line of a printed document. */
export interface PrintedLine {
  readonly text: string;
  /** Distance of the line from the left edge of its column; points. */
  readonly x: number;
  /** Size of the line's letters; points. */
  readonly size: number;
  readonly isBold: boolean;
}

/**
 * Label of a line (its place, from 0) that is an agenda item, with the item's level. At level 0, the line continues the
 * item of the line before.
 */
export interface LineLabel {
  readonly line: number;
  readonly level: number;
}

/** Minutes as HTML, and the outcomes that they list or propose. */
export interface RenderedMinutes {
  readonly html: string;
  readonly outcomes: readonly NumberedFinding[];
  /** Number of outcomes that were found but not kept. */
  readonly leftOut: number;
}

/**
 * Work that a language model can do. Attendance, conflicts of names, starts of items, the form of minutes and what a
 * question depends on belong to the embedded engine alone.
 */
export type ModelEngine = Omit<
  TextEngine,
  'proposeAttendance' | 'nameConflicts' | 'placeItems' | 'renderMinutes' | 'wholeQuestion'
>;

/** The turn of a piece of work. If other people wait for their turn, it ends between two prompts. */
export interface WorkTurn {
  /**
   * Tells whether the turn is over; asked before each prompt. Once it is over, no further prompt is sent, and those
   * under way are finished.
   */
  isOver(): Promise<boolean>;
  /**
   * Ends the work by aborting its signal. Called once no prompt is under way. The saved answers serve the next turn.
   */
  end(): void;
}

/** Keeps the answers of a language model during one piece of work, so that no prompt is sent twice. */
export interface AnswerStore {
  /** Turn of the work; if absent, the work may take as long as it needs. */
  readonly turn?: WorkTurn;
  /** Loads the answers that were saved last; null if there are none, or they cannot be read. */
  load(): Promise<Uint8Array | null>;
  /** Saves answers in place of the earlier ones. Resolves once they are stored durably, or storing them has failed. */
  save(answers: Uint8Array): Promise<void>;
}

/** Writes about a meeting. An aborted call rejects with the signal's reason. */
export interface TextEngine {
  /** Suggests a name for each speaker's label; the name is empty if nothing that was said reveals it. */
  suggestSpeakers(source: Source, signal: AbortSignal): Promise<Record<string, GroundedSuggestion>>;
  /**
   * Proposes an agenda.
   * @param onFallback called if an engine other than the requested one makes the proposal
   * @param kept answers of an earlier attempt
   */
  proposeAgenda(
    source: Source,
    template: readonly AgendaItem[],
    signal: AbortSignal,
    onFallback?: () => void,
    kept?: AnswerStore,
  ): Promise<AgendaItem[]>;
  /** Finds with a language model the lines of a document that are items of its agenda; null without a model. */
  labelLines(lines: readonly PrintedLine[], signal: AbortSignal): Promise<readonly LineLabel[] | null>;
  /** Proposes who took part and how, from what was said. */
  proposeAttendance(source: Source, signal: AbortSignal): Promise<AttendanceProposal[]>;
  /** Finds where the names given to voices disagree with how people address each other. */
  nameConflicts(source: Source, signal: AbortSignal): Promise<NameConflict[]>;
  /**
   * Finds where each item of the agenda begins and is taken up again, in order of speech.
   * @param pins statements of people, at most one for each passage
   * @param read starts according to a language model, used as additional evidence; null for none
   */
  placeItems(
    meeting: MeetingWithAgenda,
    pins: readonly Pin[],
    read: readonly ReadStart[] | null,
    signal: AbortSignal,
  ): Promise<QuotedStart[]>;
  /**
   * Reads with a language model where items begin, in order of speech; null without a model.
   * @param pins statements of people, which the model is told
   * @param kept answers of an earlier run
   */
  readStarts(
    meeting: MeetingWithAgenda,
    pins: readonly Pin[],
    signal: AbortSignal,
    kept?: AnswerStore,
  ): Promise<readonly ReadStart[] | null>;
  /**
   * Writes minutes of the meeting: a section for each agenda item, and a last one for talk outside the agenda.
   * @param kept answers of an earlier run
   */
  writeMinutes(
    input: WriteInput,
    onProgress: (progress: WritingProgress) => void,
    signal: AbortSignal,
    kept?: AnswerStore,
  ): Promise<Minutes>;
  /**
   * Turns minutes into HTML. @param former outcomes of the earlier minutes; an outcome that is found again keeps its
   * number
   */
  renderMinutes(minutes: Minutes, former: readonly FormerFinding[], signal: AbortSignal): Promise<RenderedMinutes>;
  /** Returns a question after the earlier one on which it depends, without which nobody would know what it means. */
  wholeQuestion(asked: Pick<Question, 'query' | 'history'>, signal: AbortSignal): Promise<string>;
  /**
   * Answers a question. @param onText receives the finished part of the answer as it grows, if the engine can; the
   * whole answer is returned anyway
   */
  answer(input: Question, signal: AbortSignal, onText?: (text: string) => void): Promise<Answer>;
}
