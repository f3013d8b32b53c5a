import { ExportAudit, ListAuditEntries } from '@greffier/contract/organisation/audit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attach } from '../../http/answers/attachment.ts';
import { mount } from '../../http/route.ts';
import { auditCsv } from './csv.ts';
import type { Services } from '../../services.ts';

/** Limit on exports per minute, because each may read a long table from end to end. */
const EXPORTS = { perMinute: 10 };

export function auditRoutes(app: FastifyInstance, { audit }: Services, deps: Deps): void {
  mount(app, ListAuditEntries, ({ user, query: { cursor, ...filter } }) => audit.list(user, filter, cursor));

  mount(
    app,
    ExportAudit,
    async ({ user, query, reply }) => {
      const pages = await audit.export(user, query);
      const day = deps.now().toISOString().slice(0, 10);
      return attach(reply, `journal-audit-${day}.csv`, `${ExportAudit.file}; charset=utf-8`).send(auditCsv(pages));
    },
    EXPORTS,
  );
}
