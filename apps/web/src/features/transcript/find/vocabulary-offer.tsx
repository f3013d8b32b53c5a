import {
  CreateVocabulary,
  ListVocabularies,
  UpdateVocabulary,
  VocabularyElement,
} from '@greffier/contract/organisation/vocabularies';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { findTexts } from '../../../texts/meeting/transcript/find.ts';
import { useVocabularies, VOCABULARIES_KEY } from '../../vocabularies/queries.ts';
import { wordProblem } from '../../vocabularies/word-rules.ts';

const NEW = 'new';

interface VocabularyOfferProps {
  readonly word: string;
  readonly onClose: () => void;
}

/** Offers to add a word to one of the person's vocabularies, so that the next transcript spells it right. */
export function VocabularyOffer({ word, onClose }: VocabularyOfferProps): ReactNode {
  const { data } = useVocabularies();
  const own = (data ?? []).filter(({ user_id }) => user_id !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const into = own.find(({ id }) => id === chosen) ?? (chosen === NEW ? undefined : own[0]);
  const problem = into === undefined ? null : wordProblem(word, into.words);
  const add = useSaving({
    run: async () => {
      const vocabulary = into ?? (await call(CreateVocabulary, { body: { name: findTexts.newName } }));
      // Another window may have changed the vocabulary since it was loaded.
      const { vocabularies } = await call(ListVocabularies, {});
      const { id, name, words } = vocabularies.find((one) => one.id === vocabulary.id) ?? vocabulary;
      const body = { name, words: [...words, word] };
      return await call(UpdateVocabulary, { params: { vocabulary_id: id }, body });
    },
    refresh: VOCABULARIES_KEY,
    failed: findTexts.addFailed,
    keep: ({ name }) => {
      notify.success(findTexts.added(word, name));
      onClose();
    },
  });
  const begun = useRef(false);
  /** Adds the word only once, even after a double click, which ends before the button is drawn as disabled. */
  const begin = (): void => {
    if (begun.current) return;
    begun.current = true;
    add.mutate(undefined, { onSettled: () => (begun.current = false) });
  };
  const done = (
    <Button variant="default" data-autofocus onClick={onClose}>
      {findTexts.done}
    </Button>
  );
  // Offers nothing if the words, such as half a sentence, cannot be an entry of a vocabulary.
  if (data === undefined || !VocabularyElement.safeParse(word).success) return <Group justify="flex-end">{done}</Group>;
  return (
    <Stack gap="sm">
      <Text size="sm">{findTexts.offer(word)}</Text>
      <NativeSelect
        label={findTexts.vocabulary}
        value={into?.id ?? NEW}
        error={problem}
        data={[
          ...own.map(({ id, name }) => ({ value: id, label: name })),
          { value: NEW, label: findTexts.newVocabulary },
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        {done}
        <Button disabled={problem !== null} loading={add.isPending} onClick={begin}>
          {findTexts.add}
        </Button>
      </Group>
    </Stack>
  );
}
