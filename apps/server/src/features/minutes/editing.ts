import type { AuditDeed } from '@greffier/contract/organisation/audit';
import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { MinutesVersion, SaveSummary, SetMinutesAside } from '@greffier/contract/meeting/minutes/minutes';
import type { Approval } from '@greffier/contract/meeting/status';
import type { MeetingId } from '@greffier/contract/ids';
import { flattenMinutes } from '@greffier/documents/minutes-html/flatten';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { ApiError, conflict, notFound } from '../../errors.ts';
import type { AuditService } from '../audit/service.ts';
import type { FilesService } from '../files/service.ts';
import type { LimitsService } from '../limits/service.ts';
import type { ListeningService } from '../listening/service.ts';
import { whyNotNow } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { MinutesDownload, MinutesFormat, MeetingsService } from '../meetings/service.ts';
import { canTurn, whyNotRestored, whyNotWritten } from './policy.ts';
import * as repository from './repository.ts';
import type { ShortVersion, VersionRecord } from './repository.ts';
import { readSentText } from './sent-text.ts';
import { goesOn, storeText } from './store-text.ts';
import {
  addVersion,
  currentFindings,
  currentText,
  currentVersion,
  findingsOf,
  nameOf,
  originOf,
  toVersion,
} from './versions.ts';

const OUTDATED = 'Le procès-verbal a été modifié entre-temps, dans une autre fenêtre ou par une autre personne.';

/** How often a version is read anew for its restoration while its passages change. */
const TRIES = 5;

const DEED_OF = {
  to_approve: 'minutes.submitted',
  approved: 'minutes.approved',
  draft: 'minutes.reopened',
} as const satisfies Record<Approval, AuditDeed>;

function outdated(meeting: MeetingRecord, version: ShortVersion | null): ApiError {
  return new ApiError(409, 'outdated', OUTDATED, undefined, {
    summary: flattenMinutes(meeting.summary ?? ''),
    version: meeting.summaryVersion,
    division: meeting.division,
    session: version?.session ?? null,
    saved_at: version?.madeAt.toISOString() ?? null,
  });
}

/** A text of minutes that a page sends. */
type SentText = z.infer<typeof SetMinutesAside.body>;

type SavedText = Pick<z.infer<typeof SaveSummary.response>, 'version' | 'division' | 'summary'>;

export type EditingService = ReturnType<typeof createEditingService>;

/** A version of a meeting's minutes, and the meeting. */
interface Found {
  readonly meeting: MeetingRecord;
  readonly version: VersionRecord;
}

/** Tells whether a version still has the same text, and the meeting the same passages. */
const isSameText = (one: Found, other: Found): boolean =>
  one.meeting.division === other.meeting.division &&
  one.version.division === other.version.division &&
  one.version.html === other.version.html;

interface Needs {
  readonly audit: AuditService;
  readonly files: FilesService;
  readonly listening: ListeningService;
  readonly limits: LimitsService;
  readonly meetings: MeetingsService;
}

