import { AUDIT_OBJECTS, type AuditEntry, auditDeedLabel } from '@greffier/contract/organisation/audit';
import type { Readable } from 'node:stream';
import { csvFile } from '../../http/answers/csv.ts';

const HEADER = [
  'Date et heure (UTC)',
  'Action',
  'Nombre',
  'Personne',
  'Adresse IP',
  'Objet',
  'Identifiant de l’objet',
  'Détails',
  'Code de l’action',
  'Identifiant de la personne',
  'Numéro',
];

/** Returns the audit trail as a CSV file, which is written while it is sent. */
export const auditCsv = (pages: AsyncIterable<readonly AuditEntry[]>): Readable => csvFile(HEADER, rowsOf(pages));

async function* rowsOf(pages: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string[][]> {
  for await (const page of pages) yield page.map(rowOf);
}

const rowOf = (entry: AuditEntry): string[] => [
  entry.at.slice(0, 19).replace('T', ' '),
  auditDeedLabel(entry.deed),
  String(entry.count),
  entry.email ?? '',
  entry.address ?? '',
  entry.object === null ? '' : AUDIT_OBJECTS[entry.object],
  entry.object_id ?? '',
  Object.entries(entry.details)
    .map(([name, value]) => `${name}=${value}`)
    .join(', '),
  entry.deed,
  entry.user_id ?? '',
  String(entry.id),
];
