import { ImportTranscript, type NewMeeting } from '@greffier/contract/meeting/meetings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { notify } from '../../lib/notify.ts';
import { errorMessage, RefusedError } from '../../lib/request-error.ts';
import { type UploadProgress, upload } from '../../lib/files/upload.ts';
import { recordingsTexts } from '../../texts/new-meeting/recordings.ts';
import { transcriptImportTexts } from '../../texts/new-meeting/transcript-import.ts';

interface TranscriptForm {
  readonly file: File;
  readonly meeting: z.input<typeof NewMeeting>;
}

/** Sends a transcript from another program and makes a meeting of it. Leaving the page stops the upload. */
export function useImport() {
  const [sent, setSent] = useState<UploadProgress>({ sent: 0, total: 0 });
  const controller = useRef<AbortController | null>(null);
  const client = useQueryClient();

  const mutation = useMutation({
    mutationFn: async ({ file, meeting }: TranscriptForm) => {
      const current = new AbortController();
      controller.current = current;
      setSent({ sent: 0, total: file.size });
      const form = new FormData();
      form.append('data', JSON.stringify(meeting));
      form.append('file', file);
      const answer = await upload(ImportTranscript, { form, signal: current.signal, onProgress: setSent });
      if (!answer.success) throw new RefusedError(null);
      return answer;
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['meetings'] });
      notify.success(transcriptImportTexts.done);
    },
    onError: (error) => {
      if (controller.current?.signal.aborted) notify.info(recordingsTexts.cancelled);
      else notify.error(errorMessage(error, transcriptImportTexts.failed));
    },
  });
  const failed = mutation.isError && !(mutation.error instanceof DOMException);

  useEffect(() => () => controller.current?.abort(), []);

  return {
    ...mutation,
    sending: { ...sent, rate: null, remaining: null, waiting: null },
    /** The error stays on the page until another attempt, because a toast soon disappears. */
    problem: failed ? errorMessage(mutation.error, transcriptImportTexts.failed) : null,
    cancel: () => controller.current?.abort(),
  };
}
