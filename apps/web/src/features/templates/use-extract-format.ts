import { ExtractFormat } from '@greffier/contract/organisation/templates';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../lib/notify.ts';
import { errorMessage, isCancelled, RefusedError } from '../../lib/request-error.ts';
import { upload } from '../../lib/files/upload.ts';
import { useCancellable } from '../../lib/use-cancellable.ts';
import { pdfTexts } from '../../texts/pdf.ts';
import { pdfPageTexts } from '../../texts/pdf-page.ts';
import { linkedTo, type PdfSource, type ReadItem } from '../pdf-page/read-lines.ts';
import { DEFAULT_FORMAT, extractionProblem } from './extracted-format.ts';

/** The error if the server found nothing in the file and gave a reason. */
class NothingFoundError extends RefusedError {
  readonly source: PdfSource | null;

  constructor(reason: string | null, source: PdfSource | null) {
    super(reason);
    this.source = source;
  }
}

/** The initial lines of a form, and the PDF to show beside it. */
export interface ExtractedFormat {
  readonly format: readonly ReadItem[];
  readonly source: PdfSource | null;
  /** True if these are the default lines, because none were found. */
  readonly isDefault: boolean;
}

/**
 * Reads the structure of a PDF.
 * @param onFormat receives the structure, or the default one after a failure (specification §8)
 */
export function useExtractFormat(onFormat: (extracted: ExtractedFormat) => void) {
  const { begin, cancel } = useCancellable();
  const extract = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      const { success, error, format, pages, lines, items } = await upload(ExtractFormat, { form, signal: begin() });
      const source = lines.length > 0 ? { file, read: { pages, lines, items } } : null;
      if (!success || format.length === 0) throw new NothingFoundError(error, source);
      return { format, source };
    },
    onSuccess: ({ format, source }) => {
      const toCheck = source?.read.items.filter(({ sure }) => !sure).length ?? 0;
      notify.success(pdfPageTexts.foundToCheck(format.length, toCheck));
      onFormat({ format: source ? linkedTo(source.read, format, false) : format, source, isDefault: false });
    },
    onError: (error) => {
      if (isCancelled(error)) return notify.info(pdfTexts.cancelled);
      // Even if no items were found, a person can click on the lines of the PDF.
      const source = error instanceof NothingFoundError ? error.source : null;
      const reason = errorMessage(error, '');
      const tell = error instanceof RefusedError ? notify.warning : notify.error;
      tell(extractionProblem(error), reason === '' ? undefined : reason);
      onFormat({ format: DEFAULT_FORMAT, source, isDefault: true });
    },
  });
  return { ...extract, cancel };
}
