import type { AttendanceStatus } from '@greffier/contract/meeting/minutes/attendance';
import { NEXT_MEETING } from '@greffier/contract/meeting/minutes/minutes';
import type { FileChild } from 'docx';
import { textOf } from '../../blocks/block-text.ts';
import { docxBlocks } from '../../docx/docx-blocks.ts';
import { knownPeople, logoAlternative, peopleText } from '../../docx/front-matter.ts';
import { formatDay, formatDuration, formatTimeOfDay } from '@greffier/french/time/moments';
import type { Block } from '../../blocks/html-blocks.ts';
import { approvalText, draftingText, type MinutesDocument, minutesName } from '../../minutes-docx.ts';
import { agendaItems } from '../../minutes-parts/agenda-list.ts';
import { signatories } from '../../minutes-parts/signatories.ts';
import { oneLine } from '../../blocks/plain-text.ts';
import type { FieldContent, Scope } from './data.ts';
import type { Structure } from './fields.ts';
import type { Scan } from './scan.ts';
import type { MinutesSection, Row } from './sections.ts';
import { hideBraces } from './tidy.ts';

/** Title of the text before the first heading, if a template has no place for that text. */
const UNTITLED = 'Introduction';

const STATUS_FIELDS: readonly (readonly [field: string, status: AttendanceStatus])[] = [
  ['presents', 'present'],
  ['a_distance', 'remote'],
  ['excuses', 'excused'],
  ['absents', 'absent'],
];

const text = (value: string): string => hideBraces(oneLine(value));

/**
 * Fills in the values of a template's fields for one meeting.
 * @param whole all minutes as blocks, with the levels that the template gives them
 * @param block stores paragraphs, and returns the placeholder for them
 */
export function minutesScope(
  document: MinutesDocument,
  { sections, whole }: { readonly sections: readonly MinutesSection[]; readonly whole: readonly Block[] },
  { used, shownInPoints }: Scan,
  block: (children: FileChild[]) => FieldContent,
  width: number,
): Scope {
  const { next, introduction, points } = divided(sections, used);
  const written = (blocks: readonly Block[]): FieldContent => block(docxBlocks(blocks, width));
  const top = points.reduce((high, { level }) => Math.min(high, level === 0 ? high : level), 6);
  const rowsOf = (kind: Structure): Scope[] =>
    sections.flatMap((section) => structureRows(section, kind).map((row) => rowScope(row, section.title)));
  return {
    fields: {
      titre: text(document.title),
      nature: minutesName(document),
      organisation: text(document.organisation ?? ''),
      date: formatDay(text(document.date)),
      heure: document.time === null ? '' : text(formatTimeOfDay(document.time)),
      duree: document.duration > 0 ? formatDuration(document.duration) : '',
      lieu: text(document.place ?? ''),
      etat: hideBraces(approvalText(document.approval)),
      redaction: draftingText(document),
      prochaine_reunion: next,
      ...attendanceFields(document),
      logo: { _type: 'logo', logo: document.logo ?? null, alternative: text(logoAlternative(document.organisation)) },
      ordre_du_jour: block(agendaItems(document.agenda)),
      introduction: written(introduction),
      proces_verbal: written(whole),
    },
    loops: {
      ...attendanceLoops(document),
      ordre_du_jour: document.agenda.map(({ level, text: item }) => ({
        fields: { intitule: text(item), niveau: String(level) },
        loops: {},
      })),
      points: points.map((section) => {
        const level = Math.max(section.level, top);
        const shown = section.parts.filter(({ structure }) => structure === null || !shownInPoints.has(structure.kind));
        return {
          fields: {
            intitule: { _type: 'heading', text: text(section.title), below: level - top },
            niveau: String(level - top + 1),
            contenu: written(shown.flatMap(({ blocks }) => blocks)),
          },
          loops: {
            decisions: structureRows(section, 'decisions').map((row) => rowScope(row)),
            votes: structureRows(section, 'votes').map((row) => rowScope(row)),
            actions: structureRows(section, 'actions').map((row) => rowScope(row)),
          },
        };
      }),
      decisions: rowsOf('decisions'),
      votes: rowsOf('votes'),
      actions: rowsOf('actions'),
      signatures: signatures(document),
    },
  };
}

/** Divides the minutes among a template's fields. Text without a field becomes an item, so that no text is lost. */
function divided(sections: readonly MinutesSection[], used: ReadonlySet<string>) {
  const rest = [...sections];
  let next = '';
  const at = rest.findLastIndex(({ title }) => title.trim().toLowerCase() === NEXT_MEETING.toLowerCase());
  const said = rest[at]?.parts.flatMap(({ blocks }) => blocks);
  if (said?.every((block) => block.kind === 'paragraph')) {
    next = said.map((block) => hideBraces(textOf(block))).join('\n');
    if (used.has('prochaine_reunion')) rest.splice(at, 1);
  }
  const [first] = rest;
  if (first?.level !== 0) return { next, introduction: [], points: rest };
  const introduction = first.parts.flatMap(({ blocks }) => blocks);
  if (used.has('introduction')) return { next, introduction, points: rest.slice(1) };
  return { next, introduction, points: [{ ...first, title: UNTITLED }, ...rest.slice(1)] };
}

const structureRows = ({ parts }: MinutesSection, kind: Structure): Row[] =>
  parts.flatMap(({ structure }) => (structure?.kind === kind ? structure.rows : []));

function rowScope(row: Row, point?: string): Scope {
  const fields = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, hideBraces(value)]));
  return { fields: { ...fields, ...(point !== undefined && { point: text(point) }) }, loops: {} };
}

function attendanceFields({ attendance }: MinutesDocument): Record<string, string> {
  const known = knownPeople(attendance);
  const told = STATUS_FIELDS.map(([field, status]) => [field, hideBraces(peopleText(known, status))]);
  return { participants: hideBraces(peopleText(known)), ...Object.fromEntries(told) };
}

function attendanceLoops({ attendance }: MinutesDocument): Record<string, Scope[]> {
  const known = knownPeople(attendance);
  const people = (status?: AttendanceStatus): Scope[] =>
    known
      .filter((person) => status === undefined || person.status === status)
      .map(({ name, role, status: how }) => ({
        fields: { nom: hideBraces(name), fonction: hideBraces(role), statut: STATUS_NAMES[how] },
        loops: {},
      }));
  return {
    participants: people(),
    ...Object.fromEntries(STATUS_FIELDS.map(([field, status]) => [field, people(status)])),
  };
}

/** Words for the status of one person, of any gender. */
const STATUS_NAMES: Readonly<Record<AttendanceStatus, string>> = {
  present: 'présent·e',
  remote: 'à distance',
  excused: 'excusé·e',
  absent: 'absent·e',
};

const signatures = ({ attendance }: MinutesDocument): Scope[] =>
  signatories(attendance).map(({ title, name }) => ({
    fields: { nom: hideBraces(name), fonction: hideBraces(title) },
    loops: {},
  }));
