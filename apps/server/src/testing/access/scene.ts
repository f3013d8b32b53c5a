import type { User } from '@greffier/contract/organisation/auth';
import type { Database } from '../../database/client.ts';
import { templates } from '../../database/schema/templates.ts';
import { vocabularies } from '../../database/schema/vocabularies.ts';
import type { MeetingRecord } from '../../features/meetings/record.ts';
import { ACCESS, type Scene } from './access.ts';
import { addMeeting } from '../rows.ts';

interface Things {
  readonly ids: Omit<Scene['ids'], 'task_id'>;
  readonly meeting: MeetingRecord;
}

/** Adds a meeting, and a template and a vocabulary each for the owner and for the organisation. */
export async function addThings(db: Database, owner: User): Promise<Things> {
  const meeting = await addMeeting(db, owner, { name: 'Budget communal', agenda: [{ level: 1, text: 'Budget' }] });
  const owners = [{ userId: owner.id }, { organizationId: owner.organization.id }];
  const template = { name: 'Comité', format: [{ level: 1, text: 'Ouverture' }] };
  const words = { name: 'Lieux', words: ['Val-de-Ruz'] };
  const formats = await db
    .insert(templates)
    .values(owners.map((of) => ({ ...template, ...of })))
    .returning();
  const lists = await db
    .insert(vocabularies)
    .values(owners.map((of) => ({ ...words, ...of })))
    .returning();
  const ids = {
    meeting_id: meeting.id,
    template_id: String(formats[0]?.id),
    vocabulary_id: String(lists[0]?.id),
    user_id: owner.id,
    shared: String(formats[1]?.id),
    words: String(lists[1]?.id),
  };
  return { ids, meeting };
}

/** Lines of the table of calls, each with the title of its test. */
export const CASES = ACCESS.map(([call, statuses, request, stands = {}]) => ({
  title: `${call.method} ${call.path}${'template_id' in stands ? ', of the organisation,' : ''}`,
  call,
  statuses,
  request: (scene: Scene) => request?.(scene) ?? {},
  /** Returns the ids for a call's path. The table of calls may replace some of them. */
  named: (ids: Scene['ids']): Readonly<Record<string, string>> => ({
    ...ids,
    ...Object.fromEntries(Object.entries(stands).map(([name, key]) => [name, ids[key]])),
  }),
}));
