import { Button, Group } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { commonTexts } from '../../texts/common/common.ts';

interface Props {
  /** Label of the button that submits the form. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly loading?: boolean;
  readonly submitRef?: Ref<HTMLButtonElement>;
  readonly onCancel: () => void;
}

/** Shows the buttons at the end of a dialog's form: one cancels, the other submits. */
export function FormButtons({ label = commonTexts.save, submitRef, onCancel, ...submit }: Props): ReactNode {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {commonTexts.cancel}
      </Button>
      <Button type="submit" ref={submitRef} {...submit}>
        {label}
      </Button>
    </Group>
  );
}
