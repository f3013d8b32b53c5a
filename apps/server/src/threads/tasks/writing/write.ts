import type { Speed } from '@greffier/language-model/speed';
import type { AgendaItem } from '@greffier/contract/values';
import type {
  Answer,
  GroundedSuggestion,
  LineLabel,
  MeetingWithAgenda,
  PrintedLine,
  Question,
  QuotedStart,
  RenderedMinutes,
  WriteInput,
} from '@greffier/writing/engine';
import type { Dialect } from '@greffier/writing/remote/server/dialect';
import type { ModelSettings } from '@greffier/writing/remote/server/settings';
import { type CallRecord, ModelError } from '@greffier/writing/remote/settings';
import type { FormerFinding } from '@greffier/writing/outcomes';
import type { AttendanceProposal, Minutes, Pin, ReadStart, Source, WritingProgress } from '@greffier/writing/types';
import type { NameConflict } from '@greffier/writing/people/conflicts';
import type { MessagePort } from 'node:worker_threads';
import { answering, asking, writing } from '../../pools.ts';
import { threadTask } from '../../task.ts';

/** The calls of the text engines: the input (`asks`) and the answer (`tells`) of each. */
export interface WritingCalls {
  suggestSpeakers: { readonly asks: Source; readonly tells: Record<string, GroundedSuggestion> };
  proposeAgenda: {
    readonly asks: { readonly source: Source; readonly template: readonly AgendaItem[] };
    readonly tells: AgendaItem[];
  };
  proposeAttendance: { readonly asks: Source; readonly tells: AttendanceProposal[] };
  nameConflicts: { readonly asks: Source; readonly tells: NameConflict[] };
  wholeQuestion: { readonly asks: Pick<Question, 'query' | 'history'>; readonly tells: string };
  placeItems: {
    readonly asks: {
      readonly meeting: MeetingWithAgenda;
      readonly pins: readonly Pin[];
      readonly read: readonly ReadStart[] | null;
    };
    readonly tells: QuotedStart[];
  };
  labelLines: { readonly asks: readonly PrintedLine[]; readonly tells: readonly LineLabel[] | null };
  readStarts: {
    readonly asks: { readonly meeting: MeetingWithAgenda; readonly pins: readonly Pin[] };
    readonly tells: readonly ReadStart[] | null;
  };
  writeMinutes: { readonly asks: WriteInput; readonly tells: Minutes };
  renderMinutes: {
    readonly asks: {
      readonly minutes: Minutes;
      readonly former: readonly FormerFinding[];
    };
    readonly tells: RenderedMinutes;
  };
  /** `grows`: whether somebody reads the answer while it is being written. */
  answer: { readonly asks: { readonly question: Question; readonly grows: boolean }; readonly tells: Answer };
}

/**
 * The language model that a thread asks: on a server, or on this machine, where the main thread holds it and lends it.
 */
export type ThreadModel = {
  /** Lends the turns in which the model may be asked, under the names `work` and `answer`. */
  readonly turns: MessagePort;
  /** Earlier answers in the same work, and a port that saves new ones; null if nothing is kept. */
  readonly kept: { readonly stored: Uint8Array | null; readonly port: MessagePort } | null;
} & (
  | {
      readonly place: 'server';
      readonly settings: ModelSettings;
      readonly dialect: Dialect | undefined;
      readonly retryDelayMs: number | undefined;
    }
  | {
      readonly place: 'here';
      /** Identity of the model's file, different from that of any other file. */
      readonly identity: string;
      readonly context: number;
      readonly lent: MessagePort;
      /** The last measured speed; null if it was not measured. */
      readonly speed: Speed | null;
    }
);

type Asked = { [C in keyof WritingCalls]: { readonly call: C; readonly asks: WritingCalls[C]['asks'] } };

export interface WriteTask {
  /** `model`: null for the embedded engine. */
  readonly work: Asked[keyof WritingCalls] & { readonly model: ThreadModel | null };
  readonly result: WritingCalls[keyof WritingCalls]['tells'];
  readonly refusal: Pick<ModelError, 'kind' | 'status'>;
  readonly progress:
    | { readonly kind: 'minutes'; readonly progress: WritingProgress }
    | { readonly kind: 'answer'; readonly text: string }
    | { readonly kind: 'model call'; readonly call: CallRecord }
    | { readonly kind: 'dialect'; readonly dialect: Dialect };
}

const common = {
  script: new URL('./write-worker.ts', import.meta.url),
  refuse: ({ kind, status }: WriteTask['refusal']) => new ModelError(kind, status),
};
/** The tables of French take half a second to load, so a thread that has loaded them is kept for the next call. */
const WARM_MS = 60_000;
const MINUTES = 60_000;

/** Limits that end abandoned work. People stop waiting sooner. */
const limits = { timeoutMs: 10 * MINUTES, memoryMb: 768, warmMs: WARM_MS };

/** Answers by the embedded engine: names, agendas, attendance, where items begin, minutes as text, questions. */
export const tell = threadTask<WriteTask>({
  ...common,
  pool: answering,
  // This limits processor time, of which a busy machine may give a thread a tenth. The largest meeting takes 20 s.
  limits: { ...limits, processorMs: 2 * MINUTES },
});

/** Answers by a language model, for which people wait in turn: names, agendas, agenda lines in documents, questions. */
export const tellByModel = threadTask<WriteTask>({
  ...common,
  pool: asking,
  limits: { ...limits, silenceMs: 2 * MINUTES },
});

/** Minutes by the embedded engine, which takes some seconds for an hour of speech. */
export const writeMinutes = threadTask<WriteTask>({
  ...common,
  pool: writing,
  limits: { timeoutMs: 60 * MINUTES, memoryMb: 1_536, warmMs: WARM_MS },
});

/**
 * Minutes, and the places where items begin, from a language model. The work may take hours. A thread that waits for
 * the model still reports that it is alive.
 */
export const workByModel = threadTask<WriteTask>({
  ...common,
  pool: writing,
  limits: { timeoutMs: 600 * MINUTES, silenceMs: 5 * MINUTES, memoryMb: 1_536, warmMs: WARM_MS },
});
