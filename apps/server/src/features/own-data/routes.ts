import { DownloadOwnData, EraseOwnAccount, ZIP_TYPE } from '@greffier/contract/organisation/own-data';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attach } from '../../http/answers/attachment.ts';
import { mount } from '../../http/route.ts';
import { createOrganisationService } from '../organisation/service.ts';
import { createAuditService } from '../audit/service.ts';
import { createArchiveService } from './archive.ts';

/** How many exports a minute: each makes all of a person's documents anew. */
const EXPORTS = { perMinute: 3 };

export function ownDataRoutes(app: FastifyInstance, deps: Deps): void {
  const archive = createArchiveService(deps);
  const organisation = createOrganisationService(deps);
  const audit = createAuditService(deps);

  mount(
    app,
    DownloadOwnData,
    async ({ user, reply }) => {
      await audit.recordAlone({ deed: 'person.data_downloaded', object: user.id });
      return attach(reply, 'mes-donnees.zip', ZIP_TYPE).send(archive.of(user));
    },
    EXPORTS,
  );

  mount(app, EraseOwnAccount, async ({ user }) => {
    await organisation.eraseOneself(user);
    return { success: true, error: null };
  });
}
