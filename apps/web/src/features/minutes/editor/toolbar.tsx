import { ActionIcon, Group, Menu, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconTable,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import classes from './editor.module.css';

interface ToolbarProps {
  readonly editor: Editor;
  readonly toolbarRef: Ref<HTMLDivElement>;
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const;
const STYLES = [
  { value: '0', label: editorTexts.paragraph },
  ...LEVELS.map((level) => ({ value: String(level), label: editorTexts.heading(level) })),
];

/** Focuses the editor at once, so that the next typed letters go there. */
function focused(editor: Editor): Editor {
  editor.view.focus();
  return editor;
}

/** Buttons that format the text. Each one names its key. */
export function Toolbar({ editor, toolbarRef }: ToolbarProps): ReactNode {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      level: LEVELS.find((level) => editor.isActive('heading', { level })) ?? 0,
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      table: editor.isActive('table'),
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  });
  const chain = () => focused(editor).chain();
  const style = (value: string): void => {
    const level = LEVELS.find((level) => String(level) === value);
    if (level === undefined) chain().setParagraph().run();
    else chain().setHeading({ level }).run();
  };
  const buttons = [
    {
      label: editorTexts.undo,
      key: 'Ctrl+Z',
      Icon: IconArrowBackUp,
      off: !state.undo,
      run: () => chain().undo().run(),
    },
    {
      label: editorTexts.redo,
      key: 'Ctrl+Maj+Z',
      Icon: IconArrowForwardUp,
      off: !state.redo,
      run: () => chain().redo().run(),
    },
    { label: editorTexts.bold, key: 'Ctrl+B', Icon: IconBold, on: state.bold, run: () => chain().toggleBold().run() },
    {
      label: editorTexts.italic,
      key: 'Ctrl+I',
      Icon: IconItalic,
      on: state.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      label: editorTexts.bullets,
      key: 'Ctrl+Maj+8',
      Icon: IconList,
      on: state.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: editorTexts.numbers,
      key: 'Ctrl+Maj+7',
      Icon: IconListNumbers,
      on: state.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
  ];
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') editor.view.focus();
  };
  return (
    <Group
      gap={4}
      className={classes['tools'] ?? ''}
      role="toolbar"
      aria-label={editorTexts.toolbar}
      ref={toolbarRef}
      onKeyDown={leave}
    >
      <NativeSelect
        aria-label={editorTexts.style}
        w={{ base: '6.5rem', sm: '7.5rem' }}
        data={STYLES}
        value={String(state.level)}
        onChange={(event) => style(event.currentTarget.value)}
      />
      {buttons.map(({ label, key, Icon, on, off = false, run }) => (
        <Tooltip key={label} label={editorTexts.withKey(label, key)}>
          <ActionIcon
            variant={on === true ? 'light' : 'default'}
            size="input-sm"
            aria-label={label}
            {...(on !== undefined && { 'aria-pressed': on })}
            // The button is disabled for people, but still focusable, so that the keyboard keeps its place.
            {...(off && { 'data-disabled': true })}
            aria-disabled={off}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => !off && run()}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      <TableMenu editor={editor} inside={state.table} />
    </Group>
  );
}

function TableMenu({ editor, inside }: { readonly editor: Editor; readonly inside: boolean }): ReactNode {
  const chain = () => focused(editor).chain();
  const items = inside
    ? [
        { label: editorTexts.addRow, run: () => chain().addRowAfter().run() },
        { label: editorTexts.addColumn, run: () => chain().addColumnAfter().run() },
        { label: editorTexts.headerRow, run: () => chain().toggleHeaderRow().run() },
        { label: editorTexts.deleteRow, run: () => chain().deleteRow().run() },
        { label: editorTexts.deleteColumn, run: () => chain().deleteColumn().run() },
        { label: editorTexts.deleteTable, run: () => chain().deleteTable().run() },
      ]
    : [
        {
          label: editorTexts.insertTable,
          run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        },
      ];
  return (
    <Menu returnFocus={false}>
      <Menu.Target>
        <Tooltip label={editorTexts.table}>
          <ActionIcon variant={inside ? 'light' : 'default'} size="input-sm" aria-label={editorTexts.table}>
            <IconTable size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
