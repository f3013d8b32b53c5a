import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { MeetingId } from '../../ids.ts';

/**
 * The form in which an organisation keeps recordings to listen to: MP3 without any header, in frames of one length that
 * are complete in themselves. So a part that begins with a frame can be played, and its offset tells its time.
 */
export const SOUND_KEPT = { bytesPerSecond: 4_000, frameBytes: 144, type: 'audio/mpeg' } as const;

export const ListenToRecording = defineCall({
  id: 'listenToRecording',
  tag: 'meetings',
  summary:
    'L’enregistrement en MP3, si l’organisation le conserve\u00A0; avec Range, la partie demandée (4\u00A0000 octets par seconde, trames de 144 octets)',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/recording',
  params: z.object({ meeting_id: MeetingId }),
  file: SOUND_KEPT.type,
  errors: [401, 404, 416],
});
