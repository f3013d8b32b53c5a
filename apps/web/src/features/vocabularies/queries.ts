import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import {
  CreateVocabulary,
  DeleteVocabulary,
  ListVocabularies,
  UpdateVocabulary,
} from '@greffier/contract/organisation/vocabularies';
import type { VocabularyId } from '@greffier/contract/ids';
import { unique } from '@greffier/contract/values';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { vocabulariesTexts } from '../../texts/settings.ts';

export const VOCABULARIES_KEY = ['vocabularies'] as const;

/** Queries the person's vocabularies and their organisation's. */
export function useVocabularies() {
  return useQuery({
    queryKey: VOCABULARIES_KEY,
    queryFn: async ({ signal }) => (await call(ListVocabularies, {}, signal)).vocabularies,
  });
}

export function useAddVocabulary() {
  return useSaving({
    run: (name: string) => call(CreateVocabulary, { body: { name } }),
    refresh: VOCABULARIES_KEY,
    done: vocabulariesTexts.added,
    failed: vocabulariesTexts.addFailed,
  });
}

export function useDeleteVocabulary() {
  return useSaving({
    run: (id: VocabularyId) => call(DeleteVocabulary, { params: { vocabulary_id: id } }),
    refresh: VOCABULARIES_KEY,
    done: vocabulariesTexts.deleted,
    failed: vocabulariesTexts.deleteFailed,
  });
}

/**
 * Changes a vocabulary from its current state on the server. The page may not yet show changes that another window, or
 * the previous call, has saved. Changing the state on the page would silently lose them.
 */
async function change(
  shown: Vocabulary,
  changes: (now: Vocabulary) => Partial<Pick<Vocabulary, 'name' | 'words'>>,
): Promise<Vocabulary> {
  const { vocabularies } = await call(ListVocabularies, {});
  // If the vocabulary was deleted, the server refuses the change and explains why.
  const now = vocabularies.find(({ id }) => id === shown.id) ?? shown;
  const { name, words } = { ...now, ...changes(now) };
  return await call(UpdateVocabulary, { params: { vocabulary_id: now.id }, body: { name, words } });
}

/** Returns the name of a vocabulary's queue, in which changes are made one after the other. */
const turnOf = ({ id }: Vocabulary): string => `vocabulary-${id}`;

export function useRenameVocabulary(vocabulary: Vocabulary) {
  return useSaving({
    run: (name: string) => change(vocabulary, () => ({ name })),
    turn: turnOf(vocabulary),
    refresh: VOCABULARIES_KEY,
    done: vocabulariesTexts.renamed,
    failed: vocabulariesTexts.renameFailed,
  });
}

export function useAddWords(vocabulary: Vocabulary) {
  return useSaving({
    run: (words: readonly string[]) => change(vocabulary, (now) => ({ words: unique([...now.words, ...words]) })),
    turn: turnOf(vocabulary),
    refresh: VOCABULARIES_KEY,
    failed: vocabulariesTexts.addWordFailed,
  });
}

export function useRemoveWord(vocabulary: Vocabulary) {
  return useSaving({
    run: (word: string) => change(vocabulary, (now) => ({ words: now.words.filter((one) => one !== word) })),
    turn: turnOf(vocabulary),
    refresh: VOCABULARIES_KEY,
    failed: vocabulariesTexts.deleteWordFailed,
  });
}
