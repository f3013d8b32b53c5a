import { MeetingId } from '@greffier/contract/ids';
import { z } from 'zod';
import { type About, currentAbout, currentTrace } from '../actor.ts';
import { currentOrganization } from '../database/organizations/separation.ts';

/**
 * What a job remembers of the request that sent it, beside its payload: the row carries it to whichever process runs
 * the job. Handlers do not see it, since a payload's schema takes what it names alone.
 */
const Sender = z.object({ request: z.uuid().optional(), trace: z.string().max(64).optional() });
type Sender = z.infer<typeof Sender>;

const Sent = z.object({ sender: Sender.optional(), meetingId: MeetingId.optional() });

/** The present request, for a job that it sends; undefined if there is none. */
export function sender(): Sender | undefined {
  const { request } = currentAbout();
  const trace = currentTrace();
  if (request === undefined && trace === null) return undefined;
  return { ...(request !== undefined && { request }), ...(trace !== null && { trace }) };
}

/** Reads what a job remembers; a row of an earlier version remembers nothing. */
export const senderOf = (data: unknown): Sender => Sent.safeParse(data).data?.sender ?? {};

/** What a job says besides, where the installation serves several organisations. */
const OfOrganization = z.looseObject({ organization: z.uuid().optional() });

/** The organisation whose job it will be, as the job's data says it. */
export function ofOrganization(): z.infer<typeof OfOrganization> {
  const organization = currentOrganization();
  return organization === null ? {} : { organization };
}

/** Reads whose job it is; null for the organisation that the environment describes. */
export const organizationOf = (data: unknown): string | null => OfOrganization.parse(data).organization ?? null;

/** The ids that the log lines of a job carry. */
export function aboutJob({ id, data }: { readonly id: string; readonly data: unknown }, { request }: Sender): About {
  const meeting = Sent.safeParse(data).data?.meetingId;
  return { job: id, ...(meeting !== undefined && { meeting }), ...(request !== undefined && { request }) };
}
