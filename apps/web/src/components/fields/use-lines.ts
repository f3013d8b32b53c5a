import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

interface Lines<Line> {
  readonly value: readonly Line[];
  readonly onChange: (value: Line[]) => void;
  /** The largest allowed number of lines. */
  readonly most: number;
  /** Returns the list with one more line at its end. */
  readonly withOneMore: (value: readonly Line[]) => Line[];
  readonly without: (value: readonly Line[], index: number) => Line[];
  /** Returns the list after a text was pasted into a line; null if the browser should paste the text as usual. */
  readonly withPasted: (value: readonly Line[], index: number, text: string) => Line[] | null;
}

interface LinesEditing<Frame> {
  /** The element around the lines. Its n-th child holds the n-th line, whose first field gets the focus. */
  readonly frame: RefObject<Frame | null>;
  /** The button that adds a line. It is focused when no line is left. */
  readonly adder: RefObject<HTMLButtonElement | null>;
  readonly isFull: boolean;
  readonly add: () => void;
  readonly remove: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void;
  readonly onPaste: (event: ClipboardEvent, index: number) => void;
}

/**
 * Edits lines that stand one below the other. Enter goes to the next line, and each line of a pasted list gets a line
 * of its own.
 */
export function useLines<Line, Frame extends HTMLElement>(lines: Lines<Line>): LinesEditing<Frame> {
  const { value, onChange, most, withOneMore, without, withPasted } = lines;
  const frame = useRef<Frame>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const awaited = useRef<number | null>(null);
  const focus = (index: number): void =>
    (frame.current?.children[index]?.querySelector('input') ?? adder.current)?.focus();
  useEffect(() => {
    if (awaited.current !== null) focus(awaited.current);
    awaited.current = null;
  });

  const isFull = value.length >= most;
  const change = (to: Line[], index: number): void => {
    awaited.current = index;
    onChange(to);
  };
  const add = (): void => change(withOneMore(value), value.length);
  return {
    frame,
    adder,
    isFull,
    add,
    remove: (index) => change(without(value, index), index),
    onKeyDown(event, index) {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      // By default, Enter would submit the form, long before the last line.
      event.preventDefault();
      if (index + 1 < value.length) focus(index + 1);
      else if (!isFull) add();
    },
    onPaste(event, index) {
      const pasted = withPasted(value, index, event.clipboardData.getData('text'));
      if (pasted === null) return;
      event.preventDefault();
      change(pasted, index + pasted.length - value.length);
    },
  };
}
