import { ErrorBody } from '@greffier/contract/errors';
import { type FindingState, SetFindingState } from '@greffier/contract/meeting/minutes/findings';
import { formatConfirmation, SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiRequestError, errorMessage, RefusedError } from '../../../lib/request-error.ts';
import { errorTexts } from '../../../texts/common/errors.ts';
import { announceEdits } from '../../../lib/session/pending-edits.ts';
import { useUser } from '../../../lib/session/session.ts';
import { findingsTexts } from '../../../texts/meeting/minutes/findings.ts';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import { useShownFindings } from '../../findings/use-shown-findings.ts';
import { useMeetingCache } from '../../meetings/meeting-queries.ts';
import { newSession } from '../edit-session.ts';
import type { WrittenProps } from '../minutes-meeting.ts';
import { confirmedIn, type ReadSentence } from './sentences.ts';

/** Longest time for a save, in milliseconds. A server that takes longer counts as not answering. */
const SAVE_TIMEOUT_MS = 30_000;

interface Text {
  readonly summary: string;
  readonly version: number;
  readonly division: string;
}

/** Lets people judge an engine's text without editing it: confirm sentences, and accept or dismiss findings. */
export function useConfirming({ meeting }: Pick<WrittenProps, 'meeting'>) {
  const { id } = meeting;
  const user = useUser();
  const cache = useMeetingCache(id);
  const show = useShownFindings(meeting);
  const session = useRef<string>('');
  if (session.current === '') session.current = newSession();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const put = (text: Text) =>
    call(
      SaveSummary,
      { params: { meeting_id: id }, body: { ...text, session: session.current } },
      AbortSignal.timeout(SAVE_TIMEOUT_MS),
    );

  async function save(sentence: ReadSentence, known: Text, again: boolean): Promise<void> {
    const summary = confirmedIn(known.summary, sentence, formatConfirmation(new Date(), user.name ?? user.email));
    if (summary === null) throw new RefusedError(editorTexts.confirmGone);
    try {
      const { version, division } = await put({ summary, version: known.version, division: known.division });
      cache.change((meeting) =>
        meeting.minutes.version < version
          ? { ...meeting, summary, minutes: { ...meeting.minutes, version, division } }
          : meeting,
      );
    } catch (error) {
      const other = error instanceof ApiRequestError ? ErrorBody.safeParse(error.body).data?.current : undefined;
      if (!other || !again) throw error;
      // Somebody has changed another place of the text, so the sentence is confirmed in the current text.
      await save(sentence, other, false);
      await cache.refresh();
    }
  }

  const confirmation = useMutation({
    mutationFn: (sentence: ReadSentence) => {
      const known = cache.read();
      const { version, division } = (known ?? meeting).minutes;
      const text = { summary: known?.summary ?? meeting.summary, version, division };
      const saved = save(sentence, text, true);
      running.current = saved.catch(() => undefined);
      return saved;
    },
    onError: (error) => {
      notify.error(editorTexts.confirmFailed, errorMessage(error, errorTexts.unreachable));
      void cache.refresh();
    },
  });

  // A download or an approval first waits for a confirmation that is under way.
  useEffect(() => announceEdits(async () => void (await running.current)), []);

  /** Stores the new state of a finding. @returns whether it was stored; if not, a toast has said why */
  async function turnFinding(number: number, state: FindingState): Promise<boolean> {
    await running.current;
    try {
      const params = { meeting_id: id, number: String(number) };
      const body = { state, session: session.current };
      show(await call(SetFindingState, { params, body }, AbortSignal.timeout(SAVE_TIMEOUT_MS)));
      return true;
    } catch (error) {
      notify.error(findingsTexts.failed, errorMessage(error, '') || undefined);
      void cache.refresh();
      return false;
    }
  }

  return { confirm: confirmation.mutate, confirming: confirmation.isPending, turnFinding };
}
