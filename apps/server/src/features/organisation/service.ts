import type { AuthConfig, Organization, User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { AuthConfigForm, Member, OrganizationForm } from '@greffier/contract/organisation/organisation';
import type { UserId } from '@greffier/contract/ids';
import type { Database } from '../../database/client.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, conflict, forbidden, notFound } from '../../errors.ts';
import type { AuditService } from '../audit/service.ts';
import { entranceHere } from '../auth/entrances.ts';
import { isAdmitted } from '../auth/policy.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { OpenSession, SessionsService } from '../sessions/service.ts';
import type { TemplatesService } from '../templates/service.ts';
import type { VocabulariesService } from '../vocabularies/service.ts';
import { agrees, changedRules, differences } from './access-rules.ts';
import { canAdminister, canEditRules } from './policy.ts';
import * as repository from './repository.ts';

const gone = () => notFound(NOT_FOUND.user);

const NO_MORE = 'Vous n’êtes plus super utilisateur\u00A0: rechargez la page.';
const OWN_ACCOUNT = 'Vous ne pouvez pas supprimer votre propre compte.';
const LAST_SUPERUSER =
  'Vous êtes le dernier super utilisateur\u00A0: donnez d’abord ce statut à une autre personne, dans la page Organisation.';
const NO_HEIR =
  'La personne qui doit recevoir les réunions n’existe plus, est bloquée, ou est celle que vous supprimez\u00A0: choisissez-en une autre.';
const SHUT_OUT =
  'Ces règles ne vous admettraient plus vous-même\u00A0: rien n’a été changé. Ajoutez votre tenant, votre domaine ou votre adresse.';
const CHANGED =
  'Entre-temps, ces règles d’accès ont été modifiées, par exemple par un autre super utilisateur\u00A0: rien n’a été remplacé. Relisez-les, puis enregistrez à nouveau.';

export type OrganisationService = ReturnType<typeof createOrganisationService>;

interface Needs {
  readonly audit: AuditService;
  readonly meetings: MeetingsService;
  readonly sessions: SessionsService;
  readonly templates: TemplatesService;
  readonly vocabularies: VocabulariesService;
}

/** Lets super users manage their organisation and the people in it. */
export function createOrganisationService(deps: Deps, { audit, meetings, sessions, templates, vocabularies }: Needs) {
  const { db } = deps.database;

  /**
   * Makes a change while nobody else changes the organisation's people, their rights or the access rules.
   * @throws ApiError 403 if the acting person is no longer a super user
   */
  const asSuperuser = <T>(user: User, change: (tx: Database) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      // When two people remove each other's rights at once, the second no longer has the right to do so.
      if (!(await repository.lockMembers(tx, user.organization.id, user.id))) throw forbidden(NO_MORE);
      return change(tx);
    });

  /**
   * Changes another person, while nobody else changes the organisation's people or their rights.
   * @param oneself refusal in French for a person who tries the change on themselves
   * @throws ApiError 403 for oneself, and if the acting person is no longer a super user
   */
  async function administer<T>(
    user: User,
    id: UserId,
    oneself: string,
    change: (tx: Database) => Promise<T>,
  ): Promise<T> {
    if (!canAdminister(user, id)) throw forbidden(oneself);
    return asSuperuser(user, change);
  }

  /**
   * Deletes a person with all their data. The person is blocked at once, so that nothing comes to them or from them any
   * more. Then their meetings go, a few at a time, so that nobody else waits for all of them. If the process dies in
   * between, the person stays blocked, with the meetings that were left, and can be deleted again.
   * @param permitted makes a change after checking that this person may be deleted, in one transaction
   */
  async function erase(
    { organization }: User,
    id: UserId,
    permitted: (change: (tx: Database) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await permitted(async (tx) => {
      const email = await repository.setBlocked(tx, organization.id, id, deps.now());
      if (email === null) throw gone();
      await sessions.endAllOf(tx, id);
      await audit.record(tx, { deed: 'person.blocked', object: id, details: { email } });
    });
    const removed = await meetings.removeAllOf(id);
    const finish = await db.transaction(async (tx) => {
      const email = await repository.lockMember(tx, organization.id, id);
      // Meanwhile a super user has handed over what was left.
      if (email === null) return null;
      // A call that was under way may have added a meeting.
      const late = await meetings.abandonAllOf(tx, id);
      await repository.deleteMember(tx, organization.id, id);
      const details = { email, meetings: removed + late.count };
      await audit.record(tx, { deed: 'person.removed', object: id, details });
      return late.finish;
    });
    await finish?.();
  }

  return {
    async update({ organization }: User, form: OrganizationForm): Promise<Organization> {
      const changed = { ...organization, name: form.name, logo_url: form.logo_url === '' ? null : form.logo_url };
      await db.transaction(async (tx) => {
        await repository.updateOrganization(tx, organization.id, form);
        await audit.record(tx, {
          deed: 'organisation.changed',
          object: organization.id,
          details: { name: changed.name !== organization.name, logo: changed.logo_url !== organization.logo_url },
        });
      });
      return changed;
    },

    /**
     * Changes the access rules. Sessions of people whom the new rules do not admit end at their next request.
     * @throws ApiError 403 if the rules may not be edited here, or if they would shut out the person who changes them;
     * 409 if they are no longer the rules that the person saw
     */
    async saveAuthConfig(
      user: User,
      session: OpenSession,
      { replaces: seen, ...form }: AuthConfigForm,
    ): Promise<AuthConfig> {
      const { organization } = user;
      if (!canEditRules(organization)) {
        throw forbidden('Les règles d’accès de cette installation se modifient dans sa configuration.');
      }
      return asSuperuser(user, async (tx) => {
        // Another super user may have changed the rules since this request read them.
        const kept = await repository.readAuthConfig(tx, organization.id);
        if (seen !== undefined && !agrees(form, kept) && !agrees(seen, kept)) {
          throw new ApiError(409, 'outdated', CHANGED);
        }
        const rules = changedRules(kept, form);
        if (!isAdmitted(session.identity, rules, entranceHere(deps))) throw forbidden(SHUT_OUT);
        await repository.saveAuthConfig(tx, organization.id, rules);
        await audit.record(tx, {
          deed: 'organisation.rules_changed',
          object: organization.id,
          details: differences(kept, rules),
        });
        return rules;
      });
    },

    members: ({ organization }: User): Promise<Member[]> => repository.listMembers(db, organization.id),

    /** @throws ApiError 403, 404 */
    setSuperuser: (user: User, id: UserId, isSuperuser: boolean): Promise<void> =>
      administer(user, id, 'Vous ne pouvez pas modifier votre propre statut.', async (tx) => {
        const email = await repository.setSuperuser(tx, user.organization.id, id, isSuperuser);
        if (email === null) throw gone();
        await audit.record(tx, {
          deed: isSuperuser ? 'person.promoted' : 'person.demoted',
          object: id,
          details: { email },
        });
      }),

    /**
     * Blocks a person: all their sessions end, but their meetings and other data stay.
     * @throws ApiError 403, 404
     */
    block: (user: User, id: UserId): Promise<void> =>
      administer(user, id, 'Vous ne pouvez pas bloquer votre propre compte.', async (tx) => {
        const email = await repository.setBlocked(tx, user.organization.id, id, deps.now());
        if (email === null) throw gone();
        await sessions.endAllOf(tx, id);
        await audit.record(tx, { deed: 'person.blocked', object: id, details: { email } });
      }),

    /** Lets a person sign in again. @throws ApiError 403, 404 */
    unblock: (user: User, id: UserId): Promise<void> =>
      administer(user, id, 'Vous ne pouvez pas débloquer votre propre compte.', async (tx) => {
        const email = await repository.setBlocked(tx, user.organization.id, id, null);
        if (email === null) throw gone();
        await audit.record(tx, { deed: 'person.unblocked', object: id, details: { email } });
      }),

    /**
     * Deletes a person with all their data; work on their meetings stops.
     * @throws ApiError 403, 404
     */
    removeMember: (user: User, id: UserId): Promise<void> =>
      erase(user, id, (change) => administer(user, id, OWN_ACCOUNT, change)),

    /**
     * Deletes the account of the person who asks, with all their data.
     * @throws ApiError 409 for the last super user, as long as there are other people
     */
    eraseOneself: (user: User): Promise<void> =>
      erase(user, user.id, (change) =>
        db.transaction(async (tx) => {
          if (await repository.isLastSuperuser(tx, user.organization.id, user.id)) throw conflict(LAST_SUPERUSER);
          return change(tx);
        }),
      ),

    /**
     * Deletes a person and gives their meetings, templates and vocabularies to another person. Work on the meetings
     * goes on; recordings that were not completely sent are deleted.
     * @throws ApiError 403, 404, 409 if the other person is the same, blocked or deleted
     */
    handOver: (user: User, id: UserId, to: UserId): Promise<void> =>
      administer(user, id, OWN_ACCOUNT, async (tx) => {
        const email = await repository.lockMember(tx, user.organization.id, id);
        if (email === null) throw gone();
        if (to === id || !(await repository.isActive(tx, user.organization.id, to))) throw conflict(NO_HEIR);
        await meetings.handOver(tx, id, to);
        await templates.handOver(tx, id, to);
        await vocabularies.handOver(tx, id, to);
        await repository.deleteMember(tx, user.organization.id, id);
        await audit.record(tx, { deed: 'person.handed_over', object: id, details: { email, to } });
      }),
  };
}
