import type { ErrorBody } from '@greffier/contract/errors';

/** The minutes as somebody else has saved them. */
export type OtherMinutes = NonNullable<ErrorBody['current']>;

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** It is tried again. `refused`: it is not, for the meeting has moved on. `kept`: the history has the text. */
  | { readonly kind: 'failed'; readonly reason: string; readonly refused: boolean; readonly kept?: boolean }
  /** A person has to choose. */
  | { readonly kind: 'conflict'; readonly other: OtherMinutes };

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'outdated'; readonly other: OtherMinutes }
  | Extract<SaveState, { readonly kind: 'failed' }>;

interface SaverDeps {
  /** The text as it is at this moment, HTML. */
  readonly read: () => string;
  readonly send: (html: string, version: number) => Promise<SaveOutcome>;
  /** Keeps what the server does not have yet, until it does. */
  readonly draft: { readonly keep: (html: string, version: number) => void; readonly drop: () => void };
  readonly onState: (state: SaveState) => void;
  /** Id of this page's edits: what it saved itself, without learning so, is no conflict. */
  readonly session: string;
}

/** Milliseconds from a first edit to its saving, to its draft, and from a failure to the next try. */
export const SAVE_DELAYS = { save: 1_500, draft: 300, retry: 5_000 } as const;

export type Saver = ReturnType<typeof createSaver>;

/**
 * Saves a text while it is edited: one request at a time, each naming the version that it rests on. What fails is tried
 * again; what somebody else has overtaken waits for a choice.
 * @param version of the text as it was read
 */
export function createSaver(deps: SaverDeps, version: number) {
  let known = version;
  /** Edits so far, and those that the server has. */
  let edits = 0;
  let stored = 0;
  let state: SaveState = { kind: 'saved' };
  let running: Promise<void> | null = null;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let draftTimer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** The server may have a text of this page's making that the page does not know. */
  let doubtful = false;

  const turn = (next: SaveState): void => {
    state = next;
    if (!closed) deps.onState(next);
  };
  const keepDraft = (): void => {
    clearTimeout(draftTimer);
    draftTimer = undefined;
    if (edits > stored) deps.draft.keep(deps.read(), known);
  };
  const later = (milliseconds: number): void => {
    saveTimer ??= setTimeout(() => {
      saveTimer = undefined;
      void flush();
    }, milliseconds);
  };
  /** Nothing of the text is here alone. */
  const forget = (): void => {
    stored = edits;
    clearTimeout(draftTimer);
    draftTimer = undefined;
    deps.draft.drop();
  };
  const done = (): void => {
    forget();
    turn({ kind: 'saved' });
  };

  async function saveAll(): Promise<void> {
    while (edits > stored) {
      turn({ kind: 'saving' });
      const sent = edits;
      const outcome = await deps.send(deps.read(), known);
      if (outcome.kind === 'saved') {
        known = outcome.version;
        doubtful = false;
        if (edits === sent) return done();
        stored = sent;
      } else if (outcome.kind === 'outdated') {
        if (doubtful || outcome.other.session !== deps.session) return turn({ kind: 'conflict', other: outcome.other });
        known = outcome.other.version;
      } else {
        if (outcome.kept === true) forget();
        turn(outcome);
        if (!outcome.refused) later(SAVE_DELAYS.retry);
        return undefined;
      }
    }
    return undefined;
  }

  /** Saves at once what is not saved; resolves when that has come to an end, good or bad. */
  async function flush(): Promise<void> {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    keepDraft();
    if (state.kind === 'conflict' || closed) return;
    running ??= saveAll().finally(() => {
      running = null;
    });
    await running;
  }

  return {
    version: () => known,
    state: () => state,
    /** Whether the server lacks something. */
    isBehind: () => edits > stored,
    flush,

    /** The text has changed. */
    edit(): void {
      edits += 1;
      draftTimer ??= setTimeout(keepDraft, SAVE_DELAYS.draft);
      if (state.kind === 'conflict') return;
      if (state.kind === 'saved') turn({ kind: 'unsaved' });
      // A failure is tried again in its own time.
      if (running === null) later(SAVE_DELAYS.save);
    },

    /** The text was replaced by the one of this version, which the server has. */
    adopt(version: number): void {
      known = version;
      doubtful = false;
      clearTimeout(saveTimer);
      saveTimer = undefined;
      done();
    },

    /** Something was asked that changes the text, and it is not known whether it did: the next save may meet it. */
    doubt(): void {
      doubtful = true;
    },

    /** The text rests on an older version than this one: a person has to choose. */
    oppose(other: OtherMinutes): void {
      edits += 1;
      turn({ kind: 'conflict', other });
    },

    /** This text takes the place of the other one, which stays in the history. */
    async keepMine(): Promise<void> {
      if (state.kind !== 'conflict') return;
      known = state.other.version;
      doubtful = false;
      turn({ kind: 'unsaved' });
      await flush();
    },

    /** What is not saved stays as a draft. */
    close(): void {
      keepDraft();
      closed = true;
      clearTimeout(saveTimer);
      clearTimeout(draftTimer);
    },

    keepDraft,
  };
}
