import { CreateExample } from '@greffier/contract/meeting/example';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { toIsoDay } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notify.ts';
import { errorMessage } from '../../../lib/request-error.ts';
import { meetingsTexts as texts } from '../../../texts/meetings.ts';

/** Makes an invented meeting and opens it, for people who have none of their own yet. */
export function ExampleButton(): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(CreateExample, { body: { meeting_date: toIsoDay(new Date()) } }),
    onSuccess: ({ meeting_id: id }) => {
      void client.invalidateQueries({ queryKey: ['meetings'] });
      void navigate(`/meeting/${id}`);
    },
    onError: (error) => notify.error(texts.exampleFailed, errorMessage(error, '')),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {texts.example}
    </Button>
  );
}
