import type { Meeting } from '@greffier/contract/meeting/meetings';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import { Button, Group, Modal, Stack, Text, useMantineTheme, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { agendaTexts } from '../../../texts/agenda/agenda.ts';
import { commonTexts } from '../../../texts/common/common.ts';
import { pdfPageTexts } from '../../../texts/pdf-page.ts';
import { isPicture } from '../../agenda-sources/agenda-file.ts';
import { BesidePage } from '../../pdf-page/beside-page.tsx';
import { FoundCount } from '../../pdf-page/found-count.tsx';
import { PdfPages } from '../../pdf-page/pdf-pages.tsx';
import { entryOf, isUnsure, type PdfSource } from '../../pdf-page/read-lines.ts';
import { useBeside } from '../../pdf-page/use-beside.ts';
import { canSave } from '../draft/agenda-draft.ts';
import { AgendaEditor } from '../editor/agenda-editor.tsx';
import { stepOf } from '../editor/line-keys.ts';
import type { AgendaEditing } from '../draft/use-agenda-draft.ts';
import { useAgendaSaving } from '../use-agenda-saving.ts';
import classes from './review.module.css';

interface Props {
  readonly meeting: Pick<Meeting, 'id' | 'full_agenda'>;
  readonly editing: Pick<AgendaEditing, 'draft' | 'dispatch'>;
  readonly source: PdfSource;
  /** Called if the code of the dialog cannot be loaded. */
  readonly onClose: () => void;
}

/** The agenda beside the pages of the PDF that it was read from. */
export function AgendaReview({ meeting, editing, source }: Props): ReactNode {
  const { draft, dispatch } = editing;
  const { items } = draft;
  const { busy, asking, submit, abandon } = useAgendaSaving(meeting, editing);
  const { tab, setTab, toShow, look } = useBeside(source.read.items.length === 0 ? 'page' : 'list');
  const [spoken, setSpoken] = useState('');
  const save = useRef<HTMLButtonElement>(null);
  /** Says that nothing is left to check, and focuses the button that saves. */
  const onAllChecked = (): void => {
    setSpoken(pdfPageTexts.allConfirmed);
    save.current?.focus();
  };
  const confirmAll = (): void => {
    const first = items.find(isUnsure);
    if (first === undefined) return;
    dispatch({ type: 'checkAll', key: first.key });
    onAllChecked();
  };
  // Only a PDF with text has pages to show.
  const hasPages = source.read.pages.length > 0;
  const isScan = !hasPages && isPicture(source.file);
  const title = isScan ? agendaTexts.scanTitle : agendaTexts.documentTitle;
  const onKeyDown = (event: KeyboardEvent): void => {
    const which = stepOf(event);
    // The list handles its own keys. Here, the focus is on a line of the page.
    if (which === undefined || event.defaultPrevented || busy) return;
    event.preventDefault();
    dispatch({ type: which });
    setSpoken(which === 'undo' ? agendaTexts.undone : agendaTexts.redone);
  };
  const narrow = useMediaQuery(`(max-width: ${useMantineTheme().breakpoints.md})`, undefined, {
    getInitialValueInEffect: false,
  });
  const onLine = (at: number): void => {
    const carrying = items.find(({ from }) => from?.lines.includes(at));
    if (carrying !== undefined) {
      dispatch({ type: 'remove', key: carrying.key });
      return setSpoken(pdfPageTexts.removed(carrying.text));
    }
    const entry = entryOf(source.read.lines, at, items);
    if (entry === null) return;
    const joined = entry.type === 'join' ? items[entry.at] : undefined;
    if (joined !== undefined) dispatch({ type: 'join', key: joined.key, item: entry.item });
    else if (items.length >= TEXT_LIMITS.agendaItems) return notify.info(pdfPageTexts.full(TEXT_LIMITS.agendaItems));
    else dispatch({ type: 'insert', at: entry.at, item: entry.item });
    setSpoken((joined ? pdfPageTexts.joined : pdfPageTexts.added)(entry.item.text));
  };
  return (
    <Modal
      opened
      onClose={() => void abandon()}
      closeOnEscape={!asking}
      closeOnClickOutside={false}
      title={hasPages ? agendaTexts.reviewTitle : title}
      size={hasPages ? '90rem' : 'xl'}
      fullScreen={narrow}
      classNames={{ content: classes['review'] ?? '' }}
    >
      <BesidePage
        label={agendaTexts.reviewList}
        tab={tab}
        onTab={setTab}
        list={
          <Stack gap="sm">
            <FoundCount source={source} items={items} disabled={busy} onConfirmAll={confirmAll} />
            {isScan && <Text size="sm">{agendaTexts.scanHint}</Text>}
            <AgendaEditor draft={draft} dispatch={dispatch} disabled={busy} onLook={look} onAllChecked={onAllChecked} />
          </Stack>
        }
        page={
          hasPages ? (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons inside
            <div onKeyDown={onKeyDown}>
              <PdfPages source={source} items={items} toShow={toShow} disabled={busy} onLine={onLine} />
            </div>
          ) : null
        }
      />
      <Group justify="flex-end" gap="xs" className={classes['ending'] ?? ''}>
        <Button variant="default" disabled={busy} onClick={() => void abandon()}>
          {commonTexts.cancel}
        </Button>
        <Button ref={save} disabled={!canSave(draft)} loading={busy} onClick={() => void submit()}>
          {agendaTexts.save}
        </Button>
      </Group>
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </Modal>
  );
}
