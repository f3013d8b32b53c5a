import type { TemplateForm } from '@greffier/contract/templates';
import { CreateTemplate, DeleteTemplate, ListTemplates, UpdateTemplate } from '@greffier/contract/templates';
import type { TemplateId } from '@greffier/contract/values';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { templatesTexts } from '../../texts/settings.ts';

const KEY = ['templates'] as const;

/** The person's templates and their organisation's. */
export function useTemplates() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(ListTemplates, {}, signal)).templates,
  });
}

/** Adds a template, or changes the one with `id`. */
export function useSaveTemplate(id: TemplateId | null) {
  return useSaving({
    run: (body: TemplateForm) =>
      id === null ? call(CreateTemplate, { body }) : call(UpdateTemplate, { params: { template_id: id }, body }),
    refresh: KEY,
    done: id === null ? templatesTexts.added : templatesTexts.saved,
    failed: id === null ? templatesTexts.addFailed : templatesTexts.saveFailed,
  });
}

export function useDeleteTemplate() {
  return useSaving({
    run: (id: TemplateId) => call(DeleteTemplate, { params: { template_id: id } }),
    refresh: KEY,
    done: templatesTexts.deleted,
    failed: templatesTexts.deleteFailed,
  });
}
