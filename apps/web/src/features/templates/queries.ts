import {
  CreateOrganisationTemplate,
  DeleteOrganisationTemplate,
  ListOrganisationTemplates,
  UpdateOrganisationTemplate,
} from '@greffier/contract/organisation/organisation';
import type { TemplateForm } from '@greffier/contract/organisation/templates';
import {
  CreateTemplate,
  DeleteTemplate,
  ListTemplates,
  UpdateTemplate,
} from '@greffier/contract/organisation/templates';
import type { TemplateId } from '@greffier/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { templatesTexts } from '../../texts/settings.ts';

/** The key of all lists of templates. A change to the organisation's templates affects each person's list, too. */
const KEY = ['templates'] as const;

/** Owner of the edited templates: the person, or the organisation, whose templates a super user edits. */
export type TemplateOwner = 'person' | 'organisation';

const CALLS = {
  person: { list: ListTemplates, create: CreateTemplate, update: UpdateTemplate, remove: DeleteTemplate },
  organisation: {
    list: ListOrganisationTemplates,
    create: CreateOrganisationTemplate,
    update: UpdateOrganisationTemplate,
    remove: DeleteOrganisationTemplate,
  },
} as const;

/** The list of a person's templates includes the organisation's; the organisation's list has only its own. */
export function useTemplates(owner: TemplateOwner = 'person') {
  return useQuery({
    queryKey: [...KEY, owner],
    queryFn: async ({ signal }) => (await call(CALLS[owner].list, {}, signal)).templates,
  });
}

/** Adds a template, or changes the one with `id`. */
export function useSaveTemplate(id: TemplateId | null, owner: TemplateOwner) {
  const { create, update } = CALLS[owner];
  return useSaving({
    run: (body: TemplateForm) =>
      id === null ? call(create, { body }) : call(update, { params: { template_id: id }, body }),
    refresh: KEY,
    done: id === null ? templatesTexts.added : templatesTexts.saved,
    failed: id === null ? templatesTexts.addFailed : templatesTexts.saveFailed[owner],
  });
}

export function useDeleteTemplate(owner: TemplateOwner) {
  return useSaving({
    run: (id: TemplateId) => call(CALLS[owner].remove, { params: { template_id: id } }),
    refresh: KEY,
    done: templatesTexts.deleted,
    failed: templatesTexts.deleteFailed,
  });
}
