import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { VocabularyName } from '@greffier/contract/organisation/vocabularies';
import { Modal, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { FormButtons } from '../../components/dialogs/form-buttons.tsx';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { firstMessage } from '../../lib/rules.ts';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { vocabulariesTexts } from '../../texts/settings.ts';
import { useRenameVocabulary } from './queries.ts';

export function RenameDialog({ vocabulary, onClose }: { vocabulary: Vocabulary; onClose: () => void }): ReactNode {
  useReturnFocus();
  const [name, setName] = useState(vocabulary.name);
  const [message, setMessage] = useState<string | null>(null);
  const { mutate, isPending } = useRenameVocabulary(vocabulary);
  useUnsavedWork(name !== vocabulary.name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = firstMessage(VocabularyName, name);
    setMessage(wrong);
    if (wrong === null) mutate(name.trim(), { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={vocabulariesTexts.renameTitle}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={vocabulariesTexts.newName}
            data-autofocus
            value={name}
            error={message}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setMessage(null);
            }}
          />
          <FormButtons loading={isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
