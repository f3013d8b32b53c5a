import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';
import { useVocabularies } from '../../vocabularies/queries.ts';

interface VocabularySelectProps {
  readonly value: string | null;
  readonly onChange: (vocabularyId: string | null) => void;
}

/**
 * Chooses a vocabulary for the transcription, the person's own or the organisation's. If none can be loaded, the form
 * still works.
 */
export function VocabularySelect({ value, onChange }: VocabularySelectProps): ReactNode {
  const { data, error } = useVocabularies();
  useFailureToast(error, recordingsTexts.vocabulariesFailed);
  return (
    <Select
      label={recordingsTexts.vocabulary}
      description={recordingsTexts.vocabularyHint}
      placeholder={recordingsTexts.noVocabulary}
      data={choices(data ?? [])}
      value={value}
      onChange={onChange}
      clearable
      searchable
      error={error && data === undefined ? recordingsTexts.vocabulariesFailed : undefined}
      disabled={(data ?? []).length === 0}
      maw="26rem"
    />
  );
}

/** Groups the vocabularies, the person's own first. A group without vocabularies is left out. */
function choices(vocabularies: readonly Vocabulary[]) {
  const option = ({ id, name }: Vocabulary) => ({ value: id, label: name });
  return [
    { group: recordingsTexts.personal, items: vocabularies.filter((one) => one.user_id !== null).map(option) },
    { group: recordingsTexts.organisation, items: vocabularies.filter((one) => one.user_id === null).map(option) },
  ].filter((group) => group.items.length > 0);
}
