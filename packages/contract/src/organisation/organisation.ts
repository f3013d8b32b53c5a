import { z } from 'zod';
import { AuthConfig, AUTH_METHODS, Organization } from './auth.ts';
import { defineCall } from '../call.ts';
import { Success } from '../errors.ts';
import { ACCESS_RULES, TEXT_LIMITS } from '../limits.ts';
import { Template, TemplateForm } from './templates.ts';
import { frenchNumber } from '../text.ts';
import { TemplateId, UserId, VocabularyId } from '../ids.ts';
import { line, unique } from '../values.ts';
import { Vocabulary, VocabularyName, VocabularyWords } from './vocabularies.ts';

/** Tells whether a text is a host name with at least one dot, in lower case. */
const isHostname = (name: string): boolean =>
  name.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(name);

/** A tenant of the access configuration, with the same rule for the form and the server (specification §5). */
export const AuthorizedTenant = z
  .string('Format de Tenant ID invalide (GUID attendu)')
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Format de Tenant ID invalide (GUID attendu)');
/** A domain of the access configuration. A leading @ is removed. */
export const AuthorizedDomain = z
  .string('Format de domaine invalide')
  .trim()
  .toLowerCase()
  .transform((domain) => domain.replace(/^@/, ''))
  .refine(isHostname, 'Format de domaine invalide');
