import { GetNotices, type Notices, SaveNotices } from '@greffier/contract/organisation/notices';
import { Skeleton, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryCard } from '../../components/states/query-card.tsx';
import { call } from '../../lib/api.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { mailTexts as texts } from '../../texts/mail.ts';

const KEY = ['notices'] as const;

/** Lets the person choose whether an e-mail says that work has ended. Shown only if the server can send e-mails. */
export function MailCard(): ReactNode {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(GetNotices, {}, signal), staleTime: 60_000 });
  return (
    <QueryCard query={query} texts={texts} skeleton={<Skeleton h={24} w={280} />}>
      {(notices) => <WhenReady notices={notices} />}
    </QueryCard>
  );
}

function WhenReady({ notices }: { readonly notices: Notices }): ReactNode {
  const client = useQueryClient();
  const { mutate, isPending } = useSaving({
    run: (body: Notices) => call(SaveNotices, { body }),
    keep: (answer) => client.setQueryData(KEY, answer),
    refresh: KEY,
    failed: texts.saveFailed,
  });
  return (
    <Switch
      size="md"
      label={texts.whenReady}
      checked={notices.mail_when_ready}
      disabled={isPending}
      onChange={(event) => mutate({ mail_when_ready: event.currentTarget.checked })}
    />
  );
}
