import type { ChatMessage } from '@greffier/contract/meeting/minutes/ai';
import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem, SpeakerSuggestion, WrittenBy } from '@greffier/contract/values';
import type { FormerFinding, NumberedFinding } from './outcomes.ts';
import type { AttendanceProposal, ItemStart, Minutes, Pin, ReadStart, Source, WritingProgress } from './types.ts';
import type { NameConflict } from './people/conflicts.ts';

/** A suggestion for a voice, and the passage that its name is based on (null without a name). */
export type GroundedSuggestion = SpeakerSuggestion & { passageId: number | null };

export interface WriteInput extends Source {
  readonly agenda: readonly AgendaItem[];
  /** Words requested for each section. */
  readonly sectionLength: number;
  /**
   * Where each item begins, in order of speech. If it is absent, the engine finds out. A language model finds out as it
   * reads, but keeps to pinned starts, and to sure ones that it has read before.
   */
  readonly starts?: readonly ItemStart[];
  /** If it is absent: synthetic. */
  readonly kind?: MinutesKind;
}

/** What was said, and the agenda. */
export interface MeetingWithAgenda extends Source {
  readonly agenda: readonly AgendaItem[];
}

/** A start with its first words; null if it begins with its passage. */
export interface QuotedStart extends ItemStart {
  readonly quote: string | null;
}

export interface Question extends Source {
  readonly query: string;
  /** The meeting's agenda, if any: what was said under an item is about it. */
  readonly agenda?: readonly AgendaItem[];
  /** Where items begin according to people. */
  readonly pins?: readonly Pin[];
  /** The current minutes, including edits; absent if there are none. */
  readonly minutes?: string;
  /** Earlier messages, oldest first, without `query`. */
  readonly history: readonly ChatMessage[];
}

export interface Answer {
  answer: string;
  /** Passage of `[1]`, `[2]`, … in that order; empty if the meeting has no answer. */
  passageIds: number[];
  /** If it is absent: the engine that was asked. */
  writtenBy?: WrittenBy;
}

/** A line of a printed document. */
export interface PrintedLine {
  readonly text: string;
  /** Distance from the left edge of its column; points. */
  readonly x: number;
  /** Size of its letters; points. */
  readonly size: number;
  readonly isBold: boolean;
}

/**
 * A line, by its place from 0, that is an agenda item of this level; with level 0, it continues the item of the line
 * before.
 */
export interface LineLabel {
  readonly line: number;
  readonly level: number;
}

/** Minutes as HTML, and the outcomes that they list or propose. */
export interface RenderedMinutes {
  readonly html: string;
  readonly outcomes: readonly NumberedFinding[];
  /** How many more were found than are kept. */
  readonly leftOut: number;
}

/**
 * What a language model can do. Attendance, conflicts of names, starts of items and the form of minutes belong to the
 * embedded engine alone.
 */
export type ModelEngine = Omit<TextEngine, 'proposeAttendance' | 'nameConflicts' | 'placeItems' | 'renderMinutes'>;

/** The turn of a piece of work. It ends between two prompts where other people wait for theirs. */
export interface WorkTurn {
  /** Is asked before each prompt. Once the turn is over, no prompt is sent any more, and those under way are finished. */
  isOver(): Promise<boolean>;
  /** Ends the work, whose signal aborts. Is called once nothing is under way; what was saved is there for the next turn. */
  end(): void;
}

/** Keeps the answers of a language model during one piece of work, so that no prompt is sent twice. */
export interface AnswerStore {
  /** If absent, the work has all the time that it takes. */
  readonly turn?: WorkTurn;
  /** Gives what was saved last; null if there is nothing, or it cannot be read. */
  load(): Promise<Uint8Array | null>;
  /** Replaces what was saved before. Resolves when it is stored durably, or could not be. */
  save(answers: Uint8Array): Promise<void>;
}

/** Writes about a meeting. An aborted call rejects with the signal's reason. */
export interface TextEngine {
  /** Suggests a name for each label that speaks; the name is empty if nothing that was said tells it. */
  suggestSpeakers(source: Source, signal: AbortSignal): Promise<Record<string, GroundedSuggestion>>;
  /**
   * Proposes an agenda.
   * @param onFallback is called if another engine than the requested one makes the proposal
   * @param kept answers of an earlier attempt
   */
  proposeAgenda(
    source: Source,
    template: readonly AgendaItem[],
    signal: AbortSignal,
    onFallback?: () => void,
    kept?: AnswerStore,
  ): Promise<AgendaItem[]>;
  /** Finds the lines of a document that are items of its agenda, with a language model; null if there is none. */
  labelLines(lines: readonly PrintedLine[], signal: AbortSignal): Promise<readonly LineLabel[] | null>;
  /** Proposes who took part and how, from what was said. */
  proposeAttendance(source: Source, signal: AbortSignal): Promise<AttendanceProposal[]>;
  /** Finds where the names given to voices disagree with how people address each other. */
  nameConflicts(source: Source, signal: AbortSignal): Promise<NameConflict[]>;
  /**
   * Finds where each item of the agenda begins and is taken up again, in order of speech.
   * @param pins what people said, at most one for each passage
   * @param read what a language model reads, which counts beside everything else; null for nothing
   */
  placeItems(
    meeting: MeetingWithAgenda,
    pins: readonly Pin[],
    read: readonly ReadStart[] | null,
    signal: AbortSignal,
  ): Promise<QuotedStart[]>;
  /**
   * Reads with a language model where items begin, in order of speech; null if there is none.
   * @param pins what people said, which the model is told
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
   * Turns minutes into HTML. @param former outcomes of the earlier minutes: those that are found again keep their
   * numbers
   */
  renderMinutes(minutes: Minutes, former: readonly FormerFinding[], signal: AbortSignal): Promise<RenderedMinutes>;
  /**
   * Answers a question. @param onText receives the certain part of the answer as it grows, if the engine can; the whole
   * answer is returned anyway
   */
  answer(input: Question, signal: AbortSignal, onText?: (text: string) => void): Promise<Answer>;
}
