import { MeetingId, UserId } from '@greffier/contract/ids';
import { z } from 'zod';
import type { JobDefinition } from './job.ts';

const MeetingJob = z.object({ meetingId: MeetingId });
export type MeetingJob = z.infer<typeof MeetingJob>;

/**
 * Largest number of attempts. A killed process counts as one attempt, so the limit leaves room for restarts. Failures
 * of the work itself end in the meeting's status `error` and never reach the queue.
 */
const RESTARTS = 50;
/** Limit on the time of a run. It exceeds any work on a meeting: a handler that outlives it would run twice at once. */
const EXPIRY_SECONDS = 12 * 60 * 60;

/** Recording → passages, speakers, snippets. Key: the meeting's id. */
export const transcribeJob: JobDefinition<MeetingJob> = {
  name: 'transcribe.v1',
  kind: 'speech',
  payload: MeetingJob,
  retryLimit: RESTARTS,
  expireInSeconds: EXPIRY_SECONDS,
};

/** Passages and agenda → minutes. Key: the meeting's id. */
export const summariseJob: JobDefinition<MeetingJob> = {
  name: 'summarise.v1',
  kind: 'text',
  payload: MeetingJob,
  retryLimit: RESTARTS,
  expireInSeconds: EXPIRY_SECONDS,
};

/** Passages and agenda → the starts of items, as a language model reads them. Key: the meeting's id. */
export const readStartsJob: JobDefinition<MeetingJob> = {
  name: 'read-starts.v1',
  kind: 'text',
  payload: MeetingJob,
  // Few retries are enough, because nothing waits for this job, and the application requests it again later.
  retryLimit: 2,
  expireInSeconds: EXPIRY_SECONDS,
};

const InstallModelJob = z.object({ model: z.string() });
export type InstallModelJob = z.infer<typeof InstallModelJob>;

/** Key that all installations of models share, so that only one runs at a time. */
export const INSTALLATION = 'models';

/** A model of the catalogue → weights in the models folder. Key: {@link INSTALLATION}. */
export const installModelJob: JobDefinition<InstallModelJob> = {
  name: 'install-model.v1',
  kind: 'speech',
  payload: InstallModelJob,
  retryLimit: RESTARTS,
  expireInSeconds: EXPIRY_SECONDS,
};

const TellReadyJob = z.object({ meetingId: MeetingId, userId: UserId });
export type TellReadyJob = z.infer<typeof TellReadyJob>;

/** The end of work on a meeting → an e-mail to its person. Key: one for each e-mail. */
export const tellReadyJob: JobDefinition<TellReadyJob> = {
  name: 'tell-ready.v1',
  kind: 'documents',
  payload: TellReadyJob,
  // A mail server may be unreachable for a night. After that, the person has already read the news on the page.
  retryLimit: 12,
  retryDelaySeconds: 60,
  expireInSeconds: 10 * 60,
};

/** All kinds of jobs. Each kind needs a handler before a worker starts. */
export const jobDefinitions = [transcribeJob, summariseJob, readStartsJob, installModelJob, tellReadyJob] as const;
