import type { TextareaProps } from '@mantine/core';
import { Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './line-input.module.css';

interface LineInputProps extends Omit<TextareaProps, 'onChange'> {
  readonly onText: (text: string) => void;
}

/**
 * A field for one line of text, which wraps so that all of it can be read. Enter submits the form, as in any one-line
 * field, unless `onKeyDown` has handled it. Pasted line breaks become spaces.
 */
export function LineInput({ onText, onKeyDown, ...props }: LineInputProps): ReactNode {
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    onKeyDown?.(event);
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Textarea
      autosize
      minRows={1}
      classNames={{ input: classes['input'] ?? '' }}
      {...props}
      onChange={(event) => onText(event.currentTarget.value.replaceAll(/(?<!\s)[^\S\r\n]*[\r\n]\s*/g, ' '))}
      onKeyDown={keyDown}
    />
  );
}
