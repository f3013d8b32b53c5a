import { toIsoDay, toTimeOfDay } from '../../lib/dates.ts';

export interface Prefilled {
  readonly meeting_name: string;
  /** `2026-03-03`, or empty. */
  readonly meeting_date: string;
  /** `14:05`, or empty. */
  readonly meeting_time: string;
}

/** Fills what is still empty from the file: its name without extension, its modification date and time. */
export function prefill(form: Prefilled, file: Pick<File, 'name' | 'lastModified'>): Prefilled {
  const modified = new Date(file.lastModified);
  return {
    meeting_name: form.meeting_name.trim() === '' ? nameFromFile(file.name) : form.meeting_name,
    meeting_date: form.meeting_date === '' ? toIsoDay(modified) : form.meeting_date,
    meeting_time: form.meeting_time === '' ? toTimeOfDay(modified) : form.meeting_time,
  };
}

/** `seance_du_comite.mp3` → `seance du comite`. */
export function nameFromFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
