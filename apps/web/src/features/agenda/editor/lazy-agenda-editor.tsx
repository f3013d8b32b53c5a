import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { NotLoaded } from '../../../components/states/not-loaded.tsx';
import { agendaTexts } from '../../../texts/agenda/agenda.ts';
import { agendaOf } from '../draft/agenda-draft.ts';
import type { AgendaEditorProps } from './agenda-editor.tsx';

const Editor = lazyDialog<AgendaEditorProps & { readonly onFailed: () => void }>(
  async () => (await import('./agenda-editor.tsx')).AgendaEditor,
  ({ onFailed }) => onFailed,
);

/** The editor of an agenda, loaded when first shown. If it cannot be loaded, the lines stay, and people may retry. */
export function LazyAgendaEditor(props: AgendaEditorProps): ReactNode {
  const [failed, setFailed] = useState(false);
  const [retried, setRetried] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (!failed) return <Editor {...props} onFailed={fail} />;
  const retry = (): void => {
    setRetried(true);
    setFailed(false);
  };
  return <NotLoaded title={agendaTexts.editorFailed(agendaOf(props.draft).length)} retried={retried} onRetry={retry} />;
}
