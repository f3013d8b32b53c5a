import { z } from 'zod';
import { defineCall } from '../call.ts';
import { soughtMoment, soughtText } from '../values.ts';

/** Kinds of objects that a recorded deed can concern. */
export const AUDIT_OBJECTS = {
  person: 'Personne',
  organisation: 'Organisation',
  template: 'Template',
  vocabulary: 'Vocabulaire',
  meeting: 'Réunion',
  engine: 'Moteur',
} as const;
export type AuditObject = keyof typeof AUDIT_OBJECTS;

interface Deed {
  /** The deed's name on the page and in the exported file. */
  readonly label: string;
  /** Kind of the deed's object; null if it has none. */
  readonly object: AuditObject | null;
}
const deed = <const O extends AuditObject | null>(object: O, label: string): Deed & { readonly object: O } => ({
  object,
  label,
});

/**
 * Everything that the audit trail records, by group. Entries outlive this version of the program, so a deed that is no
 * longer recorded stays here, and old entries keep their name.
 */
export const AUDIT_DEEDS = {
  session: {
    'session.opened': deed('person', 'Connexion'),
    'session.closed': deed('person', 'Déconnexion'),
    'session.all_closed': deed('person', 'Déconnexion de tous les navigateurs'),
    'session.refused': deed(null, 'Connexion refusée'),
    'session.token_refused': deed(null, 'Jeton refusé'),
    'session.access_refused': deed(null, 'Accès refusé à l’administration'),
  },
  person: {
    'person.joined': deed('person', 'Compte créé'),
    'person.promoted': deed('person', 'Statut de super utilisateur accordé'),
    'person.demoted': deed('person', 'Statut de super utilisateur retiré'),
    'person.blocked': deed('person', 'Personne bloquée'),
    'person.unblocked': deed('person', 'Personne débloquée'),
    'person.handed_over': deed('person', 'Personne supprimée, ses réunions remises à une autre'),
    'person.removed': deed('person', 'Personne supprimée'),
  },
  organisation: {
    'organisation.changed': deed('organisation', 'Nom ou logo de l’organisation modifié'),
    'organisation.rules_changed': deed('organisation', 'Règles d’accès modifiées'),
    'organisation.data_policy_changed': deed('organisation', 'Durées de conservation modifiées'),
    'organisation.word_template_saved': deed('organisation', 'Modèle Word mis en service'),
    'organisation.word_template_removed': deed('organisation', 'Modèle Word supprimé'),
    'organisation.minutes_logo_saved': deed('organisation', 'Logo des procès-verbaux mis en service'),
    'organisation.minutes_logo_removed': deed('organisation', 'Logo des procès-verbaux supprimé'),
    'template.created': deed('template', 'Template partagé créé'),
    'template.changed': deed('template', 'Template partagé modifié'),
    'template.removed': deed('template', 'Template partagé supprimé'),
    'vocabulary.created': deed('vocabulary', 'Vocabulaire partagé créé'),
    'vocabulary.changed': deed('vocabulary', 'Vocabulaire partagé modifié'),
    'vocabulary.removed': deed('vocabulary', 'Vocabulaire partagé supprimé'),
  },
  meeting: {
    'meeting.created': deed('meeting', 'Réunion créée'),
    'meeting.removed': deed('meeting', 'Réunion supprimée'),
    'meeting.expired': deed('meeting', 'Réunion supprimée à l’échéance'),
    'recording.removed': deed('meeting', 'Enregistrement supprimé'),
    'recording.expired': deed('meeting', 'Enregistrement supprimé à l’échéance'),
    'voices.expired': deed('meeting', 'Voix supprimées à l’échéance'),
    'transcription.failed': deed('meeting', 'Transcription échouée'),
  },
  minutes: {
    'minutes.cleared': deed('meeting', 'Procès-verbal effacé'),
    'minutes.restored': deed('meeting', 'Version du procès-verbal rétablie'),
    'minutes.submitted': deed('meeting', 'Procès-verbal soumis à l’approbation'),
    'minutes.approved': deed('meeting', 'Procès-verbal approuvé'),
    'minutes.reopened': deed('meeting', 'Procès-verbal repris en rédaction'),
    'minutes.failed': deed('meeting', 'Rédaction du procès-verbal échouée'),
  },
  download: {
    'minutes.downloaded': deed('meeting', 'Procès-verbal téléchargé'),
    'transcript.downloaded': deed('meeting', 'Transcription téléchargée'),
    'tasks.downloaded': deed('person', 'Tâches téléchargées'),
    'snippet.downloaded': deed('meeting', 'Extrait de voix écouté'),
    'recording.listened': deed('meeting', 'Enregistrement écouté'),
    'person.data_downloaded': deed('person', 'Ses propres données téléchargées'),
    'word_template.downloaded': deed('organisation', 'Modèle Word téléchargé'),
    'audit.exported': deed('organisation', 'Journal d’audit exporté'),
  },
  engine: {
    'engine.requested': deed('engine', 'Installation d’un moteur demandée'),
    'engine.cancelled': deed('engine', 'Installation d’un moteur interrompue'),
    'engine.installed': deed('engine', 'Moteur installé'),
    'engine.failed': deed('engine', 'Installation d’un moteur échouée'),
    'engine.chosen': deed('engine', 'Moteur mis en service'),
    'engine.left': deed('engine', 'Moteur mis hors service'),
    'engine.removed': deed('engine', 'Moteur supprimé'),
  },
} as const;

