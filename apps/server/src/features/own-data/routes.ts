import { DownloadOwnData, EraseOwnAccount, ZIP_TYPE } from '@greffier/contract/organisation/own-data';
import type { FastifyInstance } from 'fastify';
import { attach } from '../../http/answers/attachment.ts';
import { breakOffOnce } from '../../http/answers/breaking-off.ts';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Limit on exports per minute, because each makes all of a person's documents anew. */
const EXPORTS = { perMinute: 3 };

export function ownDataRoutes(app: FastifyInstance, { archive, organisation, audit }: Services): void {
  mount(
    app,
    DownloadOwnData,
    async ({ user, reply }) => {
      await audit.recordAlone({ deed: 'person.data_downloaded', object: user.id });
      const { content, isGone } = archive.of(user);
      breakOffOnce(reply.raw, isGone, { until: content });
      return attach(reply, 'mes-donnees.zip', ZIP_TYPE).send(content);
    },
    EXPORTS,
  );

  mount(app, EraseOwnAccount, async ({ user }) => {
    await organisation.eraseOneself(user);
    return { success: true, error: null };
  });
}
