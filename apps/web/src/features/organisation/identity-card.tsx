import type { Organization } from '@greffier/contract/organisation/auth';
import { OrganizationForm } from '@greffier/contract/organisation/organisation';
import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { commonTexts } from '../../texts/common/common.ts';
import { identityTexts } from '../../texts/organisation/organisation.ts';
import { BrandPreview } from './brand-preview.tsx';
import { useSaveOrganisation } from './queries.ts';

/** Edits the name and logo, which every page shows once they are saved. */
export function IdentityCard({ organisation }: { organisation: Organization }): ReactNode {
  const saved = { name: organisation.name, logo_url: organisation.logo_url ?? '' };
  const [draft, setDraft] = useState<typeof saved | null>(null);
  const { mutate, isPending } = useSaveOrganisation();
  const form = draft ?? saved;
  const changed = form.name !== saved.name || form.logo_url !== saved.logo_url;
  const { data, error } = OrganizationForm.safeParse(form);
  const message = (field: keyof OrganizationForm): string | undefined =>
    error?.issues.find(({ path }) => path[0] === field)?.message;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (data && changed) mutate(data, { onSuccess: () => setDraft(null) });
  };
  return (
    <Card withBorder padding="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <div>
            <Title order={2}>{identityTexts.title}</Title>
            <Text c="dimmed" maw={640}>
              {identityTexts.intro}
            </Text>
          </div>
          <TextInput
            label={identityTexts.name}
            required
            value={form.name}
            error={message('name')}
            onChange={(event) => setDraft({ ...form, name: event.currentTarget.value })}
          />
          <TextInput
            label={identityTexts.logo}
            description={identityTexts.logoHint}
            placeholder={identityTexts.logoPlaceholder}
            type="url"
            value={form.logo_url}
            error={message('logo_url')}
            onChange={(event) => setDraft({ ...form, logo_url: event.currentTarget.value })}
          />
          {data && <BrandPreview form={data} />}
          <Group justify="flex-end">
            <Button type="submit" loading={isPending} disabled={!changed || !data}>
              {commonTexts.save}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveGuard when={changed} question={identityTexts.leave} />
    </Card>
  );
}
