import type { Template } from '@greffier/contract/organisation/templates';
import { Modal, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAskBeforeClosing } from '../../components/dialogs/use-ask-before-closing.ts';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { discardTexts, templatesTexts } from '../../texts/settings.ts';
import type { TemplateOwner } from './queries.ts';
import { TemplateFormView } from './template-form.tsx';
import classes from './templates.module.css';

interface Props {
  /** The template to change; null for a new one. */
  readonly template: Template | null;
  readonly owner: TemplateOwner;
  readonly onClose: () => void;
}

/** Adds or changes a template. If something was changed, closing asks for confirmation. */
export function TemplateDialog({ template, owner, onClose }: Props): ReactNode {
  useReturnFocus();
  const [changed, setChanged] = useState(false);
  const [beside, setBeside] = useState(false);
  const narrow = useMediaQuery(`(max-width: ${useMantineTheme().breakpoints.md})`, undefined, {
    getInitialValueInEffect: false,
  });
  const { close, asking } = useAskBeforeClosing(changed, { ...discardTexts, danger: true }, onClose);
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!asking}
      title={template === null ? templatesTexts.addTitle : templatesTexts.editTitle}
      size={beside ? '90rem' : 'lg'}
      fullScreen={beside && narrow}
      classNames={{ content: classes['dialog'] ?? '' }}
    >
      <TemplateFormView
        template={template}
        owner={owner}
        onDone={onClose}
        onCancel={close}
        onChange={() => setChanged(true)}
        onBeside={setBeside}
      />
    </Modal>
  );
}
