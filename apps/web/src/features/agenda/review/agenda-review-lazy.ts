import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';

/** The review of an agenda that was read from a file; loaded when it opens, because the code for PDF pages is large. */
export const AgendaReview = lazyDialog(
  async () => (await import('./agenda-review.tsx')).AgendaReview,
  ({ onClose }) => onClose,
);
