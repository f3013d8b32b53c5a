import type { ChatMessage } from '@greffier/contract/ai';
import type { MinutesKind } from '@greffier/contract/minutes';
import type { AgendaItem, SpeakerSuggestion, WrittenBy } from '@greffier/contract/values';
import type { FormerFinding, NumberedFinding } from './outcomes.ts';
import type { AttendanceProposal, ItemStart, Minutes, Pin, ReadStart, Source, WritingProgress } from './types.ts';
import type { NameConflict } from './people/conflicts.ts';

/** A suggestion for one voice and the passage that its name rests on (null where there is no name). */
export type GroundedSuggestion = SpeakerSuggestion & { passageId: number | null };

export interface WriteInput extends Source {
  readonly agenda: readonly AgendaItem[];
  /** Words asked for each section. */
  readonly sectionLength: number;
  /**
   * Where each item begins, in order of speech; absent: the engine finds out. A language model, which finds out by itself as it
   * reads, keeps to those that are pinned, and to sure ones that it has read before.
   */
  readonly starts?: readonly ItemStart[];
  /** Absent: synthetic. */
  readonly kind?: MinutesKind;
}

/** What was said, and what was to be spoken of. */
export interface MeetingWithAgenda extends Source {
  readonly agenda: readonly AgendaItem[];
}

/** A start with the words that it begins with; null where it begins with its passage. */
export interface QuotedStart extends ItemStart {
  readonly quote: string | null;
}

export interface Question extends Source {
  readonly query: string;
  /** The meeting's agenda, where it has one: what was said under an item is about it. */
  readonly agenda?: readonly AgendaItem[];
  /** What people said of where its items begin. */
  readonly pins?: readonly Pin[];
  /** The minutes as they stand, edits included; absent while there are none. */
  readonly minutes?: string;
  /** Earlier messages, oldest first, without `query`. */
  readonly history: readonly ChatMessage[];
}

export interface Answer {
  answer: string;
  /** Passage of `[1]`, `[2]`, … in that order; empty where the meeting does not tell. */
  passageIds: number[];
  /** Absent: the engine that was asked. */
  writtenBy?: WrittenBy;
}

/** A line of a printed document. */
export interface PrintedLine {
  readonly text: string;
  /** Points from the left edge of its column. */
  readonly x: number;
  /** Points. */
  readonly size: number;
  readonly isBold: boolean;
}

/** A line, by its place from 0, that is an item of this level of an agenda, or (0) goes on with the item of the line before it. */
export interface LineLabel {
  readonly line: number;
  readonly level: number;
}

/** Minutes as HTML, and what they list or propose. */
export interface RenderedMinutes {
  readonly html: string;
  readonly outcomes: readonly NumberedFinding[];
  /** How many more were found, beyond what is kept. */
  readonly leftOut: number;
}

/** What a language model is asked; who took part, which names disagree with what was said, where items begin and how minutes are set is the embedded engine's alone. */
export type ModelEngine = Omit<TextEngine, 'proposeAttendance' | 'nameConflicts' | 'placeItems' | 'renderMinutes'>;

/** The turn of a piece of work, which ends between two prompts where others wait for theirs. */
export interface WorkTurn {
  /** Asked before each prompt: where it is over, none is put any more, and those under way come to their end. */
  isOver(): Promise<boolean>;
  /** Once nothing is under way any more: ends the work, whose signal aborts. What was saved stands for its next turn. */
  end(): void;
}

/** Where the answers that a language model gives in one piece of work are kept, so that it is asked nothing twice. */
export interface AnswerStore {
  /** Absent: the work has all the time that it takes. */
  readonly turn?: WorkTurn;
  /** What was saved last; null where nothing was, or it cannot be read. */
  load(): Promise<Uint8Array | null>;
  /** In place of what was saved before. Resolves when it is stored for good, or could not be. */
  save(answers: Uint8Array): Promise<void>;
}

/** Writes about a meeting. Every call rejects with the signal's reason once it is aborted. */
export interface TextEngine {
  /** One suggestion for each label that speaks; an empty name where nothing said tells it. */
  suggestSpeakers(source: Source, signal: AbortSignal): Promise<Record<string, GroundedSuggestion>>;
  /**
   * @param onFallback is called where another engine proposes than the one that was asked
   * @param kept answers of an attempt before
   */
  proposeAgenda(
    source: Source,
    template: readonly AgendaItem[],
    signal: AbortSignal,
    onFallback?: () => void,
    kept?: AnswerStore,
  ): Promise<AgendaItem[]>;
  /** Which lines of a document are items of its agenda, as a language model reads them; null where none has. */
  labelLines(lines: readonly PrintedLine[], signal: AbortSignal): Promise<readonly LineLabel[] | null>;
  /** Who took part how, by what was said. */
  proposeAttendance(source: Source, signal: AbortSignal): Promise<AttendanceProposal[]>;
  /** Where the names given to voices disagree with how people address each other. */
  nameConflicts(source: Source, signal: AbortSignal): Promise<NameConflict[]>;
  /**
   * Where each item of the agenda begins and is taken up again, in order of speech.
   * @param pins what people said, one of a passage at most
   * @param read what a language model reads, which is weighed with all else; null: nothing
   */
  placeItems(
    meeting: MeetingWithAgenda,
    pins: readonly Pin[],
    read: readonly ReadStart[] | null,
    signal: AbortSignal,
  ): Promise<QuotedStart[]>;
  /**
   * Where a language model reads that items begin, in order of speech; null where none has read it.
   * @param pins what people said, which it is told
   * @param kept answers of a run before
   */
  readStarts(
    meeting: MeetingWithAgenda,
    pins: readonly Pin[],
    signal: AbortSignal,
    kept?: AnswerStore,
  ): Promise<readonly ReadStart[] | null>;
  /**
   * Minutes of the meeting: one section for each agenda item, and a last one for what belongs to none.
   * @param kept answers of a run before
   */
  writeMinutes(
    input: WriteInput,
    onProgress: (progress: WritingProgress) => void,
    signal: AbortSignal,
    kept?: AnswerStore,
  ): Promise<Minutes>;
  /** @param former what the minutes before them list or propose: what is found again keeps its number */
  renderMinutes(minutes: Minutes, former: readonly FormerFinding[], signal: AbortSignal): Promise<RenderedMinutes>;
  /** @param onText is handed what is sure of the answer as it grows, by engines that can; the whole is returned all the same */
  answer(input: Question, signal: AbortSignal, onText?: (text: string) => void): Promise<Answer>;
}
