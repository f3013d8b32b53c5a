import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';

/** Edits a meeting's name, day, time and attendance; loaded when it is first opened. */
export const EditMeetingDialog = lazyDialog(
  async () => (await import('./edit-meeting-dialog.tsx')).EditMeetingDialog,
  ({ onClose }) => onClose,
);
