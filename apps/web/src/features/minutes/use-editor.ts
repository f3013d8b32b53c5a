import type { ComponentType } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useQuietPage } from '../../components/use-quiet-page.ts';
import { notify } from '../../lib/notify.ts';
import { editorTexts } from '../../texts/meeting/minutes/minutes-editor.ts';
import type { EditorProps } from './minutes-meeting.ts';

type Editor = ComponentType<EditorProps>;

let loaded: Editor | null = null;
const load = async (): Promise<Editor> => (loaded ??= (await import('./editor/minutes-editor.tsx')).MinutesEditor);

/**
 * Provides the editor of the minutes once somebody writes; null while the minutes are read. Its large code is loaded
 * once the page is quiet, so that people can begin to write even without a network.
 */
export function useEditor() {
  const [Editor, setEditor] = useState<Editor | null>(null);
  const [opening, setOpening] = useState(false);
  const isQuiet = useQuietPage();
  useEffect(() => {
    // A failed load is repeated when somebody writes.
    if (isQuiet && navigator.onLine) load().catch(() => undefined);
  }, [isQuiet]);
  const write = useCallback(async (): Promise<void> => {
    setOpening(true);
    try {
      const component = await load();
      setEditor(() => component);
    } catch {
      notify.error(editorTexts.loadFailed);
    } finally {
      setOpening(false);
    }
  }, []);
  const close = useCallback(() => setEditor(null), []);
  return { Editor, opening, write, close };
}
