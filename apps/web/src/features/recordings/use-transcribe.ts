import { Transcribe } from '@greffier/contract/ai';
import type { NewMeeting } from '@greffier/contract/meetings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { UploadProgress } from '../../lib/upload.ts';
import { upload } from '../../lib/upload.ts';
import { notify } from '../../lib/notify.ts';
import { errorMessage, RefusedError } from '../../lib/request-error.ts';
import { recordingsTexts } from '../../texts/recordings.ts';
import type { TransferEstimate, TransferSample } from './transfer.ts';
import { estimateTransfer, withSample } from './transfer.ts';

export interface Sending extends UploadProgress, TransferEstimate {}

interface Recording {
  readonly file: File;
  readonly meeting: z.input<typeof NewMeeting>;
}

const NOTHING_SENT: Sending = { sent: 0, total: 0, rate: null, remaining: null };

/** Sends a recording and starts its transcription. Leaving the page stops what is still being sent. */
export function useTranscribe() {
  const [sending, setSending] = useState(NOTHING_SENT);
  const controller = useRef<AbortController | null>(null);
  const client = useQueryClient();

  const mutation = useMutation({
    mutationFn: async ({ file, meeting }: Recording) => {
      const form = new FormData();
      form.append('data', JSON.stringify(meeting));
      form.append('file', file);
      const current = new AbortController();
      controller.current = current;
      let samples: readonly TransferSample[] = [];
      setSending({ ...NOTHING_SENT, total: file.size });
      const answer = await upload(Transcribe, {
        form,
        signal: current.signal,
        onProgress: ({ sent, total }) => {
          samples = withSample(samples, { at: performance.now(), loaded: sent });
          setSending({ sent, total, ...estimateTransfer(samples, total) });
        },
      });
      if (!answer.success) throw new RefusedError(null);
      return answer;
    },
    onSuccess: ({ will_split, segments_count }) => {
      void client.invalidateQueries({ queryKey: ['meetings'] });
      notify.success(recordingsTexts.started);
      if (will_split) notify.info(recordingsTexts.willSplit(segments_count));
    },
    onError: (error) => {
      if (controller.current?.signal.aborted) notify.info(recordingsTexts.cancelled);
      else notify.error(errorMessage(error, recordingsTexts.startFailed));
    },
  });
  const failed = mutation.isError && !isAbort(mutation.error);

  useEffect(() => () => controller.current?.abort(), []);

  return {
    ...mutation,
    sending,
    /** What went wrong, for as long as nothing else is tried; a toast is soon gone. */
    problem: failed ? errorMessage(mutation.error, recordingsTexts.startFailed) : null,
    cancel: () => controller.current?.abort(),
  };
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
