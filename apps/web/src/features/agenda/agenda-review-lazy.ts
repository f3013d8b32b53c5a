import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';

/** With the PDF's pages, it is loaded where an agenda was read from one. */
export const AgendaReview = lazyDialog(
  async () => (await import('./agenda-review.tsx')).AgendaReview,
  ({ onClose }) => onClose,
);
