import { AUDIT_OBJECTS, type AuditEntry, auditDeedLabel } from '@greffier/contract/organisation/audit';
import { type Options, stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';

/** The form that French spreadsheets open without asking: UTF-8 with a byte order mark, semicolons, CRLF. */
const FRENCH_SPREADSHEET: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  // Beginnings of cells that a spreadsheet would run as a formula: = + - @, a tab or a carriage return.
  escape_formulas: true,
};

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

const BYTE_ORDER_MARK = '\uFEFF';

/** Writes the trail as a CSV file while it is sent, so that never more than a page of it is in memory. */
export const auditCsv = (pages: AsyncIterable<readonly AuditEntry[]>): Readable => Readable.from(partsOf(pages));

async function* partsOf(pages: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([HEADER], FRENCH_SPREADSHEET);
  for await (const page of pages) yield stringify(page.map(rowOf), FRENCH_SPREADSHEET);
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
