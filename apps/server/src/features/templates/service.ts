import type { AuditDeed } from '@greffier/contract/organisation/audit';
import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import { TEMPLATES_CHARACTERS } from '@greffier/contract/limits';
import type { Template, TemplateForm } from '@greffier/contract/organisation/templates';
import { frenchNumber } from '@greffier/contract/text';
import type { TemplateId, UserId } from '@greffier/contract/ids';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import type { AuditService } from '../audit/service.ts';
import { canChange, canRead, lockOwner, type Scope } from '../ownership.ts';
import * as repository from './repository.ts';

/** Largest number of templates that each person, and the organisation, may keep. */
export const TEMPLATES_PER_OWNER = 200;

const TOO_LONG = `Les templates contiennent ensemble au plus ${frenchNumber(TEMPLATES_CHARACTERS)} caractères\u00A0: raccourcissez celui-ci, ou supprimez-en un autre.`;

const gone = () => notFound(NOT_FOUND.template);

export type TemplatesService = ReturnType<typeof createTemplatesService>;

interface Needs {
  readonly audit: AuditService;
}

/**
 * Reads and changes templates of one scope.
 * @param scope `personal`: a person's own templates, and those of the organisation, which can only be read;
 * `organisation`: those that the organisation's super users maintain
 */
export function createTemplatesService(deps: Pick<Deps, 'database'>, { audit }: Needs, scope: Scope) {
  const { db } = deps.database;

  /** Records changes of shared templates, which concern everybody. Personal templates are nobody else's business. */
  async function record(tx: Database, deed: AuditDeed, object: string): Promise<void> {
    if (scope === 'organisation') await audit.record(tx, { deed, object });
  }

  /** @throws ApiError 404 if the template does not exist, or belongs to another person */
  async function get(user: User, id: TemplateId): Promise<Template> {
    const template = await repository.findTemplate(db, id);
    if (template === null || !canRead(user, template)) throw gone();
    return template;
  }

  /** @throws ApiError 404 like `get`, 403 for a template of the other scope */
  async function getToChange(user: User, id: TemplateId): Promise<Template> {
    const template = await get(user, id);
    if (canChange(user, template, scope)) return template;
    if (scope === 'organisation') throw gone();
    throw forbidden('Ce template appartient à l’organisation\u00A0: vous pouvez l’utiliser, mais pas le modifier.');
  }

  /**
   * @param before the template that the new one replaces
   * @throws ApiError 422 if all templates together would exceed their limit
   */
  async function checkRoom(tx: Database, user: User, { format }: TemplateForm, before?: Template): Promise<void> {
    const length = lengthOf(format);
    // Templates from before there was a limit may exceed it. A person may shorten such a template bit by bit until it
    // fits.
    if (before && length <= lengthOf(before.template_format)) return;
    const most = TEMPLATES_CHARACTERS - length;
    const taken = await repository.countCharacters(tx, user, scope, { but: before?.id ?? null, most });
    if (taken > most) throw new ApiError(422, 'validation_error', TOO_LONG);
  }

  return {
    /** Hands a person's templates over, inside the transaction that deletes the person. */
    handOver: (tx: Database, from: UserId, to: UserId): Promise<void> => repository.handOver(tx, from, to),

    get,

    /** Lists templates in parts. */
    list: (user: User): AsyncGenerator<Template[]> => repository.listTemplates(db, user, scope),

    /** @throws ApiError 422 if there are TEMPLATES_PER_OWNER already, or their text would be too long */
    async create(user: User, form: TemplateForm): Promise<Template> {
      return db.transaction(async (tx) => {
        await lockOwner(tx, user, scope);
        if ((await repository.countTemplates(tx, user, scope)) >= TEMPLATES_PER_OWNER) {
          const detail = `Il y a déjà ${TEMPLATES_PER_OWNER} templates\u00A0: supprimez-en un pour en ajouter un autre.`;
          throw new ApiError(422, 'validation_error', detail);
        }
        await checkRoom(tx, user, form);
        const template = await repository.insertTemplate(tx, user, scope, form);
        await record(tx, 'template.created', template.id);
        return template;
      });
    },

    /** @throws ApiError 403, 404; 422 if the text would be too long */
    async update(user: User, id: TemplateId, form: TemplateForm): Promise<Template> {
      const before = await getToChange(user, id);
      return db.transaction(async (tx) => {
        await lockOwner(tx, user, scope);
        await checkRoom(tx, user, form, before);
        const template = await repository.updateTemplate(tx, id, form);
        if (template === null) throw gone();
        await record(tx, 'template.changed', id);
        return template;
      });
    },

    /** @throws ApiError 403, 404 */
    async remove(user: User, id: TemplateId): Promise<void> {
      await getToChange(user, id);
      await db.transaction(async (tx) => {
        await repository.deleteTemplate(tx, id);
        await record(tx, 'template.removed', id);
      });
    },
  };
}

const lengthOf = (format: TemplateForm['format']): number => JSON.stringify(format).length;
