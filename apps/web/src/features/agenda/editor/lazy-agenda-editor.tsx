import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { agendaTexts } from '../../../texts/agenda.ts';
import { errorTexts } from '../../../texts/errors.ts';
import { agendaOf } from '../draft/agenda-draft.ts';
import type { AgendaEditorProps } from './agenda-editor.tsx';

const Editor = lazyDialog<AgendaEditorProps & { readonly onFailed: () => void }>(
  async () => (await import('./agenda-editor.tsx')).AgendaEditor,
  ({ onFailed }) => onFailed,
);

/** The editor of an agenda, loaded when it is first shown. If it cannot be loaded, the lines stay, and one may retry. */
export function LazyAgendaEditor(props: AgendaEditorProps): ReactNode {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  if (!failed) return <Editor {...props} onFailed={fail} />;
  return (
    <Alert color="red" title={agendaTexts.editorFailed(agendaOf(props.draft).length)}>
      <Button size="xs" variant="default" onClick={() => setFailed(false)}>
        {errorTexts.retry}
      </Button>
    </Alert>
  );
}
