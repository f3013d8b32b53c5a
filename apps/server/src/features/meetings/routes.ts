import { ListSomeMeetings } from '@greffier/contract/meeting/meeting-filter';
import {
  DeleteMeeting,
  DownloadMinutes,
  DownloadTranscript,
  GetMeeting,
  GetSpeakerSnippet,
  ProposeAttendance,
  UpdateMeeting,
  UpdateSpeakers,
} from '@greffier/contract/meeting/meetings';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import type { FastifyInstance } from 'fastify';
import { attach, attachMinutes } from '../../http/answers/attachment.ts';
import { ListInParts } from '../../http/answers/large-answers.ts';
import { actorOf, mount } from '../../http/route.ts';
import type { Tally } from '../audit/tally.ts';
import type { Services } from '../../services.ts';
import { writtenMeetings } from './written.ts';

const DONE = { success: true, error: null };
/** Limit on downloads per minute, because each call makes the document anew. */
const DOWNLOADS = { perMinute: 60 };
/** Limit on proposals per minute, because each call reads the whole transcript. */
const PROPOSALS = { perMinute: 60 };

/** @param tally counts how often people listen to voices */
export function meetingsRoutes(app: FastifyInstance, { audit, meetings, corrections }: Services, tally: Tally): void {
  const written = writtenMeetings(meetings);

  mount(app, ListSomeMeetings, ({ user, query }) =>
    Object.values(query).every((value) => value === undefined)
      ? new ListInParts('meetings', meetings.list(user))
      : meetings.listSome(user, query),
  );
  mount(app, GetMeeting, ({ user, params }) => written(user, params.meeting_id));

  mount(app, UpdateMeeting, async ({ user, params, body }) => {
    await corrections.describe(user, params.meeting_id, body);
    return DONE;
  });

  mount(
    app,
    ProposeAttendance,
    async ({ user, params }) => ({ proposals: await meetings.proposeAttendance(user, params.meeting_id) }),
    PROPOSALS,
  );

  mount(app, UpdateTranscript, async ({ user, params, body }) => ({
    ...DONE,
    passages: await corrections.correct(user, params.meeting_id, body),
  }));

  mount(app, DeleteMeeting, async ({ user, params }) => {
    await meetings.remove(user, params.meeting_id);
    return DONE;
  });

  mount(app, UpdateSpeakers, async ({ user, params, body }) => {
    await meetings.nameSpeakers(user, params.meeting_id, body);
    return DONE;
  });

  mount(app, GetSpeakerSnippet, async ({ user, params, request, reply }) => {
    const snippet = await meetings.snippet(user, params.meeting_id, params.speaker_id);
    const { meeting_id: object } = params;
    await tally.note({ deed: 'snippet.downloaded', actor: actorOf(request), object }).catch((error: unknown) => {
      snippet.destroy();
      throw error;
    });
    // A voice is biometric data: no cache may keep it longer than the server does.
    return reply.type(GetSpeakerSnippet.file).header('cache-control', 'private, no-store').send(snippet);
  });

  mount(
    app,
    DownloadMinutes,
    async ({ user, params, reply }) => {
      const { meeting_id: object } = params;
      const file = await meetings.minutesDocument(user, object);
      await audit.recordAlone({ deed: 'minutes.downloaded', object, details: { format: 'docx' } });
      return attachMinutes(reply, file, DownloadMinutes.file);
    },
    DOWNLOADS,
  );

  mount(
    app,
    DownloadTranscript,
    async ({ user, params, reply }) => {
      const { meeting_id: object } = params;
      const { fileName, content } = await meetings.transcriptDocument(user, object);
      await audit.recordAlone({ deed: 'transcript.downloaded', object });
      return attach(reply, fileName, DownloadTranscript.file).send(content);
    },
    DOWNLOADS,
  );
}
