import type { User } from '@greffier/contract/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { VocabularyId } from '@greffier/contract/values';
import type { Vocabulary } from '@greffier/contract/vocabularies';
import type { Deps } from '../../deps.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import { canChange, canRead } from './policy.ts';
import * as repository from './repository.ts';

/** Personal vocabularies a person may keep. */
export const VOCABULARIES_PER_PERSON = 200;

const gone = () => notFound(NOT_FOUND.vocabulary);

export type VocabulariesService = ReturnType<typeof createVocabulariesService>;

/** Personal vocabularies, and the organisation's to read. */
export function createVocabulariesService({ database: { db } }: Pick<Deps, 'database'>) {
  /** @throws ApiError 404 where there is none, or where it is another person's */
  async function get(user: User, id: VocabularyId): Promise<Vocabulary> {
    const vocabulary = await repository.findVocabulary(db, id);
    if (vocabulary === null || !canRead(user, vocabulary)) throw gone();
    return vocabulary;
  }

  /** @throws ApiError 404 as `get`, 403 for a vocabulary of the organisation */
  async function getToChange(user: User, id: VocabularyId): Promise<void> {
    const vocabulary = await get(user, id);
    if (canChange(user, vocabulary)) return;
    throw forbidden('Ce vocabulaire appartient à l’organisation\u00A0: vous pouvez l’utiliser, mais pas le modifier.');
  }

  return {
    get,

    list: (user: User): Promise<Vocabulary[]> => repository.listVocabularies(db, user),

    /** @throws ApiError 422 for a person who has VOCABULARIES_PER_PERSON already */
    async create(user: User, { name }: { readonly name: string }): Promise<Vocabulary> {
      if ((await repository.countVocabularies(db, user)) >= VOCABULARIES_PER_PERSON) {
        const detail = `Vous avez déjà ${VOCABULARIES_PER_PERSON} vocabulaires\u00A0: supprimez-en un pour en ajouter un autre.`;
        throw new ApiError(422, 'validation_error', detail);
      }
      return repository.insertVocabulary(db, user, name);
    },

    /**
     * Words given twice with the same spelling and case are kept once, where they came first.
     * @throws ApiError 403, 404
     */
    async update(
      user: User,
      id: VocabularyId,
      { name, words }: { readonly name: string; readonly words: readonly string[] },
    ): Promise<Vocabulary> {
      await getToChange(user, id);
      const vocabulary = await repository.updateVocabulary(db, id, { name, words: [...new Set(words)] });
      if (vocabulary === null) throw gone();
      return vocabulary;
    },

    /** @throws ApiError 403, 404 */
    async remove(user: User, id: VocabularyId): Promise<void> {
      await getToChange(user, id);
      await repository.deleteVocabulary(db, id);
    },
  };
}
