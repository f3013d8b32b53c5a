import { Center, Overlay, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconBan, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { recordingsTexts } from '../../texts/recordings.ts';

interface PageDropProps {
  /** Why no file can be taken now, in French; null where one can. */
  readonly refusal: string | null;
  /** What becomes of the file that is there, in French; null where there is none. */
  readonly hint: string | null;
  readonly onDrop: (files: readonly File[]) => void;
  /** A file was dropped all the same. */
  readonly onRefuse: (reason: string) => void;
}

/**
 * The whole window takes a dropped file, and the browser never opens one in the place of the page. With the keyboard,
 * a file is chosen in the form.
 */
export function PageDrop({ refusal, hint, onDrop, onRefuse }: PageDropProps): ReactNode {
  const over = useFilesOver((files) => {
    if (refusal === null) onDrop(files);
    else onRefuse(refusal);
  });
  if (!over) return null;
  const [Icon, color, title, more] =
    refusal === null
      ? ([IconUpload, 'blue', recordingsTexts.dropHere, hint] as const)
      : ([IconBan, 'gray', recordingsTexts.dropRefused, refusal] as const);
  return (
    // Files fall through it: what is under the pointer stays the same, and so does whether they are over the window.
    <Overlay fixed color="#fff" backgroundOpacity={0.9} zIndex={1_000} p="md" style={{ pointerEvents: 'none' }}>
      <Center h="100%" p="md" bd={`3px dashed var(--mantine-color-${color}-5)`} bdrs="lg">
        <Stack align="center" gap="sm" maw="100%">
          <ThemeIcon variant="light" color={color} size={72} radius="xl">
            <Icon size={36} aria-hidden />
          </ThemeIcon>
          <Text size="xl" fw={700} ta="center">
            {title}
          </Text>
          {more !== null && (
            <Text c="dimmed" ta="center" style={{ overflowWrap: 'anywhere' }}>
              {more}
            </Text>
          )}
        </Stack>
      </Center>
    </Overlay>
  );
}

/** Whether files are dragged over the window; `onDrop` is handed those that are let go. */
function useFilesOver(onDrop: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    let entered: EventTarget | null = null;
    const listen = (act: (event: DragEvent, transfer: DataTransfer) => void) => (event: DragEvent) => {
      // A piece of text that is dragged is none of ours.
      if (event.dataTransfer === null || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      act(event, event.dataTransfer);
    };
    const listeners = {
      dragenter: listen(({ target }) => {
        entered = target;
        setOver(true);
      }),
      dragover: listen(() => undefined),
      // The next element is entered before the one before is left. What leaves need not say what it is.
      dragleave: ({ target }: DragEvent): void => {
        if (target === entered) setOver(false);
      },
      drop: listen((_event, { files }) => {
        setOver(false);
        drop([...files]);
      }),
      // Whoever presses something drags nothing: a browser may have forgotten to say that they left.
      pointerdown: () => setOver(false),
      keydown: () => setOver(false),
    };
    const gone = new AbortController();
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name, listener as EventListener, { signal: gone.signal }); // The names say which event.
    }
    return () => gone.abort();
  }, []);
  return over;
}
