import type { Template } from '@greffier/contract/templates';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { confirm } from '../../components/confirm.ts';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { templatesTexts } from '../../texts/settings.ts';
import type { TemplateOwner } from './queries.ts';
import { TemplateFormView } from './template-form.tsx';

interface Props {
  /** Null for a new one. */
  readonly template: Template | null;
  readonly owner: TemplateOwner;
  readonly onClose: () => void;
}

/** Adds or changes a template. Closing with changes asks first. */
export function TemplateDialog({ template, owner, onClose }: Props): ReactNode {
  useReturnFocus();
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = async (): Promise<void> => {
    if (!changed) return onClose();
    setAsking(true);
    const leave = await confirm({
      title: templatesTexts.unsavedTitle,
      message: templatesTexts.unsavedQuestion,
      confirmLabel: templatesTexts.discard,
      danger: true,
    });
    setAsking(false);
    if (leave) onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      // Escape in the question answers the question, not both.
      closeOnEscape={!asking}
      title={template === null ? templatesTexts.addTitle : templatesTexts.editTitle}
      size="lg"
    >
      <TemplateFormView
        template={template}
        owner={owner}
        onDone={onClose}
        onCancel={() => void close()}
        onChange={() => setChanged(true)}
      />
    </Modal>
  );
}
