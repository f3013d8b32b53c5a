import { DownloadOwnData, EraseOwnAccount, ZIP_TYPE } from '@greffier/contract/own-data';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attach } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import { createOrganisationService } from '../organisation/service.ts';
import { createArchiveService } from './archive.ts';

/** A person's data are made anew each time, documents included. */
const EXPORTS = { perMinute: 3 };

export function ownDataRoutes(app: FastifyInstance, deps: Deps): void {
  const archive = createArchiveService(deps);
  const organisation = createOrganisationService(deps);

  mount(
    app,
    DownloadOwnData,
    ({ user, reply }) => attach(reply, 'mes-donnees.zip', ZIP_TYPE).send(archive.of(user)),
    EXPORTS,
  );

  mount(app, EraseOwnAccount, async ({ user }) => {
    await organisation.eraseOneself(user);
    return { success: true, error: null };
  });
}
