import { ClearSummary, StopSummary, Summarize } from '@greffier/contract/meeting/minutes/ai';
import {
  DownloadMinutesPdf,
  DownloadMinutesVersion,
  DownloadMinutesVersionPdf,
  GetMinutesVersion,
  ListMinutesVersions,
  RestoreMinutesVersion,
  SaveSummary,
  SetApproval,
  SetMinutesAside,
} from '@greffier/contract/meeting/minutes/minutes';
import { GetMinutesTime } from '@greffier/contract/meeting/minutes/minutes-time';
import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { attachMinutes } from '../../http/answers/attachment.ts';
import { mount } from '../../http/route.ts';
import type { MinutesFormat } from '../meetings/service.ts';
import type { Services } from '../../services.ts';

const DONE = { success: true, error: null };
/** Limit on downloads per minute, because each call makes the document anew. */
const DOWNLOADS = { perMinute: 60 };
/**
 * Limit on saves per minute, because each writes the whole text twice. Somebody who types without a pause saves 40
 * times.
 */
const SAVES = { perMinute: 120 };
/**
 * Limit on calls per minute that leave an entry in the audit trail, because people can undo and repeat them endlessly.
 */
const RECORDED = { perMinute: 60 };

interface DownloadInput {
  readonly user: User;
  readonly params: { readonly meeting_id: MeetingId; readonly version?: string };
  readonly reply: FastifyReply;
}

export function minutesRoutes(
  app: FastifyInstance,
  { audit, minutes, editing, meetings, minutesTime: time }: Services,
): void {
  mount(app, GetMinutesTime, ({ user, params, query }) => time.of(user, params.meeting_id, query.kind));
  mount(
    app,
    Summarize,
    async ({ user, params, body }) => {
      await minutes.start(user, params.meeting_id, body.summary_section_length, body.kind);
      return DONE;
    },
    { perMinute: 30 },
  );

  mount(app, StopSummary, async ({ user, params }) => {
    await minutes.stop(user, params.meeting_id);
    return DONE;
  });

  mount(app, ClearSummary, async ({ user, params }) => {
    await minutes.clear(user, params.meeting_id);
    return DONE;
  });

  mount(
    app,
    SaveSummary,
    async ({ user, params, body }) => ({ ...DONE, ...(await editing.save(user, params.meeting_id, body)) }),
    SAVES,
  );

  mount(app, ListMinutesVersions, async ({ user, params }) => ({
    versions: await editing.history(user, params.meeting_id),
  }));

  mount(app, GetMinutesVersion, ({ user, params }) => editing.version(user, params.meeting_id, Number(params.version)));

  mount(
    app,
    SetMinutesAside,
    async ({ user, params, body }) => ({
      ...DONE,
      number: await editing.setAside(user, params.meeting_id, body),
    }),
    SAVES,
  );

  mount(
    app,
    RestoreMinutesVersion,
    async ({ user, params }) => ({
      ...DONE,
      version: await editing.restore(user, params.meeting_id, Number(params.version)),
    }),
    RECORDED,
  );

  /** Sends a file of the minutes, or of a version of them, after recording the download in the audit trail. */
  async function download(
    { user, params, reply }: DownloadInput,
    format: MinutesFormat,
    type: string,
  ): Promise<FastifyReply> {
    const { meeting_id: object } = params;
    const version = params.version === undefined ? undefined : Number(params.version);
    const file =
      version === undefined
        ? await meetings.minutesDocument(user, object, format)
        : await editing.versionDocument(user, object, version, format);
    const details = { format, ...(version !== undefined && { version }) };
    await audit.recordAlone({ deed: 'minutes.downloaded', object, details });
    return attachMinutes(reply, file, type);
  }

  mount(app, DownloadMinutesVersion, (input) => download(input, 'docx', DownloadMinutesVersion.file), DOWNLOADS);
  mount(app, DownloadMinutesVersionPdf, (input) => download(input, 'pdf', DownloadMinutesVersionPdf.file), DOWNLOADS);
  mount(app, DownloadMinutesPdf, (input) => download(input, 'pdf', DownloadMinutesPdf.file), DOWNLOADS);

  mount(
    app,
    SetApproval,
    async ({ user, params, body }) => ({
      ...DONE,
      version: await editing.approve(user, params.meeting_id, body.approval, body.version),
    }),
    RECORDED,
  );
}
