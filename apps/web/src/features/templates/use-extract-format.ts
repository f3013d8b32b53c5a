import { ExtractFormat } from '@greffier/contract/templates';
import type { AgendaItem } from '@greffier/contract/values';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../lib/notify.ts';
import { errorMessage, RefusedError } from '../../lib/request-error.ts';
import { upload } from '../../lib/upload.ts';
import { extractionTexts } from '../../texts/settings.ts';
import { DEFAULT_FORMAT, extractionProblem } from './extracted-format.ts';

/**
 * Reads the structure of a PDF.
 * @param onFormat gets it; in all other cases the default one (specification §8)
 */
export function useExtractFormat(onFormat: (format: readonly AgendaItem[]) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      const { success, error, format } = await upload(ExtractFormat, { form });
      if (!success || format.length === 0) throw new RefusedError(error);
      return format;
    },
    onSuccess: (format) => {
      notify.success(extractionTexts.found(format.length));
      onFormat(format);
    },
    onError: (error) => {
      const reason = errorMessage(error, '');
      const tell = error instanceof RefusedError ? notify.warning : notify.error;
      tell(extractionProblem(error), reason === '' ? undefined : reason);
      onFormat(DEFAULT_FORMAT);
    },
  });
}