type Groups = typeof AUDIT_DEEDS;
export type AuditGroup = keyof Groups;
export type AuditDeed = { [G in AuditGroup]: keyof Groups[G] }[AuditGroup];

const DEEDS: Readonly<Record<string, Deed>> = Object.assign({}, ...Object.values(AUDIT_DEEDS));

/** Finds a deed's French name. If a later version recorded the deed, the deed's code stands for the name. */
export const auditDeedLabel = (deed: string): string => DEEDS[deed]?.label ?? deed;
/** Finds the kind of object that a deed concerns; null if it concerns none. */
export const auditObjectOf = (deed: string): AuditObject | null => DEEDS[deed]?.object ?? null;

const isGroup = (kind: string): kind is AuditGroup => Object.hasOwn(AUDIT_DEEDS, kind);
/** Lists the deeds that a filter selects: all of a group, or a single one. */
export const auditDeedsOf = (kind: string): readonly string[] =>
  isGroup(kind) ? Object.keys(AUDIT_DEEDS[kind]) : [kind];

/** Details of an entry: ids, kinds and counts; never anything that was said, written or named in a meeting. */
export const AuditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type AuditDetails = z.infer<typeof AuditDetails>;

export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  deed: z.string().describe('Ce qui a été fait'),
  count: z.int().describe('Combien de fois, où des refus sont comptés ensemble'),
  user_id: z.uuid().nullable().describe('Qui l’a fait\u00A0; null\u00A0: personne de connecté, ou le serveur lui-même'),
  email: z.string().nullable().describe('Son adresse e-mail à ce moment'),
  address: z.string().nullable().describe('L’adresse IP d’où la demande est venue'),
  object: z.enum(Object.keys(AUDIT_OBJECTS) as AuditObject[]).nullable(),
  object_id: z.string().nullable(),
  details: AuditDetails.describe('Identifiants, genres et nombres, jamais de contenu'),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const moment = soughtMoment('Indiquez un instant, comme 2026-03-03T00:00:00Z');
const id = soughtText('Indiquez un seul identifiant').trim().max(300, 'Un identifiant a 300 caractères au plus');

export const AuditFilter = z.object({
  from: moment.optional().describe('Depuis cet instant'),
  to: moment.optional().describe('Avant cet instant'),
  person: id.toLowerCase().optional().describe('Adresse e-mail ou identifiant de qui a agi'),
  deed: z
    .enum(
      [...Object.keys(AUDIT_DEEDS), ...Object.keys(DEEDS)] as [AuditGroup, ...(AuditGroup | AuditDeed)[]],
      'Cette action n’existe pas',
    )
    .optional()
    .describe('Une action, ou toutes celles d’un groupe'),
  object: id.optional().describe('Identifiant de l’objet'),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AUDIT_PAGE = 50;

export const ListAuditEntries = defineCall({
  id: 'listAuditEntries',
  tag: 'organisation',
  summary: 'Le journal d’audit, du plus récent au plus ancien',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/audit',
  query: AuditFilter.extend({
    cursor: z
      .string('Indiquez cursor une seule fois')
      .regex(/^\d{1,15}-\d{1,15}$/, 'Cette suite du journal n’existe pas')
      .optional()
      .describe('Le next_cursor de la page précédente'),
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    next_cursor: z.string().nullable().describe('Null\u00A0: il n’y a rien de plus ancien'),
  }),
  errors: [401, 403, 422],
});

export const ExportAudit = defineCall({
  id: 'exportAudit',
  tag: 'organisation',
  summary: 'Le journal d’audit en CSV (UTF-8, point-virgule)',
  access: 'super_user',
  method: 'GET',
  path: '/organisation/audit/export',
  query: AuditFilter,
  file: 'text/csv',
  errors: [401, 403, 422],
});
