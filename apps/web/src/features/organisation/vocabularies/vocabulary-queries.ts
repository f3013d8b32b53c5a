import type { VocabularyForm } from '@greffier/contract/organisation/organisation';
import {
  CreateOrganisationVocabulary,
  DeleteOrganisationVocabulary,
  ListOrganisationVocabularies,
  UpdateOrganisationVocabulary,
} from '@greffier/contract/organisation/organisation';
import type { VocabularyId } from '@greffier/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { sharedVocabulariesTexts } from '../../../texts/organisation/organisation.ts';
import { vocabulariesTexts } from '../../../texts/settings.ts';

/** Query key that all lists of vocabularies share, because each person's list contains the organisation's, too. */
const KEY = ['vocabularies'] as const;

export function useSharedVocabularies() {
  return useQuery({
    queryKey: [...KEY, 'organisation'],
    queryFn: async ({ signal }) => (await call(ListOrganisationVocabularies, {}, signal)).vocabularies,
  });
}

/** Adds a vocabulary with its words, or changes the one with `id`. */
export function useSaveSharedVocabulary(id: VocabularyId | null) {
  return useSaving({
    run: (body: VocabularyForm) =>
      id === null
        ? call(CreateOrganisationVocabulary, { body })
        : call(UpdateOrganisationVocabulary, { params: { vocabulary_id: id }, body }),
    refresh: KEY,
    done: id === null ? vocabulariesTexts.added : sharedVocabulariesTexts.saved,
    failed: id === null ? vocabulariesTexts.addFailed : sharedVocabulariesTexts.saveFailed,
  });
}

export function useDeleteSharedVocabulary() {
  return useSaving({
    run: (id: VocabularyId) => call(DeleteOrganisationVocabulary, { params: { vocabulary_id: id } }),
    refresh: KEY,
    done: vocabulariesTexts.deleted,
    failed: vocabulariesTexts.deleteFailed,
  });
}
