import { Modal, Stack, TextInput } from '@mantine/core';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import { isNamed } from '@greffier/contract/values';
import type { SubmitEvent, ReactNode } from 'react';
import { useState } from 'react';
import { FormButtons } from '../../components/dialogs/form-buttons.tsx';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { speakersTexts } from '../../texts/meeting/transcript/speakers.ts';

interface NamePromptProps {
  /** The voice's name such as « Orateur 2 »; null while no name is requested. */
  readonly speaker: string | null;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name that is not in the list. An empty name is ignored. */
export function NamePrompt({ speaker, onName, onClose }: NamePromptProps): ReactNode {
  const [name, setName] = useState('');
  useUnsavedWork(name !== '');
  const close = (): void => {
    setName('');
    onClose();
  };
  const label = name.trim() !== '' && !isNamed(name);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (label) return;
    if (name.trim() !== '') onName(name.trim());
    close();
  };
  return (
    <Modal
      opened={speaker !== null}
      onClose={close}
      title={speaker === null ? '' : speakersTexts.prompt(speaker)}
      centered
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={speakersTexts.promptLabel}
            value={name}
            error={label && speakersTexts.isLabel}
            maxLength={TEXT_LIMITS.name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormButtons label={speakersTexts.promptConfirm} disabled={name.trim() === '' || label} onCancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}
