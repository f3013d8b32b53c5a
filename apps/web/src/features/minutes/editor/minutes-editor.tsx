import { Button, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { getSchema } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lazyDialog } from '../../../components/lazy-dialog.tsx';
import { LeaveGuard } from '../../../components/leave-guard.tsx';
import { useUser } from '../../../lib/session.ts';
import { editorTexts } from '../../../texts/minutes-editor.ts';
import minutesClasses from '../minutes.module.css';
import type { WrittenProps } from '../minutes-panel.tsx';
import { checkedOf } from './check-plugin.ts';
import { confirmSentence } from './confirmation.ts';
import classes from './editor.module.css';
import { EXTENSIONS } from './extensions.ts';
import { CopySerializer, readPasted } from './pasted.ts';
import { SaveStatus } from './save-status.tsx';
import type { SaveState } from './saver.ts';
import { nextToCheck } from './sentences.ts';
import { SourcePanel } from './source-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { useMinutesSaving } from './use-minutes-saving.ts';

const ConflictDialog = lazyDialog(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
  ({ onClose }) => onClose,
);

interface MinutesEditorProps extends WrittenProps {
  /** Told how many sentences a person still has to look at. */
  readonly onToCheck: (toCheck: number) => void;
}

/** The minutes to write in, with what each sentence rests on. */
export function MinutesEditor({ meeting, onJump, onToCheck }: MinutesEditorProps): ReactNode {
  const { id, passages, speaker_map } = meeting;
  const toolbar = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const user = useUser();
  const editorProps = useMemo(
    (): EditorProps => ({
      attributes: {
        class: minutesClasses['minutes'] ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': editorTexts.text,
        lang: 'fr',
        spellcheck: 'true',
      },
      clipboardSerializer: new CopySerializer(getSchema(EXTENSIONS), id),
      transformPastedHTML: (html) => readPasted(html, id),
      handleKeyDown: (view, event) => {
        const leads = leadOf(event);
        if (leads === null) return false;
        if (leads === 'toolbar') toolbar.current?.querySelector<HTMLElement>('select, button')?.focus();
        if (leads === 'sources') panel.current?.focus();
        if (leads === 'next') goToNext(view);
        return true;
      },
    }),
    [id],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: meeting.summary,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
  });
  const saving = useMinutesSaving(editor, meeting);
  const { active, toCheck } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      active: checkedOf(state)?.active ?? null,
      toCheck: checkedOf(state)?.sentences.filter((sentence) => sentence.toCheck).length ?? 0,
    }),
  });
  useEffect(() => onToCheck(toCheck), [onToCheck, toCheck]);
  const from = active?.from ?? null;
  useEffect(() => {
    if (from !== null && panel.current !== null) showAbove(editor.view, from, panel.current);
  }, [editor, from]);

  const conflict = saving.state.kind === 'conflict' ? saving.state : null;
  // What is to be chosen asks by itself, once.
  const [putOff, setPutOff] = useState<typeof conflict>(null);
  const confirm = (): void => {
    if (active !== null) editor.view.dispatch(confirmSentence(editor.state, active, user.name ?? user.email));
    editor.view.focus();
  };

  return (
    <div className={classes['editor']}>
      <div className={classes['bar']}>
        <Toolbar editor={editor} toolbarRef={toolbar} />
        <div className={classes['facts']}>
          <SaveStatus state={saving.state} onRetry={saving.save} onChoose={() => setPutOff(null)} />
          {toCheck === 0 ? (
            <Text size="sm" c="dimmed">
              {editorTexts.nothingToCheck}
            </Text>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconFlag size={16} aria-hidden />}
              title={editorTexts.keys}
              onClick={() => goToNext(editor.view)}
            >
              {editorTexts.toCheck(toCheck)}
            </Button>
          )}
        </div>
      </div>
      <div className={classes['columns']}>
        <div className={classes['text']}>
          <EditorContent editor={editor} />
          <Text size="sm" c="dimmed" mt="lg" visibleFrom="sm">
            {editorTexts.keys}
          </Text>
        </div>
        <SourcePanel
          sentence={active}
          passages={passages}
          speakerMap={speaker_map}
          onJump={onJump}
          onConfirm={confirm}
          onLeave={() => editor.view.focus()}
          panelRef={panel}
        />
      </div>
      {conflict !== null && putOff !== conflict && (
        <ConflictDialog
          mine={editor.getHTML()}
          other={conflict.other}
          onKeepMine={saving.keepMine}
          onTakeOther={saving.takeOther}
          onClose={() => setPutOff(conflict)}
        />
      )}
      <LeaveGuard when={isAtRisk(saving.state)} question={editorTexts.leaveQuestion} />
    </div>
  );
}

/** Whether something is here that the server does not have. */
const isAtRisk = (state: SaveState): boolean =>
  state.kind !== 'saved' && !(state.kind === 'failed' && state.kept === true);

/** Where a key leads; null for keys that write. */
function leadOf(event: KeyboardEvent): 'toolbar' | 'sources' | 'next' | null {
  if (event.key === 'F10' && event.altKey) return 'toolbar';
  if (event.key === 'Enter' && event.altKey) return 'sources';
  return event.key === 'F8' && !event.altKey && !event.ctrlKey && !event.metaKey ? 'next' : null;
}

function goToNext(view: EditorView): void {
  const { state } = view;
  const next = nextToCheck(checkedOf(state)?.sentences ?? [], state.selection.from);
  if (next === null) return;
  view.focus();
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, next.from)).scrollIntoView());
}

/** Where the panel lies over the text, the sentence that it is about moves out from below it. */
function showAbove(view: EditorView, position: number, panel: HTMLElement): void {
  const place = panel.getBoundingClientRect();
  if (place.height === 0 || place.left > view.dom.getBoundingClientRect().right) return;
  const { bottom } = view.coordsAtPos(position);
  if (bottom > place.top) window.scrollBy({ top: bottom - place.top + 16 });
}
