import { ClearSummary, Summarize } from '@greffier/contract/ai';
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
} from '@greffier/contract/minutes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attachMinutes } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import { createMeetingsService } from '../meetings/service.ts';
import { createEditingService } from './editing.ts';
import { createMinutesService } from './service.ts';

const DONE = { success: true, error: null };
/** A document is made anew each time. */
const DOWNLOADS = { perMinute: 60 };

export function minutesRoutes(app: FastifyInstance, deps: Deps): void {
  const minutes = createMinutesService(deps);
  const editing = createEditingService(deps);
  const meetings = createMeetingsService(deps);

  mount(
    app,
    Summarize,
    async ({ user, params, body }) => {
      await minutes.start(user, params.meeting_id, body.summary_section_length, body.kind);
      return DONE;
    },
    { perMinute: 30 },
  );

  mount(app, ClearSummary, async ({ user, params }) => {
    await minutes.clear(user, params.meeting_id);
    return DONE;
  });

  mount(app, SaveSummary, async ({ user, params, body }) => ({
    ...DONE,
    version: await editing.save(user, params.meeting_id, body),
  }));

  mount(app, ListMinutesVersions, async ({ user, params }) => ({
    versions: await editing.history(user, params.meeting_id),
  }));

  mount(app, GetMinutesVersion, ({ user, params }) => editing.version(user, params.meeting_id, Number(params.version)));

  mount(app, SetMinutesAside, async ({ user, params, body }) => ({
    ...DONE,
    number: await editing.setAside(user, params.meeting_id, body.summary),
  }));

  mount(app, RestoreMinutesVersion, async ({ user, params }) => ({
    ...DONE,
    version: await editing.restore(user, params.meeting_id, Number(params.version)),
  }));

  mount(
    app,
    DownloadMinutesVersion,
    async ({ user, params, reply }) => {
      const file = await editing.versionDocument(user, params.meeting_id, Number(params.version));
      return attachMinutes(reply, file, DownloadMinutesVersion.file);
    },
    DOWNLOADS,
  );

  mount(
    app,
    DownloadMinutesVersionPdf,
    async ({ user, params, reply }) => {
      const file = await editing.versionDocument(user, params.meeting_id, Number(params.version), 'pdf');
      return attachMinutes(reply, file, DownloadMinutesVersionPdf.file);
    },
    DOWNLOADS,
  );

  mount(
    app,
    DownloadMinutesPdf,
    async ({ user, params, reply }) =>
      attachMinutes(reply, await meetings.minutesDocument(user, params.meeting_id, 'pdf'), DownloadMinutesPdf.file),
    DOWNLOADS,
  );

  mount(app, SetApproval, async ({ user, params, body }) => ({
    ...DONE,
    version: await editing.approve(user, params.meeting_id, body.approval, body.version),
  }));
}
