import { lazyDialog } from '../../components/lazy-dialog.tsx';

/** Name, day, time and attendance of a meeting; loaded when it is first opened. */
export const EditMeetingDialog = lazyDialog(
  async () => (await import('./edit-meeting-dialog.tsx')).EditMeetingDialog,
  ({ onClose }) => onClose,
);
