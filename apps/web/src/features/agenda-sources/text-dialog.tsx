import { Button, Group, Modal, Textarea } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useAskBeforeClosing } from '../../components/dialogs/use-ask-before-closing.ts';
import { useReturnFocus } from '../../components/use-return-focus.ts';
import { agendaSourcesTexts as texts } from '../../texts/agenda/agenda-sources.ts';
import { commonTexts } from '../../texts/common/common.ts';
import { DialogFrame } from './dialog-frame.tsx';

export interface TextDialogProps {
  readonly text: string;
  readonly loading: boolean;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
  /** Cancels the reading. */
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

const DISCARD = {
  title: texts.discardTitle,
  message: texts.discardMessage,
  confirmLabel: texts.discard,
  danger: true,
};

/**
 * A dialog that takes a pasted text. It stays open while the text is being read, if the reading is cancelled, and if no
 * agenda is found.
 */
export function TextDialog({ text, loading, onChange, onSubmit, onCancel, onClose }: TextDialogProps): ReactNode {
  useReturnFocus();
  const { close, asking } = useAskBeforeClosing(text.trim() !== '' && !loading, DISCARD, () => {
    onChange('');
    onClose();
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== '' && !loading) onSubmit();
  };
  return (
    <Modal
      opened
      onClose={() => !loading && close()}
      closeOnEscape={!asking}
      title={texts.text}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <form onSubmit={submit} noValidate>
        <DialogFrame>
          <Textarea
            label={texts.textLabel}
            description={texts.textHint}
            value={text}
            autosize
            minRows={8}
            maxRows={18}
            disabled={loading}
            data-autofocus
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={loading ? onCancel : close}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" disabled={text.trim() === ''} loading={loading}>
              {texts.takeText}
            </Button>
          </Group>
        </DialogFrame>
      </form>
    </Modal>
  );
}
