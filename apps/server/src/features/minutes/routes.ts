import { ClearSummary, Summarize } from '@greffier/contract/ai';
import {
  DownloadMinutesVersion,
  GetMinutesVersion,
  ListMinutesVersions,
  RestoreMinutesVersion,
  SaveSummary,
  SetApproval,
  SetMinutesAside,
} from '@greffier/contract/minutes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attach } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import { createEditingService } from './editing.ts';
import { createMinutesService } from './service.ts';

const DONE = { success: true, error: null };

export function minutesRoutes(app: FastifyInstance, deps: Deps): void {
  const minutes = createMinutesService(deps);
  const editing = createEditingService(deps);

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
      const number = Number(params.version);
      const { fileName, content } = await editing.versionDocument(user, params.meeting_id, number);
      return attach(reply, fileName, DownloadMinutesVersion.file).send(content);
    },
    { perMinute: 60 },
  );

  mount(app, SetApproval, async ({ user, params, body }) => ({
    ...DONE,
    version: await editing.approve(user, params.meeting_id, body.approval, body.version),
  }));
}
