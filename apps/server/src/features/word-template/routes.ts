import { MAX_LOGO_BYTES, MAX_WORD_TEMPLATE_BYTES } from '@greffier/contract/limits';
import {
  CheckWordTemplate,
  DeleteMinutesLogo,
  DeleteWordTemplate,
  DownloadStarterTemplate,
  DownloadWordTemplate,
  GetWordTemplate,
  SaveMinutesLogo,
  SaveWordTemplate,
} from '@greffier/contract/organisation/word-template';
import type { FastifyInstance } from 'fastify';
import { attach } from '../../http/answers/attachment.ts';
import { mount } from '../../http/route.ts';
import { receiveFile } from '../../http/upload.ts';
import type { Services } from '../../services.ts';

const DONE = { success: true, error: null };
const STARTER = 'modele-proces-verbal.docx';
/** Limit on trials, because each one fills the template. */
const TRIALS = { perMinute: 20 };
const DOWNLOADS = { perMinute: 60 };

export function wordTemplateRoutes(app: FastifyInstance, { wordTemplates: word }: Services): void {
  mount(app, GetWordTemplate, ({ user }) => word.state(user));

  mount(
    app,
    CheckWordTemplate,
    async ({ user, request }) => word.check(user, await receiveFile(request, MAX_WORD_TEMPLATE_BYTES)),
    TRIALS,
  );

  mount(
    app,
    SaveWordTemplate,
    async ({ user, request }) => word.save(user, await receiveFile(request, MAX_WORD_TEMPLATE_BYTES)),
    TRIALS,
  );

  mount(app, DeleteWordTemplate, async ({ user }) => {
    await word.remove(user);
    return DONE;
  });

  mount(
    app,
    DownloadWordTemplate,
    async ({ user, reply }) => {
      const { fileName, content } = await word.file(user);
      return attach(reply, fileName, DownloadWordTemplate.file).send(content);
    },
    DOWNLOADS,
  );

  mount(
    app,
    DownloadStarterTemplate,
    async ({ reply }) => attach(reply, STARTER, DownloadStarterTemplate.file).send(await word.starter()),
    DOWNLOADS,
  );

  mount(
    app,
    SaveMinutesLogo,
    async ({ user, request }) => word.saveLogo(user, await receiveFile(request, MAX_LOGO_BYTES)),
    TRIALS,
  );

  mount(app, DeleteMinutesLogo, async ({ user }) => {
    await word.removeLogo(user);
    return DONE;
  });
}
