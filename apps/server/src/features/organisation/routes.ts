import {
  BlockMember,
  CreateOrganisationTemplate,
  CreateOrganisationVocabulary,
  DeleteMember,
  DeleteOrganisationTemplate,
  DeleteOrganisationVocabulary,
  GetOrganisation,
  GetOrganisationVocabulary,
  HandOverMember,
  ListMembers,
  ListOrganisationTemplates,
  ListOrganisationVocabularies,
  SaveAuthConfig,
  SetSuperuser,
  UnblockMember,
  UpdateOrganisation,
  UpdateOrganisationTemplate,
  UpdateOrganisationVocabulary,
} from '@greffier/contract/organisation/organisation';
import type { FastifyInstance } from 'fastify';
import { ListInParts } from '../../http/answers/large-answers.ts';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const DONE = { success: true, error: null };

export function organisationRoutes(
  app: FastifyInstance,
  { organisation, sharedTemplates: templates, sharedVocabularies: vocabularies }: Services,
): void {
  mount(app, GetOrganisation, ({ user }) => user.organization);
  mount(app, UpdateOrganisation, ({ user, query }) => organisation.update(user, query));
  mount(app, SaveAuthConfig, ({ user, session, body }) => organisation.saveAuthConfig(user, session, body));
  mount(app, ListMembers, async ({ user }) => ({ users: await organisation.members(user) }));
  mount(app, SetSuperuser, async ({ user, query }) => {
    await organisation.setSuperuser(user, query.user_id, query.is_superuser);
    return DONE;
  });
  mount(app, DeleteMember, async ({ user, params }) => {
    await organisation.removeMember(user, params.user_id);
    return DONE;
  });

  mount(app, HandOverMember, async ({ user, params, body }) => {
    await organisation.handOver(user, params.user_id, body.to_user_id);
    return DONE;
  });
  mount(app, BlockMember, async ({ user, params }) => {
    await organisation.block(user, params.user_id);
    return DONE;
  });
  mount(app, UnblockMember, async ({ user, params }) => {
    await organisation.unblock(user, params.user_id);
    return DONE;
  });

  mount(app, ListOrganisationTemplates, ({ user }) => new ListInParts('templates', templates.list(user)));
  mount(app, CreateOrganisationTemplate, ({ user, body }) => templates.create(user, body));
  mount(app, UpdateOrganisationTemplate, ({ user, params, body }) => templates.update(user, params.template_id, body));
  mount(app, DeleteOrganisationTemplate, async ({ user, params }) => {
    await templates.remove(user, params.template_id);
    return DONE;
  });

  mount(app, ListOrganisationVocabularies, ({ user }) => new ListInParts('vocabularies', vocabularies.list(user)));
  mount(app, CreateOrganisationVocabulary, ({ user, body }) => vocabularies.create(user, body));
  mount(app, GetOrganisationVocabulary, ({ user, params }) => vocabularies.getToChange(user, params.vocabulary_id));
  mount(app, UpdateOrganisationVocabulary, ({ user, params, body }) =>
    vocabularies.update(user, params.vocabulary_id, body),
  );
  mount(app, DeleteOrganisationVocabulary, async ({ user, params }) => {
    await vocabularies.remove(user, params.vocabulary_id);
    return DONE;
  });
}
