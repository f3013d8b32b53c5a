import { SUMMARY_SECTION_LENGTH } from '@greffier/contract/limits';
import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { MinutesTime } from '@greffier/contract/meeting/minutes/minutes-time';
import { workOfMinutes } from '@greffier/writing/remote/minutes/estimate';
import type { Deps } from '../../deps.ts';
import type { MeetingsService } from '../meetings/service.ts';

export type MinutesTimeService = ReturnType<typeof createMinutesTimeService>;

interface Needs {
  readonly meetings: MeetingsService;
}

/** Estimates how long writing the minutes of a meeting takes, if a language model on this machine writes them. */
export function createMinutesTimeService(deps: Deps, { meetings }: Needs) {
  return {
    /** @throws ApiError 404; 409 before there is a transcript */
    async of(user: User, id: MeetingId, kind?: MinutesKind): Promise<MinutesTime> {
      const meeting = await meetings.findTranscribed(user, id);
      const writer = await deps.text.writer();
      if (writer === null) return { seconds: null, measuring: false, problem: null };
      const { test, measuring, problem, context } = writer;
      const told = {
        measuring,
        problem: problem === null ? null : problem.code === 'memory' ? 'memory' : 'unusable',
      } as const;
      if (test === null) return { ...told, seconds: null };
      const { agenda, sectionLength, minutesKind, meetingDate } = meeting;
      const work = workOfMinutes(
        {
          ...(await meetings.source(meeting)),
          agenda,
          date: meetingDate,
          kind: kind ?? minutesKind,
          sectionLength: sectionLength ?? SUMMARY_SECTION_LENGTH.default,
        },
        context,
      );
      const seconds = (work.read / test.read + work.written / test.written) / test.lettersPerToken;
      return { ...told, seconds: Math.round(seconds) };
    },
  };
}
