import { TEXT_LIMITS } from '@greffier/contract/limits';
import { tidyLine } from '@greffier/contract/text';
import { toIsoDay, toTimeOfDay } from '../../../lib/dates.ts';
import { momentIn } from './file-moment.ts';

export interface Prefilled {
  readonly meeting_name: string;
  /** Day such as `2026-03-03`; empty if unknown. */
  readonly meeting_date: string;
  /** Time such as `14:05`; empty if unknown. */
  readonly meeting_time: string;
}

const EXTENSION = /\.(?=\d{0,4}[a-z])[a-z\d]{2,5}$/i;
/** Words that Teams adds after the meeting's name and timestamp. */
const TEAMS = /(?<![-_ ])[-_ ]+(?:Meeting Recording|Enregistrement de la réunion)$/i;
/** First credible year. Clocks that were never set, and archives that kept no date, say 1970 or 1980. */
const FIRST_YEAR = 1981;

/**
 * Fills the form's empty fields from the file's name. The day and time come from this name, or else from the file's
 * last change. The time of the last change is left out if its day differs from the one in the name.
 * @param name name of the meeting, if it does not come from the file's name
 */
export function prefill<F extends Prefilled>(
  form: F,
  file: Pick<File, 'name' | 'lastModified'>,
  name = nameFromFile(file.name),
): F {
  const told = momentIn(baseName(file.name));
  const modified = new Date(file.lastModified);
  const known = modified.getFullYear() >= FIRST_YEAR;
  const modifiedDay = known ? toIsoDay(modified) : '';
  const day = form.meeting_date || (told?.day ?? modifiedDay);
  const modifiedTime = known && (told === null || told.day === modifiedDay) ? toTimeOfDay(modified) : '';
  return {
    ...form,
    meeting_name: form.meeting_name.trim() === '' ? name : form.meeting_name,
    meeting_date: day,
    meeting_time: form.meeting_time || told?.time || modifiedTime,
  };
}

/** Restores the fields that `prefill` filled in, except those that the person has changed since. */
export function withoutPrefill<F extends Prefilled>(form: F, before: Prefilled, filled: Prefilled): F {
  const keep = (field: keyof Prefilled): string =>
    form[field] === filled[field] && before[field] !== filled[field] ? before[field] : form[field];
  return {
    ...form,
    meeting_name: keep('meeting_name'),
    meeting_date: keep('meeting_date'),
    meeting_time: keep('meeting_time'),
  };
}

const baseName = (fileName: string): string => fileName.normalize('NFC').replace(EXTENSION, '');

/** Makes a meeting's name: `seance_du_comite.mp3` → `seance du comite`, `2026-03-03_14h05_Comité.m4a` → `Comité`. */
export function nameFromFile(fileName: string): string {
  const base = baseName(fileName);
  const stamp = momentIn(base)?.stamp ?? null;
  const name = spaced(base);
  const bare =
    stamp === null
      ? name
      : spaced(base.replace(TEAMS, '').replace(stamp, '_'), /(?:^|(?<= ))[-–.]+|(?<![-–.])[-–.]+(?=$| )/g);
  // A name that consists only of a timestamp is kept.
  return cut(/\p{L}/u.test(bare) ? bare : name);
}

/** Replaces underscores by spaces, and removes `joints`: the punctuation that a removed timestamp leaves behind. */
const spaced = (text: string, joints = /(?!)/g): string =>
  tidyLine(tidyLine(text.replaceAll('_', ' ')).replace(joints, ''));

/** Shortens a name to the longest allowed, at the end of a word if possible. */
function cut(name: string): string {
  if (name.length <= TEXT_LIMITS.name) return name;
  const head = name.slice(0, TEXT_LIMITS.name);
  return tidyLine((head.includes(' ') ? head.slice(0, head.lastIndexOf(' ')) : head).replace(/[\uD800-\uDBFF]$/, ''));
}
