import { Button, Text, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconFlag } from '@tabler/icons-react';
import { getSchema } from '@tiptap/core';
import type { EditorProps as ViewProps } from '@tiptap/pm/view';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { LeaveGuard } from '../../../components/dialogs/leave-guard.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import { FindingsPanel } from '../../findings/findings-panel.tsx';
import minutesClasses from '../minutes.module.css';
import type { EditorProps } from '../minutes-meeting.ts';
import layout from '../reading/reading.module.css';
import { SourcePanel } from '../reading/source-panel.tsx';
import { useShownAside } from '../reading/use-shown-aside.ts';
import { checkedOf, tellPassages } from './text/check-plugin.ts';
import { confirmSentence } from './text/confirmation.ts';
import classes from './editor.module.css';
import { EXTENSIONS } from './text/extensions.ts';
import { goToLine, goToNext, leadOf, showSentence } from './text/leading.ts';
import { CopySerializer, readPasted } from './text/pasted.ts';
import { SaveStatus } from './saving/save-status.tsx';
import type { SaveState } from './saving/saver.ts';
import { Toolbar } from './toolbar.tsx';
import { useMinutesSaving } from './saving/use-minutes-saving.ts';

const ConflictDialog = lazyDialog(
  async () => (await import('./saving/conflict-dialog.tsx')).ConflictDialog,
  ({ onClose }) => onClose,
);

/** The editor of the minutes, with the sources of each sentence. */
export function MinutesEditor(props: EditorProps): ReactNode {
  const { meeting, findings, asked, onJump, sideBySide, onToCheck, onDone } = props;
  const { id, passages, speaker_map } = meeting;
  const toolbar = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const findingsPanel = useRef<HTMLElement>(null);
  const split = sideBySide?.on === true;
  const hasRoom = useMediaQuery(`(min-width: ${useMantineTheme().breakpoints.lg})`, undefined, {
    getInitialValueInEffect: false,
  });
  const beside = hasRoom && !split;
  const bar = useRef<HTMLDivElement>(null);
  const user = useUser();
  const editorProps = useMemo(
    (): ViewProps => ({
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
        if (leads === 'findings') findingsPanel.current?.focus();
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
  useEffect(() => editor.view.dispatch(tellPassages(editor.state, passages)), [editor, passages]);
  const saving = useMinutesSaving(editor, meeting);
  const { active, toCheck } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      active: checkedOf(state)?.active ?? null,
      toCheck: checkedOf(state)?.sentences.filter((sentence) => sentence.toCheck).length ?? 0,
    }),
  });
  useEffect(() => onToCheck(toCheck), [onToCheck, toCheck]);
  useShownAside(active, { onJump, sideBySide });
  const from = active?.from ?? null;
  useEffect(() => {
    const chosen = checkedOf(editor.state)?.active;
    if (from !== null && chosen) showSentence(editor.view, chosen, bar.current, panel.current);
  }, [editor, from]);
  const lead = (behind: number): void => goToNext(editor.view, behind, bar.current, panel.current);

  const conflict = saving.state.kind === 'conflict' ? saving.state : null;
  // The dialog for a conflict opens once by itself. Then `putOff` holds the conflict that the person has put off.
  const [putOff, setPutOff] = useState<typeof conflict>(null);
  const confirm = (): void => {
    if (active === null) return;
    editor.view.dispatch(confirmSentence(editor.state, active, user.name ?? user.email));
    editor.view.focus();
    lead(active.from);
  };

  const finish = async (): Promise<void> => {
    // If saving fails, the editor stays open, and says why.
    if (await saving.finish()) onDone();
  };
  useEffect(() => {
    if (asked) editor.view.focus();
  }, [editor, asked]);

  const examined = (
    <FindingsPanel
      {...{ meeting, onJump, beside }}
      answer={findings}
      onTurn={saving.turnFinding}
      onShow={(number) => goToLine(editor.view, number, bar.current, panel.current)}
      onLeave={() => editor.view.focus()}
      panelRef={findingsPanel}
    />
  );

  return (
    <div className={classes['editor']}>
      <div className={layout['bar']} ref={bar}>
        <Toolbar editor={editor} toolbarRef={toolbar} />
        <div className={`${layout['facts']} ${classes['facts']}`}>
          <SaveStatus state={saving.state} onRetry={saving.save} onChoose={() => setPutOff(null)} />
          {toCheck === 0 ? (
            <Text size="sm" c="dimmed" className={layout['calm'] ?? ''}>
              {editorTexts.nothingToCheck}
            </Text>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconFlag size={16} aria-hidden />}
              title={editorTexts.keys}
              // Where there is no room for the words, the number alone is shown.
              aria-label={editorTexts.toCheck(toCheck)}
              onClick={() => lead(editor.state.selection.from)}
            >
              <Text span inherit visibleFrom="sm">
                {editorTexts.toCheck(toCheck)}
              </Text>
              <Text span inherit hiddenFrom="sm">
                {toCheck}
              </Text>
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => void finish()}
          >
            {editorTexts.done}
          </Button>
        </div>
      </div>
      {/* Without room beside the text, the findings come first, and stay closed until they are opened. */}
      {!beside && <div className={layout['above']}>{examined}</div>}
      <div className={layout['columns']} data-split={split || undefined}>
        <div className={`${layout['text']} ${classes['prose']}`}>
          <EditorContent editor={editor} />
          <Text size="sm" c="dimmed" mt="lg" visibleFrom="sm">
            {editorTexts.keys}
          </Text>
        </div>
        <div className={layout['beside']}>
          <SourcePanel
            split={split}
            sentence={active}
            passages={passages}
            speakerMap={speaker_map}
            onJump={onJump}
            onConfirm={confirm}
            onLeave={() => editor.view.focus()}
            panelRef={panel}
          />
          {beside && examined}
        </div>
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

/** Tells whether this page has text that the server does not have. */
const isAtRisk = (state: SaveState): boolean =>
  state.kind !== 'saved' && !(state.kind === 'failed' && state.kept === true);
