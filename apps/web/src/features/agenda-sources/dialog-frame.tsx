import { Stack } from '@mantine/core';
import type { PropsWithChildren, ReactNode } from 'react';
import { useRef } from 'react';
import { useKeptFocus } from '../../components/use-kept-focus.ts';

/** What stands in a dialog; the keyboard stays there when what was pressed is out of use while a file is read. */
export function DialogFrame({ children }: PropsWithChildren): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame);
  return <Stack ref={frame}>{children}</Stack>;
}
