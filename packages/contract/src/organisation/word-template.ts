import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Success } from '../errors.ts';
import { DOCX_TYPE } from '../file-names.ts';

/** Header of the answer with a file of minutes. The header names the design of the file. */
export const WORD_DESIGN_HEADER = 'x-word-template';
/**
 * Designs of a file of minutes. `failed`: the built-in design, because the organisation's template could not be filled
 * in. `not converted`: the built-in design in a PDF, because the server makes no PDF of Word files.
 */
export const WORD_DESIGNS = ['built-in', 'template', 'failed', 'not converted'] as const;
export type WordDesign = (typeof WORD_DESIGNS)[number];

export const WordTemplateProblem = z.object({
  message: z.string(),
  place: z.string().nullable().describe('Où dans le fichier, avec le texte qui s’y trouve'),
});
export type WordTemplateProblem = z.infer<typeof WordTemplateProblem>;

const Kept = z.object({
  file_name: z.string(),
  bytes: z.int(),
  uploaded_at: z.iso.datetime(),
  uploaded_by: z.string(),
});

/** The organisation's own design of minutes and its logo; null for the built-in design, or no logo. */
export const WordTemplate = z.object({
  template: Kept.extend({
    failed_at: z.iso.datetime().nullable().describe('Quand il n’a pas pu être rempli, la dernière fois'),
    failure: z.string().nullable().describe('Pourquoi'),
  }).nullable(),
  logo: Kept.extend({ data_url: z.string() }).nullable(),
});
export type WordTemplate = z.infer<typeof WordTemplate>;

export const WordTemplateCheck = z.object({
  problems: z.array(WordTemplateProblem).describe('Ce qui empêche de l’utiliser\u00A0; vide où rien ne l’empêche'),
  warnings: z.array(WordTemplateProblem).describe('Ce qui ne l’empêche pas'),
  preview: z.string().nullable().describe('HTML du document rempli avec un exemple'),
  sample: z.base64().nullable().describe('Le même, en DOCX'),
});
export type WordTemplateCheck = z.infer<typeof WordTemplateCheck>;

const multipart = { file: 'Le template, en DOCX' };

export const GetWordTemplate = defineCall({
  id: 'getWordTemplate',
  tag: 'organisation',
  summary: 'Le template Word et le logo des procès-verbaux',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/word-template',
  response: WordTemplate,
  errors: [401, 403],
});
export const CheckWordTemplate = defineCall({
  id: 'checkWordTemplate',
  tag: 'organisation',
  summary: 'Essaie un template Word sur un exemple, sans le garder',
  access: 'super_user',
  method: 'POST',
  path: '/organisation/word-template/check',
  multipart,
  response: WordTemplateCheck,
  writes: false,
  errors: [401, 403, 422, 503],
});
export const SaveWordTemplate = defineCall({
  id: 'saveWordTemplate',
  tag: 'organisation',
  summary: 'Met un template Word en service pour les procès-verbaux',
  access: 'super_user',
  method: 'PUT',
  path: '/organisation/word-template',
  multipart,
  response: WordTemplate,
  errors: [401, 403, 422, 503],
});
export const DeleteWordTemplate = defineCall({
  id: 'deleteWordTemplate',
  tag: 'organisation',
  summary: 'Revient à la mise en page intégrée des procès-verbaux',
  access: 'super_user',
  method: 'DELETE',
  path: '/organisation/word-template',
  response: Success,
  errors: [401, 403],
});
export const DownloadWordTemplate = defineCall({
  id: 'downloadWordTemplate',
  tag: 'organisation',
  summary: 'Le template Word tel qu’il a été envoyé',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/word-template/file',
  file: DOCX_TYPE,
  errors: [401, 403, 404],
});
export const DownloadStarterTemplate = defineCall({
  id: 'downloadStarterTemplate',
  tag: 'organisation',
  summary: 'Un template Word pour commencer, avec tous les champs',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/word-template/starter',
  file: DOCX_TYPE,
  writes: false,
  errors: [401, 403],
});
export const SaveMinutesLogo = defineCall({
  id: 'saveMinutesLogo',
  tag: 'organisation',
  summary: 'Met un logo sur les procès-verbaux',
  access: 'super_user',
  method: 'PUT',
  path: '/organisation/word-template/logo',
  multipart: { file: 'Une image PNG ou JPEG' },
  response: WordTemplate,
  errors: [401, 403, 422],
});
export const DeleteMinutesLogo = defineCall({
  id: 'deleteMinutesLogo',
  tag: 'organisation',
  summary: 'Retire le logo des procès-verbaux',
  access: 'super_user',
  method: 'DELETE',
  path: '/organisation/word-template/logo',
  response: Success,
  errors: [401, 403],
});
