import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Success } from '../errors.ts';
import { TEXT_LIMITS } from '../limits.ts';
import { TemplateId, UserId } from '../ids.ts';
import { ReadPdf } from '../meeting/agenda/read-pdf.ts';
import { Agenda, AgendaItem, ExtractedItem, line } from '../values.ts';

export const Template = z.object({
  id: TemplateId,
  name: z.string(),
  template_format: Agenda,
  user_id: UserId.nullable().describe('Nul pour ce qui est à l’organisation'),
  organization_id: z.uuid().nullable().describe('Nul pour ce qui est personnel'),
});
export type Template = z.infer<typeof Template>;

const NO_ITEM = 'Au moins un élément de format est requis';

export const TemplateForm = z.object({
  name: line({ missing: 'Le nom du template est requis', what: 'Le nom du template', max: TEXT_LIMITS.name }),
  format: z
    .array(AgendaItem, NO_ITEM)
    .min(1, NO_ITEM)
    .max(TEXT_LIMITS.agendaItems, `Un template contient au plus ${TEXT_LIMITS.agendaItems} éléments`),
});
export type TemplateForm = z.infer<typeof TemplateForm>;

const params = z.object({ template_id: TemplateId });

/** Call that reads a PDF's outline. `error` says why the PDF has no outline. */
export const ExtractFormat = defineCall({
  id: 'extractFormat',
  tag: 'templates',
  summary: 'Propose la structure d’un template à partir d’un PDF',
  access: 'user',
  method: 'POST',
  path: '/templates/extract_format',
  writes: false,
  multipart: { file: 'Document PDF' },
  /** `format` has the items without their places on the pages. */
  response: Success.extend({ format: z.array(ExtractedItem), ...ReadPdf.shape }),
  errors: [401, 422, 503, 507],
});

export const ListTemplates = defineCall({
  id: 'listTemplates',
  tag: 'templates',
  summary: 'Templates de la personne et de l’organisation',
  access: 'user',
  method: 'GET',
  path: '/templates/',
  response: z.object({ templates: z.array(Template) }),
  large: true,
  errors: [401],
});
export const CreateTemplate = defineCall({
  id: 'createTemplate',
  tag: 'templates',
  summary: 'Ajoute un template personnel',
  access: 'user',
  method: 'POST',
  path: '/templates/',
  body: TemplateForm,
  response: Template,
  errors: [401, 422],
});
export const GetTemplate = defineCall({
  id: 'getTemplate',
  tag: 'templates',
  summary: 'Un template',
  access: 'user',
  method: 'GET',
  path: '/templates/:template_id',
  params,
  response: Template,
  errors: [401, 404],
});
export const UpdateTemplate = defineCall({
  id: 'updateTemplate',
  tag: 'templates',
  summary: 'Modifie un template personnel',
  access: 'user',
  method: 'PUT',
  path: '/templates/:template_id',
  params,
  body: TemplateForm,
  response: Template,
  errors: [401, 403, 404, 422],
});
export const DeleteTemplate = defineCall({
  id: 'deleteTemplate',
  tag: 'templates',
  summary: 'Supprime un template personnel',
  access: 'user',
  method: 'DELETE',
  path: '/templates/:template_id',
  params,
  response: Success,
  errors: [401, 403, 404],
});
