import type { User } from '@greffier/contract/organisation/auth';
import { SUMMARY_SECTION_LENGTH } from '@greffier/contract/limits';
import { DEFAULT_MINUTES_KIND, type MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { MeetingId } from '@greffier/contract/ids';
import { markBadlyHeard } from '@greffier/writing/badly-heard';
import type { WritingProgress } from '@greffier/writing/types';
import { writerInUse } from '../../engines/models.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../errors.ts';
import { summariseJob } from '../../jobs/definitions.ts';
import type { WorkTurn } from '../../jobs/work-turn.ts';
import type { AuditService } from '../audit/service.ts';
import { bounded, keptOf } from '../findings/kept.ts';
import type { LimitsService } from '../limits/service.ts';
import { keptAnswers } from '../meetings/kept-answers.ts';
import { whyNotNow } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { PlacementService } from '../placement/service.ts';
import { whyNotCleared, whyNotStopped } from './policy.ts';
import * as repository from './repository.ts';
import { afterFormer, writtenSections } from './sections.ts';
import { addVersion, currentVersion } from './versions.ts';

export type MinutesService = ReturnType<typeof createMinutesService>;

interface Needs {
  readonly audit: AuditService;
  readonly meetings: MeetingsService;
  readonly notices: NoticesService;
  readonly limits: LimitsService;
  readonly placement: PlacementService;
}

/** Requests, writes and clears the minutes of a meeting. */
export function createMinutesService(deps: Deps, { audit, meetings, notices, limits, placement }: Needs) {
  const { db } = deps.database;

  return {
    /**
     * Queues the writing of minutes. The request stays with the meeting, for a retry and for the next time.
     * @param sectionLength words requested for each section
     */
    async start(
      user: User,
      id: MeetingId,
      sectionLength: number,
      minutesKind: MinutesKind = DEFAULT_MINUTES_KIND,
    ): Promise<void> {
      const meeting = await meetings.find(user, id);
      if (meeting.status !== 'transcribed') throw conflict(whyNotNow(meeting.status));
      const { passages } = await meetings.source(meeting);
      if (passages.length === 0) {
        throw conflict('Aucune parole n’a été reconnue\u00a0: il n’y a pas de quoi rédiger un procès-verbal.');
      }
      await db.transaction(async (tx) => {
        await limits.requireJob(tx, user);
        const changes = { sectionLength, minutesKind, progress: 0, stage: 'queued' } as const;
        const moved = await meetings.move(tx, meeting, 'summarization', changes);
        if (!moved) throw conflict(whyNotNow('transcribed'));
        // Checks the row after the move, which has locked it, because another page may have emptied the agenda a moment
        // ago.
        if (moved.agenda.length === 0) throw conflict('Définissez d’abord l’ordre du jour de la réunion.');
        await deps.queue.send(tx, summariseJob, { meetingId: id }, { key: id, person: user.id });
      });
    },

    /**
     * Writes the minutes of a meeting in `summarization` and stores them.
     * @param turn the turn of this work, which may end between two prompts of a language model
     * @returns false if the meeting was deleted while this ran, or other minutes were requested
     */
    async write(
      meeting: MeetingRecord,
      onProgress: (progress: WritingProgress) => void,
      turn: WorkTurn,
    ): Promise<boolean> {
      const { signal } = turn;
      const { minutesKind, agenda } = meeting;
      const source = { ...(await meetings.source(meeting)), agenda };
      // A language model may first read where items begin.
      onProgress({ stage: 'assigning', percent: 0 });
      const starts = await placement.forWriting(meeting, source, signal, turn);
      const asked = {
        starts,
        date: meeting.meetingDate,
        sectionLength: meeting.sectionLength ?? SUMMARY_SECTION_LENGTH.default,
        kind: minutesKind,
      };
      const minutes = await deps.text.writeMinutes(
        { ...source, ...asked },
        onProgress,
        signal,
        keptAnswers(deps, meeting.id, 'minutes', turn),
      );
      const newest = await repository.newestVersion(db, meeting.id);
      const former = newest && bounded(newest);
      const isOfSamePassages = former?.division === meeting.division;
      const known = isOfSamePassages ? (former.findings?.findings ?? []) : [];
      const marked = markBadlyHeard(minutes, source.passages);
      const rendered = await deps.text.renderMinutes(marked, known, signal);
      const made = await deps.minutesHtml.sanitize(rendered.html, { passages: source.passages.length });
      signal.throwIfAborted();
      const model = minutes.writtenBy === 'model' ? ((await writerInUse(deps.config, deps.models)) ?? '') : null;
      const sections = writtenSections(made, source, { ...asked, model });
      const found = keptOf(made, rendered.outcomes, rendered.leftOut);
      const { html, findings } = isOfSamePassages
        ? afterFormer({ html: made, sections, findings: found }, former)
        : { html: made, findings: found };
      const now = deps.now();
      return db.transaction(async (tx) => {
        // Writing that was stopped may end late, in another process, while the next requested minutes wait. Its text
        // may name passages of a former division.
        const asks = await meetings.lock(tx, meeting.id, null);
        if (asks === null || requestOf(asks) !== requestOf(meeting)) return false;
        const summaryVersion = asks.summaryVersion + 1;
        const minutesEngine = minutes.writtenBy ?? null;
        const changes = {
          summary: html,
          minutesEngine,
          minutesMadeAt: now,
          minutesSections: sections,
          minutesFindings: findings,
          summaryVersion,
          completedAt: now,
          progress: 100,
          stage: null,
        };
        if (!(await meetings.move(tx, meeting, 'completed', changes))) return false;
        await addVersion(tx, meeting.id, {
          kind: 'generated',
          html: repository.textOfMeeting(meeting.id),
          madeAt: now,
          textMadeAt: now,
          minutesKind,
          sections,
          findings,
        });
        await notices.tell(tx, meeting);
        return true;
      });
    },

    /** Stops the writing, whether it waits or is under way. The meeting returns to its state before the request. */
    async stop(user: User, id: MeetingId): Promise<void> {
      const meeting = await meetings.find(user, id);
      const reason = whyNotStopped(meeting);
      if (reason !== null) throw conflict(reason);
      // The status changes first, so that the job can no longer store anything at its end.
      const moved = await db.transaction(async (tx) => {
        await meetings.lockExisting(tx, id, user);
        return meetings.move(tx, meeting, 'transcribed', { progress: 100, stage: null });
      });
      if (!moved) throw conflict(whyNotNow('transcribed'));
      await deps.queue.cancel(summariseJob, id);
    },

    /** Clears the minutes, so that they can be written again. The history keeps them. */
    async clear(user: User, id: MeetingId): Promise<void> {
      await meetings.find(user, id);
      await db.transaction(async (tx) => {
        const meeting = await meetings.lockExisting(tx, id, user);
        const reason = whyNotCleared(meeting);
        if (reason !== null) throw conflict(reason);
        await currentVersion(tx, meeting, deps.now());
        const moved = await meetings.move(tx, meeting, 'transcribed', {
          summary: null,
          minutesEngine: null,
          summaryVersion: meeting.summaryVersion + 1,
          approval: 'draft',
          approvalBy: null,
          approvalAt: null,
          minutesMadeAt: null,
          minutesSections: null,
          minutesFindings: null,
          completedAt: null,
          progress: 100,
          stage: null,
        });
        if (!moved) throw conflict(whyNotNow('transcribed'));
        await audit.record(tx, { deed: 'minutes.cleared', object: id });
      });
    },
  };
}

/** Returns the fields of a request that people may change between two requests, but not while minutes are written. */
const requestOf = (meeting: MeetingRecord): string => {
  const { division, agenda, itemPins, startsChecked, checkedStarts, minutesKind, sectionLength } = meeting;
  return JSON.stringify([division, agenda, itemPins, startsChecked, checkedStarts, minutesKind, sectionLength]);
};
