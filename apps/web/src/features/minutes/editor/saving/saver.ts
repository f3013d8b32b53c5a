import type { ErrorBody } from '@greffier/contract/errors';

/** The minutes as somebody else has saved them. */
export type OtherMinutes = NonNullable<ErrorBody['current']>;

export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** `refused`: the meeting has moved on, so the save is not retried. `kept`: the history has the text. */
  | { readonly kind: 'failed'; readonly reason: string; readonly refused: boolean; readonly kept?: boolean }
  /** Somebody else has saved too, so a person has to choose between the texts. */
  | { readonly kind: 'conflict'; readonly other: OtherMinutes };

export type SaveOutcome =
  | {
      readonly kind: 'saved';
      readonly version: number;
      readonly division: string;
      /** The stored text, if it names other passages than the sent text; null if both name the same. */
      readonly stored: string | null;
    }
  | { readonly kind: 'outdated'; readonly other: OtherMinutes }
  | Extract<SaveState, { readonly kind: 'failed' }>;

/** The state of the minutes on which a text is based. */
export interface TextBasis {
  readonly version: number;
  /** The division of the transcript whose passages the text names; null if that is unknown. */
  readonly division: string | null;
}

interface SaverDeps {
  /** The current text, as HTML. */
  readonly read: () => string;
  readonly send: (html: string, basis: TextBasis) => Promise<SaveOutcome>;
  /** Shows the text as the server has it. */
  readonly show: (html: string) => void;
  /** Stores edits that the server does not have yet. */
  readonly draft: { readonly keep: (html: string, basis: TextBasis) => void; readonly drop: () => void };
  readonly onState: (state: SaveState) => void;
  /** Id of this page's edits. If the answer to a save of this page was lost, the id shows that there is no conflict. */
  readonly session: string;
}

/** Time from a first edit to its save, from an edit to its draft, and from a failure to the next attempt; ms. */
export const SAVE_DELAYS = { save: 1_500, draft: 300, retry: 5_000 } as const;

export type Saver = ReturnType<typeof createSaver>;

/**
 * Saves a text while it is edited. It sends one request at a time, with the version on which the text is based. A
 * failed save is retried. If somebody else has saved in the meantime, a person has to choose between the texts.
 * @param basis version and division of the text when it was read
 */
export function createSaver(deps: SaverDeps, basis: TextBasis) {
  let known = basis;
  /** The number of edits so far, and the number of those that the server has. */
  let edits = 0;
  let stored = 0;
  let state: SaveState = { kind: 'saved' };
  let running: Promise<void> | null = null;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let draftTimer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  /** True if the server may have a text from this page whose saving was never confirmed. */
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
  /** Drops the draft, because everything is on the server. */
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
        doubtful = false;
        // A text that was edited during the save still names passages as they were divided before the save.
        known = { version: outcome.version, division: edits === sent ? outcome.division : known.division };
        if (edits === sent) {
          if (outcome.stored !== null) deps.show(outcome.stored);
          return done();
        }
        stored = sent;
      } else if (outcome.kind === 'outdated') {
        if (doubtful || outcome.other.session !== deps.session) return turn({ kind: 'conflict', other: outcome.other });
        known = { ...known, version: outcome.other.version };
      } else {
        if (outcome.kept === true) forget();
        turn(outcome);
        if (!outcome.refused) later(SAVE_DELAYS.retry);
        return undefined;
      }
    }
    return undefined;
  }

  /** Saves all unsaved edits at once; resolves when the attempt has ended, successful or not. */
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
    basis: () => known,
    state: () => state,
    /** Tells whether the server lacks edits. */
    isBehind: () => edits > stored,
    flush,

    /** Called after every edit of the text. */
    edit(): void {
      edits += 1;
      draftTimer ??= setTimeout(keepDraft, SAVE_DELAYS.draft);
      if (state.kind === 'conflict') return;
      if (state.kind === 'saved') turn({ kind: 'unsaved' });
      // A failed save is retried on its own schedule.
      if (running === null) later(SAVE_DELAYS.save);
    },

    /** Called after the text was replaced by the server's text of this version. */
    adopt({ version, division }: TextBasis): void {
      known = { version, division };
      doubtful = false;
      clearTimeout(saveTimer);
      saveTimer = undefined;
      done();
    },

    /**
     * Called after a call that changes the text has failed in an unknown way: the server may have changed the text all
     * the same.
     */
    doubt(): void {
      doubtful = true;
    },

    /**
     * Called after the text was replaced by one whose basis is older than the server's version, so that a person has to
     * choose.
     */
    oppose(other: OtherMinutes, division: TextBasis['division']): void {
      known = { ...known, division };
      edits += 1;
      turn({ kind: 'conflict', other });
    },

    /** Saves this text over the other one, which stays in the history. */
    async keepMine(): Promise<void> {
      if (state.kind !== 'conflict') return;
      // The sentences still name the passages of their own division, which the server translates to the present ones.
      known = { ...known, version: state.other.version };
      doubtful = false;
      turn({ kind: 'unsaved' });
      await flush();
    },

    /** Keeps unsaved edits as a draft. */
    close(): void {
      keepDraft();
      closed = true;
      clearTimeout(saveTimer);
      clearTimeout(draftTimer);
    },

    keepDraft,
  };
}
