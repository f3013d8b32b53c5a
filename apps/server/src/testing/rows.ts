import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import type { AuthConfig, User } from '@greffier/contract/organisation/auth';
import { MeetingId, type TaskId, UserId } from '@greffier/contract/ids';
import type { Passage } from '@greffier/contract/values';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/client.ts';
import { meetings, passages } from '../database/schema/meetings.ts';
import { minutesVersions } from '../database/schema/minutes.ts';
import { organizations } from '../database/schema/organizations.ts';
import { tasks } from '../database/schema/tasks.ts';
import { users } from '../database/schema/people.ts';
import { ownerKey } from '../features/tasks/same-tasks.ts';
import type { MeetingRecord, NewRecord } from '../features/meetings/record.ts';

const NO_RULES: AuthConfig = {
  methods: ['microsoft_entra_id'],
  authorized_microsoft_tenant_ids: [],
  authorized_email_domains: [],
  authorized_emails: [],
};

/** Adds a person and, with the first person, the organisation. */
export async function addUser(
  db: Database,
  email = `${randomUUID()}@exemple.ch`,
  { isSuperuser = false, blockedAt = null as Date | null } = {},
): Promise<User> {
  const [known] = await db.select().from(organizations);
  const [organization] = known
    ? [known]
    : await db.insert(organizations).values({ name: PRODUCT_NAME, authConfig: NO_RULES }).returning();
  if (!organization) throw new Error('no organisation');
  const id = UserId.parse(randomUUID());
  await db
    .insert(users)
    .values({ id, organizationId: organization.id, email, issuer: 'test', subject: email, isSuperuser, blockedAt });
  return {
    id,
    email,
    name: null,
    is_superuser: isSuperuser,
    organization: {
      id: organization.id,
      name: organization.name,
      logo_url: null,
      max_users: null,
      can_edit_auth_config: false,
      auth_config: NO_RULES,
    },
  };
}

/** Default transcript of a meeting of `addMeeting`. */
const SAID: readonly Omit<Passage, 'id'>[] = [
  { speaker: 'speaker_1', start: 0, end: 4, text: 'Bonjour à tous.' },
  { speaker: 'speaker_2', start: 4, end: 9.5, text: 'Le budget est accepté.' },
];

/** Adds a transcribed meeting of two speakers. `changes` replace columns of its row; `said` is its transcript. */
export async function addMeeting(
  db: Database,
  user: User,
  changes: Partial<NewRecord> = {},
  said: readonly Omit<Passage, 'id'>[] = SAID,
): Promise<MeetingRecord> {
  const [meeting] = await db
    .insert(meetings)
    .values({
      id: MeetingId.parse(randomUUID()),
      userId: user.id,
      name: 'Comité de mars',
      status: 'transcribed',
      meetingDate: '2026-03-03',
      mainLanguage: 'fr',
      extraLanguages: [],
      participants: ['Anne Jobin'],
      vocabulary: [],
      duration: 61.5,
      segmentsCount: 1,
      ...changes,
    })
    .returning();
  if (!meeting) throw new Error('no meeting');
  if (meeting.status !== 'transcription' && said.length > 0) {
    await db
      .insert(passages)
      .values(said.map((passage, index) => ({ ...passage, meetingId: meeting.id, position: index + 1 })));
  }
  if (meeting.summary !== null) {
    const version = {
      kind: 'generated',
      html: meeting.summary,
      madeAt: meeting.completedAt ?? meeting.createdAt,
    } as const;
    await db.insert(minutesVersions).values({ ...version, meetingId: meeting.id, number: 1 });
  }
  return meeting;
}

/** Adds a task of a meeting's minutes, as if they had been read. */
export async function addTask(
  db: Database,
  { id: meetingId, userId }: Pick<MeetingRecord, 'id' | 'userId'>,
  changes: Partial<typeof tasks.$inferInsert> = {},
): Promise<TaskId> {
  const [task] = await db
    .insert(tasks)
    .values({
      meetingId,
      userId,
      position: 1,
      text: 'Relancer l’assureur',
      ownerKey: ownerKey(changes.owner ?? null),
      ...changes,
    })
    .returning({ id: tasks.id });
  if (!task) throw new Error('no task');
  return task.id;
}

/** Changes the stored row of the organisation. */
export async function changeOrganization(
  db: Database,
  changes: Partial<typeof organizations.$inferInsert>,
): Promise<void> {
  await db.update(organizations).set(changes);
}

/** Joins parts into one list. */
export async function whole<T>(parts: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(...part);
  return all;
}
