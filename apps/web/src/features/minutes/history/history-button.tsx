import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { settleEdits } from '../../../lib/session/pending-edits.ts';
import { editorTexts } from '../../../texts/meeting/minutes/minutes-editor.ts';
import type { MinutesMeeting } from '../minutes-meeting.ts';

const HistoryDialog = lazyDialog(
  async () => (await import('./history-dialog.tsx')).HistoryDialog,
  ({ onClose }) => onClose,
);

/** Opens the earlier versions of the minutes. */
export function HistoryButton({
  meeting,
}: {
  readonly meeting: Pick<MinutesMeeting, 'id' | 'name' | 'minutes'>;
}): ReactNode {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          // The text being edited becomes a version, too.
          void settleEdits().finally(open);
        }}
      >
        {editorTexts.history}
      </Button>
      {opened && <HistoryDialog meeting={meeting} onClose={close} />}
    </>
  );
}
