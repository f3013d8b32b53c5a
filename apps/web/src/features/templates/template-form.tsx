import { TEMPLATE_ADD_LEVELS } from '@greffier/contract/limits';
import type { Template } from '@greffier/contract/organisation/templates';
import { TemplateForm } from '@greffier/contract/organisation/templates';
import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { FormButtons } from '../../components/dialogs/form-buttons.tsx';
import { PdfInput } from '../../components/fields/pdf-input.tsx';
import { templatesTexts } from '../../texts/settings.ts';
import { BesidePage } from '../pdf-page/beside-page.tsx';
import { FoundCount } from '../pdf-page/found-count.tsx';
import { PdfPages } from '../pdf-page/pdf-pages.tsx';
import { checked } from '../pdf-page/read-lines.ts';
import { useBeside } from '../pdf-page/use-beside.ts';
import type { TemplateOwner } from './queries.ts';
import { useSaveTemplate } from './queries.ts';
import { AddLevels } from '../structure/add-levels.tsx';
import {
  type DraftItem,
  draftOf,
  edited,
  nextKeyOf,
  plainOf,
  type StructureEdit,
} from '../structure/structure-edits.ts';
import { TemplateItems } from './template-items.tsx';
import { useExtractFormat } from './use-extract-format.ts';
import { useTemplatePage } from './use-template-page.ts';

interface Props {
  /** The template to change; null for a new one. */
  readonly template: Template | null;
  readonly owner: TemplateOwner;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onChange: () => void;
  /** Called when a PDF appears beside the form, or disappears. */
  readonly onBeside: (beside: boolean) => void;
}

/** Error messages by path of the rejected value in the contract: `name`, `format`, `format.2.text`. */
type Messages = Readonly<Record<string, string>>;

function check(name: string, items: readonly DraftItem[]): Messages {
  const issues = TemplateForm.safeParse({ name, format: plainOf(items) }).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

/** Edits the name and structure of a template, under the rules of the contract. */
export function TemplateFormView({ template, owner, onDone, onCancel, onChange, onBeside }: Props): ReactNode {
  const [name, setName] = useState(template?.name ?? '');
  const [items, setItems] = useState<readonly DraftItem[]>(() => draftOf(template?.template_format ?? []));
  const [focusKey, setFocusKey] = useState<number | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const { mutate, isPending } = useSaveTemplate(template?.id ?? null, owner);
  const messages = submitted ? check(name, items) : {};

  const change = (next: readonly DraftItem[]): void => {
    setItems(next);
    onChange();
  };
  const [replaced, setReplaced] = useState<readonly DraftItem[]>([]);
  const structure = useRef<HTMLFieldSetElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  /** The lines that were read from the last PDF. */
  const [read, setRead] = useState<readonly DraftItem[] | null>(null);
  const { tab, setTab, toShow, look } = useBeside();
  const { source, pageKey, onRead, onLine } = useTemplatePage(items, change);
  const extract = useExtractFormat(({ format, source: given, isDefault }) => {
    const next = draftOf(format);
    onRead(given, isDefault ? next : null);
    onBeside(given !== null);
    // If nobody has changed the lines of the previous PDF, the new PDF replaces them. The lines typed before the
    // previous PDF can still be restored.
    if (items !== read) setReplaced(items);
    setRead(next);
    change(next);
  });
  const onEdit = (edit: StructureEdit): void => change(edited({ items, nextKey: nextKeyOf(items) }, edit));
  const add = (level: number): void => {
    setFocusKey(nextKeyOf(items));
    onEdit({ type: 'add', level });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(check(name, items)).length > 0) return;
    mutate({ name: name.trim(), format: plainOf(items) }, { onSuccess: onDone });
  };

  const form = (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={templatesTexts.name}
          placeholder={templatesTexts.namePlaceholder}
          required
          data-autofocus
          value={name}
          error={messages['name']}
          onChange={(event) => {
            setName(event.currentTarget.value);
            onChange();
          }}
        />
        <Fieldset ref={structure} legend={templatesTexts.format}>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {templatesTexts.formatHint}
            </Text>
            <PdfInput loading={extract.isPending} onFile={(file) => extract.mutate(file)} onCancel={extract.cancel} />
            {replaced.length > 0 && (
              <Replaced
                count={replaced.length}
                onRestore={() => {
                  change(replaced);
                  setReplaced([]);
                  // The pressed button disappears, and otherwise the focus would leave the dialog.
                  structure.current?.querySelector<HTMLElement>('button')?.focus();
                }}
              />
            )}
            {source !== null && (
              <FoundCount
                source={source}
                items={items}
                onConfirmAll={() => {
                  change(items.map(checked));
                  save.current?.focus();
                }}
              />
            )}
            <TemplateItems items={items} messages={messages} focusKey={focusKey} onEdit={onEdit} onLook={look} />
            <AddLevels
              levels={TEMPLATE_ADD_LEVELS}
              variant="default"
              nameOf={templatesTexts.level}
              labelOf={templatesTexts.addLevel}
              onAdd={add}
            />
            {messages['format'] !== undefined && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {messages['format']}
              </Text>
            )}
          </Stack>
        </Fieldset>
        <FormButtons submitRef={save} loading={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
  const page = source && (
    <PdfPages key={pageKey} source={source} items={items} toShow={toShow} disabled={isPending} onLine={onLine} />
  );
  return <BesidePage label={templatesTexts.format} tab={tab} onTab={setTab} list={form} page={page} />;
}

/** Offers to restore the lines that a PDF has replaced. */
function Replaced({ count, onRestore }: { readonly count: number; readonly onRestore: () => void }): ReactNode {
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {templatesTexts.replaced(count)}
      </Text>
      <Button variant="default" size="xs" onClick={onRestore}>
        {templatesTexts.restore}
      </Button>
    </Group>
  );
}
