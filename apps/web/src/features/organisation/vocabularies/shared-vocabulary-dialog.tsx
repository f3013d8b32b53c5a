import { VOCABULARY_LIMITS } from '@greffier/contract/limits';
import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { countCharacters, VocabularyName } from '@greffier/contract/organisation/vocabularies';
import { Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { FormButtons } from '../../../components/dialogs/form-buttons.tsx';
import { useAskBeforeClosing } from '../../../components/dialogs/use-ask-before-closing.ts';
import { useReturnFocus } from '../../../components/use-return-focus.ts';
import { firstMessage } from '../../../lib/rules.ts';
import { sharedVocabulariesTexts as texts } from '../../../texts/organisation/organisation.ts';
import { discardTexts, vocabulariesTexts } from '../../../texts/settings.ts';
import { wordsOf, wordsProblem } from '../../vocabularies/words-text.ts';
import { useSaveSharedVocabulary } from './vocabulary-queries.ts';

interface Props {
  /** The vocabulary to edit; null for a new one. */
  readonly vocabulary: Vocabulary | null;
  readonly onClose: () => void;
}

/** Edits the name and the words of a vocabulary, one word per line. Errors in the words show while a person types. */
export function SharedVocabularyDialog({ vocabulary, onClose }: Props): ReactNode {
  useReturnFocus();
  const [name, setName] = useState(vocabulary?.name ?? '');
  const [text, setText] = useState(vocabulary?.words.join('\n') ?? '');
  const [submitted, setSubmitted] = useState(false);
  const { mutate, isPending } = useSaveSharedVocabulary(vocabulary?.id ?? null);
  const changed = name !== (vocabulary?.name ?? '') || text !== (vocabulary?.words.join('\n') ?? '');
  const { close, asking } = useAskBeforeClosing(changed, { ...discardTexts, danger: true }, onClose);
  const wrongName = firstMessage(VocabularyName, name);
  const words = wordsOf(text);
  const wrongWords = wordsProblem(text);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (wrongName !== null || wrongWords !== null) return;
    mutate({ name: name.trim(), words }, { onSuccess: onClose });
  };
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!asking}
      title={vocabulary === null ? texts.addTitle : texts.editTitle}
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={vocabulariesTexts.newName}
            placeholder={vocabulariesTexts.newNamePlaceholder}
            required
            data-autofocus
            value={name}
            error={submitted || name !== '' ? wrongName : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={texts.words}
            description={texts.wordsHint}
            placeholder={texts.wordsPlaceholder}
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            error={wrongWords}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group gap="md" aria-live="polite">
            <Text size="sm" c="dimmed">
              {vocabulariesTexts.count(words.length, VOCABULARY_LIMITS.elements)}
            </Text>
            <Text size="sm" c="dimmed">
              {vocabulariesTexts.characters(countCharacters(words), VOCABULARY_LIMITS.characters)}
            </Text>
          </Group>
          <FormButtons loading={isPending} onCancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}
