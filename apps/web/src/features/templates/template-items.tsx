import { HEADING_LEVELS } from '@greffier/contract/limits';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LineInput } from '../../components/fields/line-input.tsx';
import { templatesTexts } from '../../texts/settings.ts';
import { isPlaced, isUnsure } from '../pdf-page/read-lines.ts';
import { UnsureMark } from '../pdf-page/unsure-mark.tsx';
import type { DraftItem, StructureEdit } from '../structure/structure-edits.ts';
import classes from './templates.module.css';

const LEVELS = Array.from({ length: HEADING_LEVELS.max }, (_, index) => ({
  value: String(index + 1),
  label: templatesTexts.level(index + 1),
}));

interface Props {
  readonly items: readonly DraftItem[];
  readonly messages: Readonly<Record<string, string>>;
  /** Key of the last added line, where typing continues. */
  readonly focusKey: number | null;
  readonly onEdit: (edit: StructureEdit) => void;
  /** Shows the place of an item in the PDF beside it. */
  readonly onLook: (item: DraftItem) => void;
}

/** The lines of a template, each with level, title and buttons to move it. */
export function TemplateItems({ items, messages, focusKey, onEdit, onLook }: Props): ReactNode {
  return (
    <ol className={classes['items']}>
      {items.map((item, index) => {
        const { key } = item;
        const position = index + 1;
        return (
          <li key={key} className={classes['item']}>
            <NativeSelect
              className={classes['itemLevel']}
              aria-label={templatesTexts.levelOf(position)}
              data={LEVELS}
              value={String(item.level)}
              onChange={(event) => onEdit({ type: 'level', key, level: Number(event.currentTarget.value) })}
            />
            <LineInput
              aria-label={templatesTexts.itemText(position)}
              placeholder={templatesTexts.itemPlaceholder}
              className={classes['itemText']}
              value={item.text}
              error={messages[`format.${index}.text`]}
              ref={(input) => {
                if (key === focusKey && item.text === '') input?.focus();
              }}
              onText={(text) => onEdit({ type: 'rename', key, text })}
            />
            <div className={classes['itemActions']}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={templatesTexts.moveUp(position)}
                disabled={index === 0}
                onClick={() => onEdit({ type: 'shift', key, by: -1 })}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={templatesTexts.moveDown(position)}
                disabled={index === items.length - 1}
                onClick={() => onEdit({ type: 'shift', key, by: 1 })}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={templatesTexts.remove(position)}
                onClick={() => onEdit({ type: 'remove', key })}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </div>
            {isUnsure(item) && (
              <div className={classes['itemMark']}>
                <UnsureMark
                  position={position}
                  placed={isPlaced(item)}
                  onLook={() => onLook(item)}
                  onConfirm={() => onEdit({ type: 'check', key })}
                />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
