import type { ChatMessage } from '@greffier/contract/meeting/minutes/ai';
import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import type { Answer } from '@greffier/writing/engine';
import type { Deps } from '../../deps.ts';
import { withinTime } from '../../errors.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { MeaningsService } from '../placement/meanings.ts';
import type { PlacementService } from '../placement/service.ts';

/** Longest time that a person waits for an answer to begin, or for its next words; ms. */
const ANSWER_TIMEOUT_MS = 120_000;
const ANSWER_TOO_SLOW = 'La réponse a demandé trop de temps\u00a0: réessayez dans un moment.';

interface Listener {
  /** Receives the reliable part of the answer while the answer grows, if the engine can stream. */
  readonly onText?: ((text: string) => void) | undefined;
  /** Aborted when nobody listens any more. */
  readonly gone?: AbortSignal | undefined;
}

export type ScribebotService = ReturnType<typeof createScribebotService>;

interface Needs {
  readonly meanings: Pick<MeaningsService, 'ofQuestion'>;
  readonly meetings: MeetingsService;
  readonly placement: Pick<PlacementService, 'checked'>;
}

/** Answers questions about a meeting from its transcript, and from its present minutes. */
export function createScribebotService(deps: Deps, { meanings, meetings, placement }: Needs) {
  return {
    /** @throws ApiError 409 if there is no transcript yet, 503 if the answer takes too long */
    async ask(
      user: User,
      id: MeetingId,
      query: string,
      history: readonly ChatMessage[],
      { onText, gone }: Listener = {},
    ): Promise<Answer> {
      const meeting = await meetings.findTranscribed(user, id);
      const source = await meetings.source(meeting);
      const question = {
        ...source,
        agenda: meeting.agenda,
        // The answer also follows what people have said about where items begin.
        pins: meeting.itemPins,
        checked: placement.checked(meeting),
        ...(meeting.summary !== null && { minutes: meeting.summary }),
        query,
        history,
      };
      return withinTime(ANSWER_TIMEOUT_MS, ANSWER_TOO_SLOW, async (time, heard) => {
        const signal = gone === undefined ? time : AbortSignal.any([time, gone]);
        // Each new piece of the answer restarts the time limit.
        const tell = (text: string): void => {
          heard();
          onText?.(text);
        };
        const meant = await meanings.ofQuestion(meeting, question, signal);
        return deps.text.answer({ ...question, meanings: meant }, signal, onText && tell);
      });
    },
  };
}
