import { Center, Overlay, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconBan, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';

interface PageDropProps {
  /** Reason why no file can be taken now, in French; null if one can. */
  readonly refusal: string | null;
  /** Hint that a dropped file replaces the chosen one, in French; null if no file is chosen. */
  readonly hint: string | null;
  readonly onDrop: (files: readonly File[]) => void;
  /** Called if a file is dropped although none can be taken. */
  readonly onRefuse: (reason: string) => void;
}

/**
 * Accepts files dropped anywhere on the window, so that the browser never opens one in place of the page. Keyboard
 * users choose a file in the form.
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
    // The overlay ignores the pointer. Otherwise it would be the element under the dragged files, and the browser would
    // report that they have left the page.
    <Overlay
      fixed
      color="var(--mantine-color-body)"
      backgroundOpacity={0.9}
      zIndex={1_000}
      p="md"
      style={{ pointerEvents: 'none' }}
    >
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

/** Returns true while files are dragged over the window. `onDrop` receives the dropped files. */
function useFilesOver(onDrop: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    let entered: EventTarget | null = null;
    const listen = (act: (event: DragEvent, transfer: DataTransfer) => void) => (event: DragEvent) => {
      // Dragged text is ignored.
      if (event.dataTransfer === null || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      // A dialog handles the files that are dropped on it.
      if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) setOver(false);
      else act(event, event.dataTransfer);
    };
    const listeners = {
      dragenter: listen(({ target }) => {
        entered = target;
        setOver(true);
      }),
      dragover: listen(() => undefined),
      // The browser reports that the next element is entered before it reports that the previous one is left. The
      // second report may not say what is dragged.
      dragleave: ({ target }: DragEvent): void => {
        if (target === entered) setOver(false);
      },
      drop: listen((_event, { files }) => {
        setOver(false);
        drop([...files]);
      }),
      // A pressed button or key shows that nothing is dragged any more, even if the browser failed to report it.
      pointerdown: () => setOver(false),
      keydown: () => setOver(false),
    };
    const gone = new AbortController();
    for (const [name, listener] of Object.entries(listeners)) {
      window.addEventListener(name, listener as EventListener, { signal: gone.signal }); // Each name belongs to the event that its listener expects.
    }
    return () => gone.abort();
  }, []);
  return over;
}
