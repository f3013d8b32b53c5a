import { NOT_FOUND } from '@greffier/contract/errors';
import type { VocabularyId } from '@greffier/contract/ids';
import type { User } from '@greffier/contract/organisation/auth';
import { ApiError, isMissing } from '../../errors.ts';
import type { VocabulariesService } from '../vocabularies/service.ts';

/** Reads the words of the vocabulary that a form names. @throws ApiError 422 if the person cannot read it */
export async function wordsOf(
  vocabularies: VocabulariesService,
  user: User,
  id: VocabularyId | null,
): Promise<string[]> {
  if (id === null) return [];
  const found = await vocabularies.get(user, id).catch(isMissing);
  if (found === true)
    throw new ApiError(422, 'validation_error', NOT_FOUND.vocabulary, { vocabulary_id: NOT_FOUND.vocabulary });
  return [...found.words];
}
