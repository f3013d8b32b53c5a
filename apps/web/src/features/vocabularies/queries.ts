import type { Vocabulary } from '@greffier/contract/vocabularies';
import {
  CreateVocabulary,
  DeleteVocabulary,
  ListVocabularies,
  UpdateVocabulary,
} from '@greffier/contract/vocabularies';
import type { VocabularyId } from '@greffier/contract/values';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { vocabulariesTexts } from '../../texts/settings.ts';

const KEY = ['vocabularies'] as const;

/** The person's vocabularies and their organisation's. */
export function useVocabularies() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(ListVocabularies, {}, signal)).vocabularies,
  });
}

export function useAddVocabulary() {
  return useSaving({
    run: (name: string) => call(CreateVocabulary, { body: { name } }),
    refresh: KEY,
    done: vocabulariesTexts.added,
    failed: vocabulariesTexts.addFailed,
  });
}

export function useDeleteVocabulary() {
  return useSaving({
    run: (id: VocabularyId) => call(DeleteVocabulary, { params: { vocabulary_id: id } }),
    refresh: KEY,
    done: vocabulariesTexts.deleted,
    failed: vocabulariesTexts.deleteFailed,
  });
}

const update = ({ id, name, words }: Pick<Vocabulary, 'id' | 'name' | 'words'>) =>
  call(UpdateVocabulary, { params: { vocabulary_id: id }, body: { name, words } });

export function useRenameVocabulary(vocabulary: Vocabulary) {
  return useSaving({
    run: (name: string) => update({ ...vocabulary, name }),
    refresh: KEY,
    done: vocabulariesTexts.renamed,
    failed: vocabulariesTexts.renameFailed,
  });
}

export function useAddWords(vocabulary: Vocabulary) {
  return useSaving({
    run: (words: readonly string[]) => update({ ...vocabulary, words: [...vocabulary.words, ...words] }),
    refresh: KEY,
    failed: vocabulariesTexts.addWordFailed,
  });
}

export function useRemoveWord(vocabulary: Vocabulary) {
  return useSaving({
    run: (word: string) => update({ ...vocabulary, words: vocabulary.words.filter((one) => one !== word) }),
    refresh: KEY,
    failed: vocabulariesTexts.deleteWordFailed,
  });
}
