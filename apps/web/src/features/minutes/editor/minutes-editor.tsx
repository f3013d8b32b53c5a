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
import type { Sentence } from './sentences.ts';
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
  const bar = useRef<HTMLDivElement>(null);
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
        if (leads === 'next') goToNext(view, view.state.selection.from, bar.current, panel.current);
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
    const chosen = checkedOf(editor.state)?.active;
    if (from !== null && chosen) showSentence(editor.view, chosen, bar.current, panel.current);
  }, [editor, from]);
  const lead = (behind: number): void => goToNext(editor.view, behind, bar.current, panel.current);

  const conflict = saving.state.kind === 'conflict' ? saving.state : null;
  // What is to be chosen asks by itself, once.
  const [putOff, setPutOff] = useState<typeof conflict>(null);
  const confirm = (): void => {
    if (active === null) return;
    editor.view.dispatch(confirmSentence(editor.state, active, user.name ?? user.email));
    editor.view.focus();
    lead(active.from);
  };

  return (
    <div className={classes['editor']}>
      <div className={classes['bar']} ref={bar}>
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
              onClick={() => lead(editor.state.selection.from)}
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

/** Puts the caret into the next sentence to check; where there is none, it stays. */
function goToNext(view: EditorView, behind: number, bar: Element | null, panel: Element | null): void {
  const { state } = view;
  const next = nextToCheck(checkedOf(state)?.sentences ?? [], behind);
  if (next === null) return;
  view.focus();
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, next.from)));
  // The one that was chosen already may have been scrolled away; another one is shown once its source stands in the panel.
  if (checkedOf(state)?.active?.from === next.from) showSentence(view, next, bar, panel);
}

/** Space between a sentence and what lies over the text; pixels. */
const CLEAR = 16;

/**
 * Moves a sentence out from below the bar that stays above the text, and the panel where that lies over the text; of a
 * long one, its beginning.
 */
function showSentence(view: EditorView, { from, to }: Sentence, bar: Element | null, panel: Element | null): void {
  const top = endOfWhatStays(bar) + CLEAR;
  const bottom = startOfWhatLiesOver(panel, view.dom) - CLEAR;
  const above = view.coordsAtPos(from).top - top;
  const below = view.coordsAtPos(to).bottom - bottom;
  if (above < 0) window.scrollBy({ top: above });
  else if (below > 0) window.scrollBy({ top: Math.min(above, below) });
}

/** The foot of what stays above the text when it is scrolled: the bar, or the page's header where the bar goes with the text. */
function endOfWhatStays(bar: Element | null): number {
  if (bar === null) return 0;
  const { position, scrollMarginTop } = getComputedStyle(bar);
  return position === 'sticky' ? bar.getBoundingClientRect().bottom : Number.parseFloat(scrollMarginTop) || 0;
}

/** The head of the panel where it lies over the text's foot, as high as it rises when the page is scrolled; or the window's foot. */
function startOfWhatLiesOver(panel: Element | null, text: Element): number {
  if (panel === null || panel.getBoundingClientRect().left > text.getBoundingClientRect().right)
    return window.innerHeight;
  const { position, bottom } = getComputedStyle(panel);
  if (position !== 'sticky') return window.innerHeight;
  return window.innerHeight - (Number.parseFloat(bottom) || 0) - panel.getBoundingClientRect().height;
}
