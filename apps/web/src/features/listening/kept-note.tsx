import { recordingKeptUntil } from '@greffier/contract/organisation/data-policy';
import { DeleteRecording, type Meeting } from '@greffier/contract/meeting/meetings';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm } from '../../components/dialogs/confirm.ts';
import { call } from '../../lib/api.ts';
import { listeningTexts as texts } from '../../texts/meeting/transcript/listening.ts';
import { useDataPolicy } from '../data-policy/queries.ts';
import { useMeetingAction } from '../meetings/meeting-queries.ts';

/** Says until when the recording of a meeting is kept, and lets people destroy it earlier. */
export function KeptNote({ id, transcribed_at: since }: Pick<Meeting, 'id' | 'transcribed_at'>): ReactNode {
  const { data: policy } = useDataPolicy();
  const destroy = useMeetingAction<void>(id, () => call(DeleteRecording, { params: { meeting_id: id } }), {
    failed: texts.destroyFailed,
    done: texts.destroyed,
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: texts.destroyQuestion,
      message: texts.destroyConsequence,
      confirmLabel: texts.destroy,
      danger: true,
    });
    if (sure) destroy.mutate();
  };
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {texts.until(policy && since !== null ? recordingKeptUntil(policy, since) : null)}{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        aria-label={texts.destroyNowLabel}
        disabled={destroy.isPending}
        onClick={() => void ask()}
      >
        {texts.destroyNow}
      </Anchor>
    </Text>
  );
}
