import type { AuthConfig, Organization, User } from '@greffier/contract/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { AuthConfigForm, Member, OrganizationForm } from '@greffier/contract/organisation';
import type { UserId } from '@greffier/contract/ids';
import type { Deps } from '../../deps.ts';
import { forbidden, notFound } from '../../errors.ts';
import { createMeetingsService } from '../meetings/service.ts';
import { canAdminister, canEditRules } from './policy.ts';
import * as repository from './repository.ts';

const gone = () => notFound(NOT_FOUND.user);

/** What super users do with their organisation and the people in it. */
export function createOrganisationService(deps: Deps) {
  const { db } = deps.database;
  const meetings = createMeetingsService(deps);

  return {
    async update({ organization }: User, form: OrganizationForm): Promise<Organization> {
      await repository.updateOrganization(db, organization.id, form);
      return { ...organization, name: form.name, logo_url: form.logo_url === '' ? null : form.logo_url };
    },

    /** @throws ApiError 403 where the installation keeps its rules to itself */
    async saveAuthConfig({ organization }: User, form: AuthConfigForm): Promise<AuthConfig> {
      if (!canEditRules(organization)) {
        throw forbidden('Les règles d’accès de cette installation se modifient dans sa configuration.');
      }
      const kept = organization.auth_config;
      const rules = {
        methods: form.methods ?? kept.methods,
        authorized_microsoft_tenant_ids: form.authorized_microsoft_tenant_ids ?? kept.authorized_microsoft_tenant_ids,
        authorized_email_domains: form.authorized_email_domains ?? kept.authorized_email_domains,
        authorized_emails: form.authorized_emails ?? kept.authorized_emails,
      };
      await repository.saveAuthConfig(db, organization.id, rules);
      return rules;
    },

    members: ({ organization }: User): Promise<Member[]> => repository.listMembers(db, organization.id),

    /** @throws ApiError 403 for oneself, 404 */
    async setSuperuser(user: User, id: UserId, isSuperuser: boolean): Promise<void> {
      if (!canAdminister(user, id)) throw forbidden('Vous ne pouvez pas modifier votre propre statut.');
      if (!(await repository.setSuperuser(db, user.organization.id, id, isSuperuser))) throw gone();
    },

    /**
     * Deletes a person with all that is theirs; work on their meetings stops.
     * @throws ApiError 403 for oneself, 404
     */
    async removeMember(user: User, id: UserId): Promise<void> {
      if (!canAdminister(user, id)) throw forbidden('Vous ne pouvez pas supprimer votre propre compte.');
      const finish = await db.transaction(async (tx) => {
        const finishMeetings = await meetings.abandonAllOf(tx, id);
        if (!(await repository.deleteMember(tx, user.organization.id, id))) throw gone();
        return finishMeetings;
      });
      await finish();
    },
  };
}
