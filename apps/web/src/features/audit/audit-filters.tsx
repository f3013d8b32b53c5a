import {
  AUDIT_DEEDS,
  type AuditFilter,
  auditDeedLabel,
  auditDeedsOf,
  type AuditGroup,
} from '@greffier/contract/organisation/audit';
import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayInput } from '../../components/fields/day-input.tsx';
import { auditTexts as texts } from '../../texts/organisation/audit.ts';
import { type FilterForm, NO_FILTER } from './audit-filter.ts';

const GROUPS = Object.keys(AUDIT_DEEDS) as AuditGroup[];

const DEEDS = [
  { value: '', label: texts.anyDeed },
  ...GROUPS.map((group) => ({
    group: texts.groups[group],
    items: [
      { value: group, label: texts.wholeGroup(texts.groups[group]) },
      ...auditDeedsOf(group).map((deed) => ({ value: deed, label: auditDeedLabel(deed) })),
    ],
  })),
];

interface Props {
  readonly form: FilterForm;
  readonly onChange: (form: FilterForm) => void;
}

/** Chooses which entries of the audit trail are shown and exported. */
export function AuditFilters({ form, onChange }: Props): ReactNode {
  const set = (changes: Partial<FilterForm>): void => onChange({ ...form, ...changes });
  const filtered = form !== NO_FILTER;
  return (
    <search aria-label={texts.filters}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <DayInput label={texts.from} value={form.from} onChange={(from) => set({ from })} />
        <DayInput label={texts.to} value={form.to} onChange={(to) => set({ to })} />
        <NativeSelect
          label={texts.deed}
          data={DEEDS}
          value={form.deed ?? ''}
          // The options of this list are all of this type.
          onChange={(event) => set({ deed: (event.currentTarget.value || null) as AuditFilter['deed'] | null })}
        />
        <TextInput
          label={texts.person}
          placeholder={texts.personPlaceholder}
          type="email"
          autoComplete="off"
          value={form.person}
          onChange={(event) => set({ person: event.currentTarget.value })}
        />
        <TextInput
          label={texts.object}
          autoComplete="off"
          value={form.object}
          onChange={(event) => set({ object: event.currentTarget.value })}
        />
      </SimpleGrid>
      {filtered && (
        <Group mt="xs">
          <Button variant="subtle" onClick={() => onChange(NO_FILTER)}>
            {texts.clear}
          </Button>
        </Group>
      )}
    </search>
  );
}