/** Lets people edit minutes, restore a former version, and approve them. */
export function createEditingService(deps: Deps, { audit, files, limits, listening, meetings }: Needs) {
  const { db } = deps.database;

  async function findVersion(user: User, id: MeetingId, number: number): Promise<Found> {
    const meeting = await meetings.find(user, id);
    const version = await repository.findVersion(db, id, number);
    if (version === null) throw notFound(NOT_FOUND.version);
    return { meeting, version };
  }

  /**
   * Checks a text of minutes against the meeting's present minutes. A text for a former division gets references to the
   * present passages.
   */
  async function readText(user: User, read: MeetingRecord, { summary, division }: SentText) {
    const now = deps.now();
    const author = { name: nameOf(user), now };
    const passages = await meetings.countPassages(read);
    const isFormer = division !== null && division !== read.division;
    // If the text's division is no longer known, its sentences lose their references to passages.
    const moved = isFormer ? ((await repository.findMoved(db, read.id, division)) ?? []) : undefined;
    const html = await readSentText(deps, summary, { passages, ...(moved && { moved }), author, before: read.summary });
    return { html, now, read, isFormer };
  }

  /**
   * Makes a former version the present minutes.
   * @param html the version's text with references to the meeting's present passages
   * @param read the meeting and the version for which this text was made
   * @returns the new `summaryVersion`; null if the passages or the version have changed since
   */
  async function restoreText(user: User, html: string, read: Found): Promise<number | null> {
    const { id } = read.meeting;
    const { number } = read.version;
    return db.transaction(async (tx) => {
      const meeting = await meetings.lockExisting(tx, id, user);
      const reason = whyNotRestored(meeting);
      if (reason !== null) throw conflict(reason);
      const version = await repository.findVersion(tx, id, number);
      if (version === null) throw notFound(NOT_FOUND.version);
      if (!isSameText({ meeting, version }, read)) return null;
      const now = deps.now();
      await currentVersion(tx, meeting, now);
      await limits.requireVersion(tx, user, html);
      // This text does not reflect changes of the transcript since it was written.
      const textMadeAt = version.textMadeAt ?? version.madeAt;
      const minutesKind = version.minutesKind ?? meeting.minutesKind;
      // The version's sections name passages by the numbers of its own division.
      const sections = version.division === meeting.division ? version.sections : null;
      const findings = await currentFindings(tx, meeting, version);
      const isWhole = html === version.html;
      const { id: added } = await addVersion(tx, id, {
        kind: 'restored',
        html: isWhole ? repository.textOfVersion(version.id) : html,
        madeAt: now,
        madeBy: nameOf(user),
        restoredFrom: number,
        textMadeAt,
        minutesKind,
        sections,
        findings,
      });
      await audit.record(tx, { deed: 'minutes.restored', object: id, details: { version: number } });
      const summaryVersion = meeting.summaryVersion + 1;
      const restored = {
        summary: repository.textOfVersion(added),
        summaryVersion,
        minutesMadeAt: textMadeAt,
        minutesKind,
        minutesSections: sections,
        minutesFindings: findings,
      };
      if (meeting.status === 'completed') {
        await repository.changeMinutes(tx, id, { ...restored, updatedAt: now });
      } else {
        const changes = { ...restored, completedAt: now, progress: 100, stage: null };
        if (!(await meetings.move(tx, meeting, 'completed', changes))) throw conflict(whyNotNow('transcribed'));
      }
      return summaryVersion;
    });
  }

  return {
    /**
     * Stores edited minutes.
     * @returns the version and the division to send with the next minutes, and the text if it now refers to other
     * passages
     * @throws ApiError 409 `outdated` with the current minutes, if the person read other minutes
     */
    async save(user: User, id: MeetingId, form: z.infer<typeof SaveSummary.body>): Promise<SavedText> {
      const found = await meetings.find(user, id);
      const refusal = whyNotWritten(found);
      if (refusal !== null) throw conflict(refusal);
      const { html, now, read, isFormer } = await readText(user, found, form);
      const text = { division: read.division, summary: isFormer ? html : null };
      return db.transaction(async (tx) => {
        const meeting = await meetings.lockExisting(tx, id, user);
        const reason = whyNotWritten(meeting);
        if (reason !== null) throw conflict(reason);
        // This also answers a repeated request whose first answer was lost.
        if (html === meeting.summary && meeting.division === read.division)
          return { version: meeting.summaryVersion, ...text };
        const current = await currentVersion(tx, meeting, now);
        const isRead = meeting.summaryVersion === read.summaryVersion && meeting.division === read.division;
        if (form.version !== meeting.summaryVersion || !isRead) throw outdated(meeting, current);
        const findings = await findingsOf(tx, meeting, html);
        const edited = { html, findings, now, by: nameOf(user), session: form.session };
        if (!goesOn(current, edited)) await limits.requireVersion(tx, user, html);
        return { version: await storeText(tx, meeting, current, edited), ...text };
      });
    },

    /** Keeps a text in the history, so that it is not lost if a person chooses another. @returns its version number */
    async setAside(user: User, id: MeetingId, sent: SentText): Promise<number> {
      for (;;) {
        const { html, now, read } = await readText(user, await meetings.findTranscribed(user, id), sent);
        const number = await db.transaction(async (tx) => {
          const meeting = await meetings.lockExisting(tx, id, user);
          // Other people may have confirmed something in newer minutes, and these confirmations must stay in their
          // names. So the text is checked again.
          if (meeting.summaryVersion !== read.summaryVersion || meeting.division !== read.division) return null;
          await currentVersion(tx, meeting, now);
          await limits.requireVersion(tx, user, html);
          const origin = { ...originOf(meeting), findings: await findingsOf(tx, meeting, html) };
          return (await addVersion(tx, id, { kind: 'aside', html, madeAt: now, madeBy: nameOf(user), ...origin }))
            .number;
        });
        if (number !== null) return number;
      }
    },

    async history(user: User, id: MeetingId): Promise<MinutesVersion[]> {
      await meetings.find(user, id);
      return db.transaction(async (tx) => {
        const current = await currentVersion(tx, await meetings.lockExisting(tx, id, user), deps.now());
        return (await repository.listVersions(tx, id)).map((line) => toVersion(line, current?.number));
      });
    },

    async version(user: User, id: MeetingId, number: number) {
      const { meeting, version } = await findVersion(user, id, number);
      const newest = meeting.summary === null ? null : await repository.newestLine(db, id);
      return { ...toVersion(version, newest?.number), summary: await currentText(db, meeting, version) };
    },

    async versionDocument(user: User, id: MeetingId, number: number, format?: MinutesFormat): Promise<MinutesDownload> {
      const { meeting, version } = await findVersion(user, id, number);
      const { kind, madeAt, madeBy } = version;
      // A version that is or was approved keeps its document; other minutes show the meeting in its present state.
      const front = kind !== 'approved' && version.html === meeting.summary ? null : version.front;
      const approval = kind === 'approved' ? ({ state: 'approved', by: madeBy, at: madeAt } as const) : null;
      return meetings.minutesFile(
        user,
        meeting,
        {
          name: `${front?.title ?? meeting.name} version ${number}`,
          front,
          html: version.html,
          kind: version.minutesKind ?? meeting.minutesKind,
          approval: approval ?? { state: 'draft', by: null, at: null },
        },
        format,
      );
    },

    /** Makes a former version the present minutes, even after they were cleared. @returns the new `summaryVersion` */
    async restore(user: User, id: MeetingId, number: number): Promise<number> {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const read = await findVersion(user, id, number);
        const restored = await restoreText(user, await currentText(db, read.meeting, read.version), read);
        if (restored !== null) return restored;
      }
      throw conflict(`${OUTDATED} Réessayez.`);
    },

    /**
     * Submits the minutes, approves them, or reopens them. Once they are approved, the recording is no longer needed.
     * @param version number of the minutes that the person has read
     */
    async approve(user: User, id: MeetingId, approval: Approval, version: number): Promise<number> {
      await meetings.find(user, id);
      let waste: readonly string[] = [];
      const approved = await db.transaction(async (tx) => {
        const meeting = await meetings.lockExisting(tx, id, user);
        if (meeting.status !== 'completed' || meeting.summary === null)
          throw conflict('Le procès-verbal n’est pas encore rédigé.');
        const now = deps.now();
        const current = await currentVersion(tx, meeting, now);
        if (meeting.summaryVersion !== version) throw outdated(meeting, current);
        if (meeting.approval === approval) return version;
        if (!canTurn(meeting.approval, approval)) throw conflict('Soumettez d’abord ce procès-verbal à l’approbation.');
        const by = nameOf(user);
        await audit.record(tx, { deed: DEED_OF[approval], object: id, details: { version } });
        const state = { approval, approvalBy: by, approvalAt: now, updatedAt: now };
        if (approval === 'approved') {
          const { number } = await addVersion(tx, id, {
            kind: 'approved',
            html: repository.textOfMeeting(id),
            madeAt: now,
            madeBy: by,
            ...originOf(meeting),
            findings: await findingsOf(tx, meeting),
          });
          await repository.changeMinutes(tx, id, { ...state, approvedVersion: number });
          waste = await listening.destroy(tx, id);
        } else await repository.changeMinutes(tx, id, state);
        return version;
      });
      await files.remove(waste);
      return approved;
    },
  };
}
