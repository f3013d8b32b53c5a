import { UploadId } from '@greffier/contract/ids';
import { randomUUID } from 'node:crypto';
import type { Database } from '../client.ts';
import { auditEntries } from '../schema/audit.ts';
import { orphanedFiles, uploads } from '../schema/files.ts';
import { installation, secrets } from '../schema/installation.ts';
import { movedPassages } from '../schema/meetings.ts';
import { organizationFiles } from '../schema/organizations.ts';
import { sessions } from '../schema/people.ts';
import { tasks } from '../schema/tasks.ts';
import { templates } from '../schema/templates.ts';
import { vocabularies } from '../schema/vocabularies.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';

/** Fills every table of a backup with rows of one person and one organisation. */
export async function fillTables(db: Database): Promise<void> {
  const user = await addUser(db, 'anne@exemple.ch');
  const now = new Date('2026-03-03T08:00:00.123Z');
  const meeting = await addMeeting(db, user, {
    summary: '<h2>Budget</h2><p>Accepté « à l’unanimité », 3\u00A0500 francs ; l\u2019\\ et le " restent.</p>',
    duration: 61.12345678901234,
    attendance: { 'Anne Jobin': { status: 'excused', role: null } },
  });
  const organizationId = user.organization.id;
  await db.insert(movedPassages).values({ meetingId: meeting.id, division: randomUUID(), moved: [[1, 2]] });
  await db.insert(tasks).values({ meetingId: meeting.id, userId: user.id, position: 1, text: 'Envoyer le devis' });
  await db.insert(templates).values({ name: 'Comité', format: [{ level: 1, text: 'Ouverture' }], userId: user.id });
  await db.insert(vocabularies).values({ name: 'Lieux', words: ['Val-de-Ruz'], organizationId });
  await db.insert(uploads).values({ id: UploadId.parse(randomUUID()), userId: user.id, bytes: 9_007_199_254_740_991 });
  await db.insert(orphanedFiles).values({ key: 'audio/x' });
  await db.insert(secrets).values({ name: 'clés', value: { n: 1.5 } });
  await db
    .insert(installation)
    .values({ issuer: 'https://issuer.example', storageId: randomUUID(), storageMarked: true })
    .onConflictDoNothing();
  await db.insert(organizationFiles).values({
    organizationId,
    kind: 'logo',
    fileName: 'l.png',
    storageKey: 'k',
    bytes: 1,
    uploadedAt: now,
    uploadedBy: 'Anne',
  });
  await db.insert(auditEntries).values([
    { at: now, deed: 'session.opened' },
    { at: now, deed: 'session.closed' },
  ]);
  await db.insert(sessions).values({
    userId: user.id,
    tokenHash: 'x',
    issuer: 'i',
    email: 'anne@exemple.ch',
    emailTrusted: true,
    createdAt: now,
    lastSeenAt: now,
  });
}