export const AuthorizedEmail = z
  .string('Format d’email invalide')
  .trim()
  .toLowerCase()
  .max(254, 'Format d’email invalide')
  .refine((email) => {
    const at = email.lastIndexOf('@');
    return /^[^\s@,;:<>()[\]"\\]+$/.test(email.slice(0, at)) && isHostname(email.slice(at + 1));
  }, 'Format d’email invalide');

const rules = <R extends z.ZodType<string>>(rule: R) =>
  z
    .array(rule, 'Une liste est attendue')
    .max(ACCESS_RULES, `Une liste contient au plus ${frenchNumber(ACCESS_RULES)} éléments`)
    .transform(unique)
    .optional();

/** Lists of the access configuration, all of them or some. */
const AccessRules = z.object(
  {
    methods: z.array(z.enum(AUTH_METHODS, 'Méthode de connexion inconnue'), 'Une liste est attendue').optional(),
    authorized_microsoft_tenant_ids: rules(AuthorizedTenant),
    authorized_email_domains: rules(AuthorizedDomain),
    authorized_emails: rules(AuthorizedEmail),
  },
  'Des règles d’accès sont attendues',
);
export type AccessRules = z.infer<typeof AccessRules>;

/** Form of the access configuration. Lists that are left out stay as they are. */
export const AuthConfigForm = AccessRules.extend({
  replaces: AccessRules.optional().describe(
    'Les règles que l’auteur avait sous les yeux\u00A0: si elles ont changé entre-temps, elles restent (409)',
  ),
});
export type AuthConfigForm = z.infer<typeof AuthConfigForm>;

const WRONG_LOGO = 'L’adresse du logo doit commencer par https://';

/** The organisation's name and logo, which their call sends in its query. */
export const OrganizationForm = z.object({
  name: line({
    missing: 'Le nom de l’organisation est requis',
    what: 'Le nom de l’organisation',
    max: TEXT_LIMITS.name,
  }),
  logo_url: z
    .string(WRONG_LOGO)
    .trim()
    .max(TEXT_LIMITS.logoUrl, `L’adresse du logo contient au plus ${frenchNumber(TEXT_LIMITS.logoUrl)} caractères`)
    .pipe(z.union([z.literal(''), z.url({ protocol: /^https$/, error: WRONG_LOGO })], WRONG_LOGO))
    .default('')
    .describe('Adresse https de l’image, ou rien'),
});
export type OrganizationForm = z.infer<typeof OrganizationForm>;

export const Member = z.object({
  id: UserId,
  email: z.string(),
  name: z.string().nullable(),
  is_superuser: z.boolean(),
  is_blocked: z.boolean().describe('Ne peut plus se connecter'),
  meetings_count: z.int().describe('Réunions qui seraient supprimées avec cette personne'),
});
export type Member = z.infer<typeof Member>;

export const VocabularyForm = z.object({ name: VocabularyName, words: VocabularyWords });
export type VocabularyForm = z.infer<typeof VocabularyForm>;

export const GetOrganisation = defineCall({
  id: 'getOrganisation',
  tag: 'organisation',
  summary: 'L’organisation',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/',
  response: Organization,
  errors: [401, 403],
});
export const UpdateOrganisation = defineCall({
  id: 'updateOrganisation',
  tag: 'organisation',
  summary: 'Change le nom et le logo de l’organisation',
  access: 'super_user',
  method: 'PUT',
  path: '/organisation/organization',
  query: OrganizationForm,
  response: Organization,
  errors: [401, 403, 422],
});
export const SaveAuthConfig = defineCall({
  id: 'saveAuthConfig',
  tag: 'organisation',
  summary: 'Change les règles d’accès, où l’installation le permet',
  access: 'super_user',
  method: 'POST',
  path: '/organisation/auth-config',
  keepsLittle: true,
  body: AuthConfigForm,
  response: AuthConfig,
  errors: [401, 403, 409, 422],
});
export const ListMembers = defineCall({
  id: 'listMembers',
  tag: 'organisation',
  summary: 'Les utilisateurs de l’organisation',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/users',
  response: z.object({ users: z.array(Member) }),
  errors: [401, 403],
});
export const SetSuperuser = defineCall({
  id: 'setSuperuser',
  tag: 'organisation',
  summary: 'Donne ou retire à quelqu’un d’autre le statut de super utilisateur',
  access: 'super_user',
  method: 'POST',
  path: '/organisation/superuser',
  query: z.object({
    user_id: UserId,
    is_superuser: z.enum(['true', 'false'], 'is_superuser vaut true ou false').transform((value) => value === 'true'),
  }),
  response: Success,
  errors: [401, 403, 404, 422],
});
export const DeleteMember = defineCall({
  id: 'deleteMember',
  tag: 'organisation',
  summary: 'Supprime quelqu’un d’autre, avec ses réunions, ses templates et ses vocabulaires',
  access: 'super_user',
  method: 'DELETE',
  path: '/organisation/users/:user_id',
  params: z.object({ user_id: UserId }),
  response: Success,
  errors: [401, 403, 404],
});

const member = z.object({ user_id: UserId });
export const BlockMember = defineCall({
  id: 'blockMember',
  tag: 'organisation',
  summary: 'Bloque quelqu’un d’autre\u00A0: ses sessions prennent fin, ses réunions restent',
  access: 'super_user',
  method: 'POST',
  path: '/organisation/users/:user_id/block',
  params: member,
  response: Success,
  errors: [401, 403, 404],
});
export const UnblockMember = defineCall({
  id: 'unblockMember',
  tag: 'organisation',
  summary: 'Débloque quelqu’un d’autre, qui peut se reconnecter',
  access: 'super_user',
  method: 'DELETE',
  path: '/organisation/users/:user_id/block',
  params: member,
  response: Success,
  errors: [401, 403, 404],
});
export const HandOverMember = defineCall({
  id: 'handOverMember',
  tag: 'organisation',
  summary: 'Supprime quelqu’un d’autre, et confie ses réunions, ses templates et ses vocabulaires à une autre personne',
  access: 'super_user',
  method: 'POST',
  path: '/organisation/users/:user_id/hand_over',
  keepsLittle: true,
  params: member,
  body: z.object({ to_user_id: UserId }),
  response: Success,
  errors: [401, 403, 404, 409, 422],
});

const template = z.object({ template_id: TemplateId });
export const ListOrganisationTemplates = defineCall({
  id: 'listOrganisationTemplates',
  tag: 'organisation',
  summary: 'Templates de l’organisation',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/templates',
  response: z.object({ templates: z.array(Template) }),
  large: true,
  errors: [401, 403],
});
export const CreateOrganisationTemplate = defineCall({
  id: 'createOrganisationTemplate',
  tag: 'organisation',
  summary: 'Ajoute un template à l’organisation',
  access: 'super_user',
  method: 'POST',
  path: '/organisation/templates',
  body: TemplateForm,
  response: Template,
  errors: [401, 403, 422],
});
export const UpdateOrganisationTemplate = defineCall({
  id: 'updateOrganisationTemplate',
  tag: 'organisation',
  summary: 'Modifie un template de l’organisation',
  access: 'super_user',
  method: 'PUT',
  path: '/organisation/templates/:template_id',
  params: template,
  body: TemplateForm,
  response: Template,
  errors: [401, 403, 404, 422],
});
export const DeleteOrganisationTemplate = defineCall({
  id: 'deleteOrganisationTemplate',
  tag: 'organisation',
  summary: 'Supprime un template de l’organisation',
  access: 'super_user',
  method: 'DELETE',
  path: '/organisation/templates/:template_id',
  params: template,
  response: Success,
  errors: [401, 403, 404],
});

const vocabulary = z.object({ vocabulary_id: VocabularyId });
export const ListOrganisationVocabularies = defineCall({
  id: 'listOrganisationVocabularies',
  tag: 'organisation',
  summary: 'Vocabulaires de l’organisation',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/vocabularies',
  response: z.object({ vocabularies: z.array(Vocabulary) }),
  large: true,
  errors: [401, 403],
});
export const CreateOrganisationVocabulary = defineCall({
  id: 'createOrganisationVocabulary',
  tag: 'organisation',
  summary: 'Ajoute un vocabulaire à l’organisation',
  access: 'super_user',
  method: 'POST',
  path: '/organisation/vocabularies',
  body: VocabularyForm,
  response: Vocabulary,
  errors: [401, 403, 422],
});
export const GetOrganisationVocabulary = defineCall({
  id: 'getOrganisationVocabulary',
  tag: 'organisation',
  summary: 'Un vocabulaire de l’organisation',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/vocabularies/:vocabulary_id',
  params: vocabulary,
  response: Vocabulary,
  errors: [401, 403, 404],
});
export const UpdateOrganisationVocabulary = defineCall({
  id: 'updateOrganisationVocabulary',
  tag: 'organisation',
  summary: 'Modifie un vocabulaire de l’organisation',
  access: 'super_user',
  method: 'PUT',
  path: '/organisation/vocabularies/:vocabulary_id',
  params: vocabulary,
  body: VocabularyForm,
  response: Vocabulary,
  errors: [401, 403, 404, 422],
});
export const DeleteOrganisationVocabulary = defineCall({
  id: 'deleteOrganisationVocabulary',
  tag: 'organisation',
  summary: 'Supprime un vocabulaire de l’organisation',
  access: 'super_user',
  method: 'DELETE',
  path: '/organisation/vocabularies/:vocabulary_id',
  params: vocabulary,
  response: Success,
  errors: [401, 403, 404],
});
