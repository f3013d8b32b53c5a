import { Stack } from '@mantine/core';
import type { PropsWithChildren, ReactNode } from 'react';
import { useRef } from 'react';
import { useKeptFocus } from '../../components/use-kept-focus.ts';

/** The content of a dialog. The focus stays in the dialog when the pressed control is disabled while a file is read. */
export function DialogFrame({ children }: PropsWithChildren): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  return <Stack ref={frame}>{children}</Stack>;
}
