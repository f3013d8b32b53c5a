import { SetApproval } from '@greffier/contract/meeting/minutes/minutes';
import type { Approval } from '@greffier/contract/meeting/status';
import type { Finding } from '@greffier/contract/meeting/minutes/findings';
import { Button, Group } from '@mantine/core';
import { IconCircleCheck, IconPencil, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirm } from '../../../components/dialogs/confirm.ts';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { settleEdits } from '../../../lib/session/pending-edits.ts';
import { errorMessage } from '../../../lib/request-error.ts';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import { sortFindings } from '../../findings/findings.ts';
import { useMeetingCache } from '../../meetings/meeting-queries.ts';
import type { WrittenProps } from '../minutes-meeting.ts';

interface ApprovalStepsProps extends Pick<WrittenProps, 'meeting'> {
  /** Number of sentences that a person still has to check. */
  readonly toCheck: number;
  /** Undefined while the findings load, or if loading failed. */
  readonly findings: readonly Finding[] | undefined;
}

/** Offers the next step on the way to approved minutes, and the way back. */
export function ApprovalSteps({ meeting, toCheck, findings }: ApprovalStepsProps): ReactNode {
  const { approval } = meeting.minutes;
  const turn = useTurn(meeting);
  const submit = async (): Promise<void> => {
    const sure =
      toCheck === 0 ||
      (await confirm({
        title: editorTexts.submitQuestion,
        message: editorTexts.submitConsequence(toCheck),
        confirmLabel: editorTexts.submit,
      }));
    if (sure) turn.mutate('to_approve');
  };
  const approve = async (): Promise<void> => {
    const sure = await confirm({
      title: editorTexts.approveQuestion,
      message: editorTexts.approveConsequence(toCheck, findings && sortFindings(findings).proposals.length),
      confirmLabel: editorTexts.approve,
    });
    if (sure) turn.mutate('approved');
  };
  const correct = async (): Promise<void> => {
    const sure = await confirm({
      title: editorTexts.correctQuestion,
      message: editorTexts.correctConsequence,
      confirmLabel: editorTexts.correct,
    });
    if (sure) turn.mutate('draft');
  };
  const busy = { loading: turn.isPending, size: 'compact-sm' } as const;
  return (
    <Group gap="xs">
      {approval === 'draft' && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          {...busy}
          onClick={() => void submit()}
        >
          {editorTexts.submit}
        </Button>
      )}
      {approval === 'to_approve' && (
        <>
          <Button variant="default" {...busy} onClick={() => turn.mutate('draft')}>
            {editorTexts.backToDraft}
          </Button>
          <Button leftSection={<IconCircleCheck size={16} aria-hidden />} {...busy} onClick={() => void approve()}>
            {editorTexts.approve}
          </Button>
        </>
      )}
      {approval === 'approved' && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          {...busy}
          onClick={() => void correct()}
        >
          {editorTexts.correct}
        </Button>
      )}
    </Group>
  );
}

function useTurn({ id }: WrittenProps['meeting']) {
  const cache = useMeetingCache(id);
  return useMutation({
    mutationFn: async (approval: Approval) => {
      await settleEdits();
      // The version that is approved is the one that this page now shows.
      const version = cache.read()?.minutes.version ?? 0;
      await call(SetApproval, { params: { meeting_id: id }, body: { approval, version } });
    },
    onError: (error) => notify.error(editorTexts.approvalFailed, errorMessage(error, '') || undefined),
    onSettled: () => cache.refresh(),
  });
}
