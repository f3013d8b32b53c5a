import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';

/** Loaded only once an agenda was read from a file, because the code for the pages of a PDF is large. */
export const AgendaReview = lazyDialog(
  async () => (await import('./agenda-review.tsx')).AgendaReview,
  ({ onClose }) => onClose,
);
