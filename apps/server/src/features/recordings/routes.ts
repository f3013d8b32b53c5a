import { Retry, Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { MAX_TRANSCRIPT_BYTES } from '@greffier/contract/limits';
import { CreateExample } from '@greffier/contract/meeting/example';
import { FindSpeakers } from '@greffier/contract/meeting/transcript/find-speakers';
import { DividePassages } from '@greffier/contract/meeting/agenda/division';
import { DeleteRecording, ImportTranscript } from '@greffier/contract/meeting/meetings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ending } from '../../http/answers/ending.ts';
import { mount } from '../../http/route.ts';
import { announcedBytes, receiveForm, receiveUpload } from '../../http/upload.ts';
import type { Services } from '../../services.ts';
import type { Receive } from './service.ts';

export function recordingsRoutes(
  app: FastifyInstance,
  { recordings, imports, examples, findSpeakers: speakers, division }: Services,
  { config, storage }: Deps,
): void {
  mount(
    app,
    Transcribe,
    async ({ user, request, reply }) => {
      const announced = announcedBytes(request, config.maxUploadBytes);
      const receive: Receive = async (key, watch) => {
        const options = { storage, key, maxBytes: config.maxUploadBytes, watch };
        const { fields, bytes } = await receiveUpload(request, options);
        return { data: fields['data'], hasFile: bytes !== null };
      };
      const started = await recordings.create(user, announced, receive, ending(reply));
      return {
        success: true,
        meeting_id: started.meetingId,
        will_split: started.segmentsCount > 1,
        segments_count: started.segmentsCount,
      };
    },
    { perMinute: 20 },
  );

  mount(
    app,
    ImportTranscript,
    async ({ user, request }) => {
      const { fields, file } = await receiveForm(request, MAX_TRANSCRIPT_BYTES);
      return { success: true, meeting_id: await imports.create(user, { data: fields['data'], file }) };
    },
    { perMinute: 20 },
  );

  mount(
    app,
    CreateExample,
    async ({ user, body }) => ({ success: true, meeting_id: await examples.create(user, body.meeting_date) }),
    { perMinute: 5 },
  );

  mount(app, DeleteRecording, async ({ user, params }) => {
    await recordings.discard(user, params.meeting_id);
    return { success: true, error: null };
  });

  mount(
    app,
    DividePassages,
    async ({ user, params, body }) => ({
      success: true,
      error: null,
      ...(await division.divide(user, params.meeting_id, body)),
    }),
    { perMinute: 60 },
  );

  mount(
    app,
    FindSpeakers,
    async ({ user, params, body }) => {
      const found = await speakers.find(user, params.meeting_id, body.speakers);
      return { success: true, error: null, speakers: found.speakers, names_lost: found.namesLost };
    },
    { perMinute: 20 },
  );

  mount(
    app,
    Retry,
    async ({ user, params }) => {
      await recordings.retry(user, params.meeting_id);
      return { success: true, error: null };
    },
    { perMinute: 20 },
  );
}
