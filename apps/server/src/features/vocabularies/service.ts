import type { AuditDeed } from '@greffier/contract/organisation/audit';
import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { VocabularyForm } from '@greffier/contract/organisation/organisation';
import type { UserId, VocabularyId } from '@greffier/contract/ids';
import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import type { AuditService } from '../audit/service.ts';
import { canChange, canRead, lockOwner, type Scope } from '../ownership.ts';
import * as repository from './repository.ts';

/** Largest number of vocabularies that each person, and the organisation, may keep. */
export const VOCABULARIES_PER_OWNER = 200;

const gone = () => notFound(NOT_FOUND.vocabulary);

export type VocabulariesService = ReturnType<typeof createVocabulariesService>;

interface Needs {
  readonly audit: AuditService;
}

/**
 * Reads and changes vocabularies of one scope.
 * @param scope `personal`: a person's own vocabularies, and those of the organisation, which can only be read;
 * `organisation`: those that the organisation's super users maintain
 */
export function createVocabulariesService(deps: Pick<Deps, 'database'>, { audit }: Needs, scope: Scope) {
  const { db } = deps.database;

  /**
   * Records changes of shared vocabularies, which concern everybody. Personal vocabularies are nobody else's business.
   */
  async function record(tx: Database, deed: AuditDeed, object: string): Promise<void> {
    if (scope === 'organisation') await audit.record(tx, { deed, object });
  }

  /** @throws ApiError 404 if the vocabulary does not exist, or belongs to another person */
  async function get(user: User, id: VocabularyId): Promise<Vocabulary> {
    const vocabulary = await repository.findVocabulary(db, id);
    if (vocabulary === null || !canRead(user, vocabulary)) throw gone();
    return vocabulary;
  }

  /** @throws ApiError 404 like `get`, 403 for a vocabulary of the other scope */
  async function getToChange(user: User, id: VocabularyId): Promise<Vocabulary> {
    const vocabulary = await get(user, id);
    if (canChange(user, vocabulary, scope)) return vocabulary;
    if (scope === 'organisation') throw gone();
    throw forbidden('Ce vocabulaire appartient à l’organisation\u00A0: vous pouvez l’utiliser, mais pas le modifier.');
  }

  return {
    /** Hands a person's vocabularies over, inside the transaction that deletes the person. */
    handOver: (tx: Database, from: UserId, to: UserId): Promise<void> => repository.handOver(tx, from, to),

    get,
    getToChange,

    /** Lists vocabularies by name, in parts. */
    list: (user: User): AsyncGenerator<Vocabulary[]> => repository.listVocabularies(db, user, scope),

    /** @throws ApiError 422 if there are VOCABULARIES_PER_OWNER already */
    async create(user: User, form: VocabularyForm): Promise<Vocabulary> {
      return db.transaction(async (tx) => {
        await lockOwner(tx, user, scope);
        if ((await repository.countVocabularies(tx, user, scope)) >= VOCABULARIES_PER_OWNER) {
          const detail = `Il y a déjà ${VOCABULARIES_PER_OWNER} vocabulaires\u00A0: supprimez-en un pour en ajouter un autre.`;
          throw new ApiError(422, 'validation_error', detail);
        }
        const vocabulary = await repository.insertVocabulary(tx, user, scope, form);
        await record(tx, 'vocabulary.created', vocabulary.id);
        return vocabulary;
      });
    },

    /** @throws ApiError 403, 404 */
    async update(user: User, id: VocabularyId, form: VocabularyForm): Promise<Vocabulary> {
      await getToChange(user, id);
      return db.transaction(async (tx) => {
        const vocabulary = await repository.updateVocabulary(tx, id, form);
        if (vocabulary === null) throw gone();
        await record(tx, 'vocabulary.changed', id);
        return vocabulary;
      });
    },

    /** @throws ApiError 403, 404 */
    async remove(user: User, id: VocabularyId): Promise<void> {
      await getToChange(user, id);
      await db.transaction(async (tx) => {
        await repository.deleteVocabulary(tx, id);
        await record(tx, 'vocabulary.removed', id);
      });
    },
  };
}
