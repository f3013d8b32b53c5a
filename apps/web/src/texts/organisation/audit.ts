import type { AuditGroup, AuditObject } from '@greffier/contract/organisation/audit';
import { AUDIT_OBJECTS } from '@greffier/contract/organisation/audit';
import { frenchNumber } from '@greffier/contract/text';

const rules = (what: string, change: string) => (count: number | string | boolean) =>
  `${what}\u00A0: ${count} ${change}`;

/** Functions that format each detail of an entry, by the detail's name in the audit trail. */
const DETAILS: Readonly<Record<string, (value: string | number | boolean) => string | null>> = {
  format: (value) => (value === 'pdf' ? 'PDF' : 'Word'),
  version: (value) => `version ${value}`,
  email: String,
  to: (value) => `remise à ${String(value).slice(0, 8)}`,
  meetings: (value) => (value === 1 ? '1 réunion' : `${value} réunions`),
  name: (value) => (value === true ? 'nom' : null),
  logo: (value) => (value === true ? 'logo' : null),
  voices_days: (value) => `voix\u00A0: ${value} jours`,
  failed_recordings_days: (value) => `enregistrements échoués\u00A0: ${value} jours`,
  meetings_days: (value) => `réunions\u00A0: ${value} jours`,
  authorized_microsoft_tenant_ids_added: rules('tenants', 'en plus'),
  authorized_microsoft_tenant_ids_removed: rules('tenants', 'en moins'),
  authorized_email_domains_added: rules('domaines', 'en plus'),
  authorized_email_domains_removed: rules('domaines', 'en moins'),
  authorized_emails_added: rules('adresses', 'en plus'),
  authorized_emails_removed: rules('adresses', 'en moins'),
};

/** Texts of the audit trail, for super users. */
export const auditTexts = {
  title: 'Journal d’audit',
  intro:
    'Qui a fait quoi, quand et d’où\u00A0: connexions, droits, règles, suppressions, approbations, téléchargements. Le contenu des réunions n’y figure jamais, et rien ne s’y modifie.',
  open: 'Afficher le journal',
  loadFailed: 'Impossible de charger le journal d’audit',
  filters: 'Filtres du journal',
  from: 'Du',
  to: 'Au',
  deed: 'Action',
  anyDeed: 'Toutes les actions',
  groups: {
    session: 'Connexions',
    person: 'Personnes',
    organisation: 'Organisation',
    meeting: 'Réunions',
    minutes: 'Procès-verbaux',
    download: 'Téléchargements',
    engine: 'Moteurs',
  } as const satisfies Record<AuditGroup, string>,
  wholeGroup: (group: string): string => `${group}\u00A0: toutes`,
  person: 'Personne',
  personPlaceholder: 'prenom.nom@exemple.ch',
  object: 'Identifiant de l’objet',
  clear: 'Effacer les filtres',
  entries: 'Entrées du journal',
  /** Shown in place of the person who acted, if nobody was signed in or the server acted by itself. */
  unknown: 'Personne non connectée',
  server: 'Greffier',
  fromAddress: (address: string): string => `depuis ${address}`,
  times: (count: number): string => `${frenchNumber(count)} fois`,
  objectLabel: (object: AuditObject, id: string): string => `${AUDIT_OBJECTS[object]} ${id.slice(0, 8)}`,
  onlyObject: (label: string): string => `Ne montrer que\u00A0: ${label}`,
  onlyPerson: (email: string): string => `Ne montrer que les actions de ${email}`,
  detail: (name: string, value: string | number | boolean): string | null =>
    DETAILS[name] ? DETAILS[name](value) : `${name}\u00A0: ${value}`,
  more: 'Afficher plus',
  emptyTitle: 'Aucune entrée',
  emptyText: 'Rien n’a été fait pour le moment.',
  nothingFound: 'Rien dans le journal ne correspond à ces filtres.',
  export: 'Exporter (CSV)',
  exportFailed: 'Impossible d’exporter le journal d’audit',
  file: (day: string): string => `journal-audit-${day}.csv`,
} as const;
