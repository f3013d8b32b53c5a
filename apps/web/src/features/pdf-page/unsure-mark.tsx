import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { pdfPageTexts } from '../../texts/pdf-page.ts';

interface Props {
  /** Place of the item in the list, counted from 1. */
  readonly position: number;
  /** Whether the item stands on a line of the page. */
  readonly placed: boolean;
  readonly disabled?: boolean;
  /** Receives the button that confirms the item. */
  readonly confirmRef?: Ref<HTMLButtonElement>;
  /** Shows the item's line on the page or, if the item has no line, goes to the item's field. */
  readonly onLook: () => void;
  /** Called when the person says that the item is right. */
  readonly onConfirm: () => void;
}

/** Marks an item as unsure, with buttons that show the item's line and confirm the item. */
export function UnsureMark({ position, placed, disabled = false, confirmRef, onLook, onConfirm }: Props): ReactNode {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="light"
        color="yellow"
        size="compact-sm"
        c="var(--mantine-color-text)"
        aria-label={(placed ? pdfPageTexts.look : pdfPageTexts.unplaced)(position)}
        onClick={onLook}
      >
        {pdfPageTexts.toCheck}
      </Button>
      <Tooltip label={pdfPageTexts.confirm(position)}>
        <ActionIcon
          ref={confirmRef}
          variant="default"
          size="md"
          aria-label={pdfPageTexts.confirm(position)}
          disabled={disabled}
          onClick={onConfirm}
        >
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
