import { MeetingId } from '@greffier/contract/ids';
import { z } from 'zod';
import { type About, currentAbout, currentTrace } from '../actor.ts';
import { currentOrganization } from '../database/organizations/separation.ts';

/**
 * Facts about the request that sent a job. The job's row carries them, besides the payload, to whichever process runs
 * the job. Handlers do not see them, because a payload's schema keeps only the fields that it names.
 */
const Sender = z.object({ request: z.uuid().optional(), trace: z.string().max(64).optional() });
type Sender = z.infer<typeof Sender>;

const Sent = z.object({ sender: Sender.optional(), meetingId: MeetingId.optional() });

/** Returns the facts about the present request, for a job that it sends; undefined without a request or a trace. */
export function sender(): Sender | undefined {
  const { request } = currentAbout();
  const trace = currentTrace();
  if (request === undefined && trace === null) return undefined;
  return { ...(request !== undefined && { request }), ...(trace !== null && { trace }) };
}

/** Reads the facts that a job carries about its request; a row of an earlier version has none. */
export const senderOf = (data: unknown): Sender => Sent.safeParse(data).data?.sender ?? {};

/** Field that a job's data also has if the installation serves several organisations. */
const OfOrganization = z.looseObject({ organization: z.uuid().optional() });

/** Returns the field of a new job's data that names its organisation. */
export function ofOrganization(): z.infer<typeof OfOrganization> {
  const organization = currentOrganization();
  return organization === null ? {} : { organization };
}

/** Reads which organisation a job belongs to; null for the organisation that the environment describes. */
export const organizationOf = (data: unknown): string | null => OfOrganization.parse(data).organization ?? null;

/** Returns the ids that the log lines of a job carry. */
export function aboutJob({ id, data }: { readonly id: string; readonly data: unknown }, { request }: Sender): About {
  const meeting = Sent.safeParse(data).data?.meetingId;
  return { job: id, ...(meeting !== undefined && { meeting }), ...(request !== undefined && { request }) };
}
