import { type FindingState, SetFindingState } from '@greffier/contract/meeting/minutes/findings';

import { SaveSummary, SetMinutesAside } from '@greffier/contract/meeting/minutes/minutes';
import type { MeetingId } from '@greffier/contract/ids';
import { ErrorBody } from '@greffier/contract/errors';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { notify } from '../../../../lib/notify.ts';
import { announceEdits } from '../../../../lib/session/pending-edits.ts';
import { ApiRequestError, errorMessage } from '../../../../lib/request-error.ts';
import { useUser } from '../../../../lib/session/session.ts';
import { getSessionEnd, getToken, subscribeToToken } from '../../../../lib/session/token.ts';
import { errorTexts } from '../../../../texts/common/errors.ts';
import { editorTexts } from '../../../../texts/meeting/minutes/minutes-editor.ts';
import { findingsTexts } from '../../../../texts/meeting/minutes/findings.ts';
import { useShownFindings } from '../../../findings/use-shown-findings.ts';
import { useMeetingCache } from '../../../meetings/meeting-queries.ts';
import { newSession } from '../../edit-session.ts';
import type { WrittenProps } from '../../minutes-meeting.ts';
import { draftStore, holdSession, leftDrafts } from './drafts.ts';
import { replaceText } from '../text/replace-text.ts';
import type { OtherMinutes, Saver, SaveOutcome, SaveState, TextBasis } from './saver.ts';
import { createSaver } from './saver.ts';

/** Longest time for a save, in milliseconds. A server that takes longer counts as not answering. */
const SAVE_TIMEOUT_MS = 30_000;

export interface MinutesSaving {
  readonly state: SaveState;
  readonly save: () => void;
  /** Saves all unsaved edits. @returns whether everything is saved then */
  readonly finish: () => Promise<boolean>;
  readonly keepMine: () => Promise<void>;
  /** Accepts or dismisses a finding: its line is added to the text or removed. @returns whether this was stored */
  readonly turnFinding: (number: number, state: FindingState) => Promise<boolean>;
  /**
   * Replaces this page's text by the other text. @returns false if this page's text could not be kept in the history;
   * the text then stays
   */
  readonly takeOther: () => Promise<boolean>;
}

/** Saves the minutes to the server while they are edited. Between edits, it shows texts that others have saved. */
export function useMinutesSaving(editor: Editor, meeting: WrittenProps['meeting']): MinutesSaving {
  const { id, summary, minutes } = meeting;
  const cache = useMeetingCache(id);
  const showFindings = useShownFindings(meeting);
  const { id: userId } = useUser();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const saver = useRef<Saver | null>(null);
  const asked = useRef(false);
  const session = useRef('');
  const { version, division } = minutes;
  const first = useRef({ basis: { version, division }, summary });

  useEffect(() => {
    const own = newSession();
    session.current = own;
    const release = holdSession(own);
    const send = async (html: string, basis: TextBasis): Promise<SaveOutcome> => {
      // The dialog about the ended session was shown once. Later saves must not show it again.
      if (hasSessionEnded() && !asked.current)
        return { kind: 'failed', reason: errorTexts.sessionExpired, refused: false };
      const outcome = await sendSummary(id, { summary: html, ...basis, session: own });
      if (outcome.kind === 'saved') {
        cache.change((known) =>
          known.minutes.version < outcome.version
            ? {
                ...known,
                summary: outcome.stored ?? html,
                minutes: { ...known.minutes, version: outcome.version, division: outcome.division },
              }
            : known,
        );
        // The page may still show the passages of the earlier division.
        if (outcome.stored !== null) void cache.refresh();
      } else if (outcome.kind === 'failed' && outcome.refused) {
        // The meeting has moved on: the typed text goes into the history, and the page shows the meeting as it is.
        const kept = await setAside(id, html, basis.division);
        if (kept) notify.info(editorTexts.conflictTitle, editorTexts.setAside);
        void cache.refresh();
        return { ...outcome, kept };
      }
      return outcome;
    };
    const draft = draftStore(userId, id, own);
    const made = createSaver(
      {
        read: () => editor.getHTML(),
        show: (html) => replaceText(editor, html),
        send,
        draft,
        onState: setState,
        session: own,
      },
      first.current.basis,
    );
    saver.current = made;
    const onUpdate = (): void => made.edit();
    const onBlur = (): void => void made.flush();
    const onHide = (): void => made.keepDraft();
    const ignoreToken = subscribeToToken(() => void (getToken() !== null && made.flush()));
    editor.on('update', onUpdate);
    editor.on('blur', onBlur);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onBlur);
    const takeBack = announceEdits(async (leaving) => {
      await made.flush();
      // If nobody has chosen between the two texts yet, this page's text goes into the history, or it would be lost.
      const { division } = made.basis();
      if (leaving && made.state().kind === 'conflict' && (await setAside(id, editor.getHTML(), division)))
        made.adopt(made.basis());
    });
    void takeUpDraft(editor, made, userId, id, () => first.current);
    return () => {
      editor.off('update', onUpdate);
      editor.off('blur', onBlur);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onBlur);
      takeBack();
      ignoreToken();
      made.close();
      release();
      saver.current = null;
    };
  }, [editor, id, userId, cache]);

  // A text that others saved is shown at once. If this page has unsaved edits, its next save detects the conflict.
  useEffect(() => {
    const made = saver.current;
    first.current = { basis: { version, division }, summary };
    if (made === null || version <= made.basis().version || made.state().kind !== 'saved') return;
    replaceText(editor, summary);
    made.adopt({ version, division });
  }, [editor, version, division, summary]);

  return {
    state,
    save: () => {
      asked.current = true;
      void saver.current?.flush().finally(() => (asked.current = false));
    },
    finish: async () => {
      await saver.current?.flush();
      return saver.current?.state().kind === 'saved';
    },
    turnFinding: async (number, turned) => {
      const made = saver.current;
      await made?.flush();
      if (made?.state().kind !== 'saved') {
        notify.error(findingsTexts.failed, findingsTexts.saveFirst);
        return false;
      }
      // The text is locked: edits during the call would have to be merged with the finding's line.
      editor.setEditable(false, false);
      try {
        const body = { state: turned, session: session.current };
        const params = { meeting_id: id, number: String(number) };
        const answer = await call(SetFindingState, { params, body }, AbortSignal.timeout(SAVE_TIMEOUT_MS));
        if (made.isBehind()) made.doubt();
        else {
          replaceText(editor, answer.summary);
          made.adopt(answer);
        }
        showFindings(answer);
        return true;
      } catch (error) {
        // The new state may have been stored, although the answer was lost.
        made.doubt();
        notify.error(findingsTexts.failed, errorMessage(error, '') || undefined);
        void cache.refresh();
        return false;
      } finally {
        editor.setEditable(true, false);
      }
    },
    keepMine: async () => await saver.current?.keepMine(),
    takeOther: async () => {
      const mine = saver.current?.basis().division ?? null;
      if (state.kind !== 'conflict' || !(await setAside(id, editor.getHTML(), mine))) return false;
      replaceText(editor, state.other.summary);
      saver.current?.adopt(state.other);
      void cache.refresh();
      return true;
    },
  };
}

