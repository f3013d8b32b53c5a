import { type AuditDeed, type AuditEntry, ListAuditEntries } from '@greffier/contract/organisation/audit';
import { Me } from '@greffier/contract/organisation/auth';
import { DeleteMeeting, GetMeeting } from '@greffier/contract/meeting/meetings';
import { SetApproval } from '@greffier/contract/meeting/minutes/minutes';
import { SaveAuthConfig } from '@greffier/contract/organisation/organisation';
import { Api } from '../../../e2e/support/api.ts';
import { alone, bytes, importing, type Row, statusOf, TALK } from '../scene.ts';

const SUPER_USER = 'administration@exemple.ch';

/** An action, who took it, and its meeting; `meetingId` is null if there is none. */
interface Done {
  readonly deed: AuditDeed;
  readonly email: string;
  readonly meetingId: string | null;
}

export const auditTrail: Row = {
  row: 9,
  name: 'who deleted, approved or changed a rule: read from the audit trail',
  stage: alone(
    async ({ server, attacker, meetingId }) => {
      const chief = await Api.signIn(server, SUPER_USER);
      const began = Date.now();
      const done = await doThings(attacker, meetingId, chief);
      const { entries } = await chief.call(ListAuditEntries);
      const told = done.filter((one) => entries.some((entry) => tells(entry, one, began)));
      const { status } = await statusOf(attacker, ListAuditEntries);
      return {
        what: `${told.length} of ${done.length} deeds told with who, when and from where; ${status} for others who ask`,
        holds: told.length === done.length && status === 403,
      };
    },
    { SUPER_USERS: SUPER_USER },
  ),
};

/** Deletes a meeting, approves minutes, and changes the access rules. */
async function doThings(attacker: Api, meetingId: string, chief: Api): Promise<readonly Done[]> {
  const { email } = await attacker.call(Me);
  const { meetingId: wasted } = await importing(attacker, 'seance.vtt', bytes(TALK));
  if (wasted === null) throw new Error('the sample is not taken');
  await attacker.call(DeleteMeeting, { meeting_id: wasted });

  for (const approval of ['to_approve', 'approved']) {
    const { version } = (await attacker.call(GetMeeting, { meeting_id: meetingId })).minutes;
    await attacker.call(SetApproval, { meeting_id: meetingId }, { approval, version });
  }

  await chief.call(SaveAuthConfig, {}, { authorized_email_domains: ['exemple.ch'] });
  return [
    { deed: 'meeting.removed', email, meetingId: wasted },
    { deed: 'minutes.submitted', email, meetingId },
    { deed: 'minutes.approved', email, meetingId },
    { deed: 'organisation.rules_changed', email: SUPER_USER, meetingId: null },
  ];
}

function tells(entry: AuditEntry, { deed, email, meetingId }: Done, began: number): boolean {
  const at = Date.parse(entry.at);
  return (
    entry.deed === deed &&
    entry.email === email &&
    entry.address !== null &&
    at >= began &&
    at <= Date.now() &&
    (meetingId === null || entry.object_id === meetingId)
  );
}
