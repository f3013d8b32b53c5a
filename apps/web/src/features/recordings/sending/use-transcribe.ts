import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { ErrorBody } from '@greffier/contract/errors';
import type { NewMeeting } from '@greffier/contract/meeting/meetings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { sha256Of } from '../../../lib/files/digest.ts';
import type { UploadProgress } from '../../../lib/files/upload.ts';
import { upload } from '../../../lib/files/upload.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiRequestError, errorMessage, RefusedError } from '../../../lib/request-error.ts';
import type { Waiting } from '../../../lib/files/resumable-upload.ts';
import { sendInPieces } from '../../../lib/files/resumable-upload.ts';
import { useUser } from '../../../lib/session/session.ts';
import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';
import { removeRecording } from '../../recorder/storage/kept-files.ts';
import type { AudioFile } from '../new-meeting.ts';
import type { TransferEstimate, TransferSample } from './transfer.ts';
import { estimateTransfer, withSample } from './transfer.ts';

export interface Sending extends UploadProgress, TransferEstimate {
  /**
   * Set while the connection is interrupted or the server is away; the upload then continues by itself. Null while the
   * file is being sent.
   */
  readonly waiting: Waiting | null;
}

interface Recording {
  readonly audio: AudioFile;
  readonly meeting: z.input<typeof NewMeeting>;
}

const NOTHING_SENT: Sending = { sent: 0, total: 0, rate: null, remaining: null, waiting: null };

/**
 * Sends a recording and starts its transcription. Leaving the page stops the upload; sending the same file later
 * continues where it stopped.
 */
export function useTranscribe() {
  const { id: userId } = useUser();
  const [sending, setSending] = useState(NOTHING_SENT);
  const controller = useRef<AbortController | null>(null);
  const client = useQueryClient();

  const mutation = useMutation({
    mutationFn: async ({ audio: { file, recordingId }, meeting }: Recording) => {
      const current = new AbortController();
      controller.current = current;
      // If the upload or the checksum below fails, the other one stops.
      const failed = new AbortController();
      const signal = AbortSignal.any([current.signal, failed.signal]);
      let samples: readonly TransferSample[] = [];
      setSending({ ...NOTHING_SENT, total: file.size });
      const [sent, sha256] = await Promise.all([
        sendInPieces(file, {
          userId,
          signal,
          onProgress: ({ sent, total }) => {
            samples = withSample(samples, { at: performance.now(), loaded: sent });
            setSending({ sent, total, waiting: null, ...estimateTransfer(samples, total) });
          },
          onWaiting: (waiting) => {
            samples = [];
            setSending((old) => ({ ...old, rate: null, remaining: null, waiting }));
          },
        }),
        sha256Of(file, signal),
      ]).catch((error: unknown) => {
        failed.abort(error);
        throw error;
      });
      const form = new FormData();
      form.append('data', JSON.stringify({ ...meeting, upload_id: sent.id, sha256 }));
      try {
        const answer = await upload(Transcribe, { form, signal });
        if (!answer.success) throw new RefusedError(null);
        // The server has the whole recording, so this browser need not keep anything of it.
        await sent.forget();
        if (recordingId !== null) await removeRecording(recordingId).catch(() => undefined);
        return answer;
      } catch (error) {
        // The server refused the upload, did not receive all of it, or has consumed it. This upload cannot be used
        // again, so the next attempt starts a new one.
        if (error instanceof ApiRequestError && isUsedUp(error)) await sent.forget();
        throw error;
      }
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
    /** The error stays on the page until another attempt, because a toast soon disappears. */
    problem: failed ? errorMessage(mutation.error, recordingsTexts.startFailed) : null,
    cancel: () => controller.current?.abort(),
  };
}

const isUsedUp = ({ status, fields, body }: ApiRequestError): boolean => {
  const code = ErrorBody.pick({ code: true }).safeParse(body).data?.code;
  if (status === 413) return code === 'too_long';
  return status === 404 || status === 409 || (status === 422 && ('file' in fields || code === 'damaged_upload'));
};

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