const hasSessionEnded = (): boolean => getToken() === null && getSessionEnd() !== null;

async function sendSummary(
  id: MeetingId,
  body: TextBasis & { readonly summary: string; readonly session: string },
): Promise<SaveOutcome> {
  try {
    const params = { meeting_id: id };
    const answer = await call(SaveSummary, { params, body }, AbortSignal.timeout(SAVE_TIMEOUT_MS));
    const { version, division, summary: stored } = answer;
    return { kind: 'saved', version, division, stored };
  } catch (error) {
    const reason = errorMessage(error, editorTexts.saveUnknown);
    if (!(error instanceof ApiRequestError)) return { kind: 'failed', reason, refused: false };
    const other = ErrorBody.safeParse(error.body).data?.current;
    if (other) return { kind: 'outdated', other };
    return { kind: 'failed', reason, refused: [404, 409, 422].includes(error.status) };
  }
}

/** Puts a text into the history. @returns whether it is kept there now; if not, a toast says so */
async function setAside(id: MeetingId, summary: string, division: TextBasis['division']): Promise<boolean> {
  try {
    await call(SetMinutesAside, { params: { meeting_id: id }, body: { summary, division } });
    return true;
  } catch (error) {
    notify.error(editorTexts.setAsideFailed, errorMessage(error, '') || undefined);
    return false;
  }
}

/**
 * Continues from the edits that a closed window had not saved. If there are several drafts, the older ones go into the
 * history.
 */
async function takeUpDraft(
  editor: Editor,
  saver: Saver,
  userId: string,
  id: MeetingId,
  read: () => { readonly basis: Pick<OtherMinutes, 'version' | 'division'>; readonly summary: string },
): Promise<void> {
  const [draft, ...older] = await leftDrafts(userId, id).catch(() => []);
  if (draft === undefined || editor.isDestroyed) return;
  for (const { html, division, drop } of older) if (await setAside(id, html, division)) drop();
  if (saver.isBehind() || editor.isDestroyed) return;
  const before = editor.getHTML();
  editor.commands.setContent(draft.html, { emitUpdate: false });
  if (editor.getHTML() === before) return draft.drop();
  if (draft.version === saver.basis().version) {
    saver.edit();
    notify.info(editorTexts.draftFound);
    await saver.flush();
  } else {
    const { basis, summary } = read();
    saver.oppose({ ...basis, summary, session: null, saved_at: null }, draft.division);
    saver.keepDraft();
  }
  // From now on, this page keeps the edits as its own draft.
  draft.drop();
  return undefined;
}
