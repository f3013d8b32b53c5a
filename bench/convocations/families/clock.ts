import type { Chance } from '../random.ts';

/** The way in which one document writes times of day and durations. */
export interface Clock {
  readonly at: (minutes: number) => string;
  /** Start time; in some documents with the end time. */
  readonly span: (from: number, to: number) => string;
  readonly lasting: (minutes: number) => string;
  /** Sign between a time and the text after it. */
  readonly after: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

export function clock(chance: Chance): Clock {
  const form = chance.pick<(hour: number, minute: number) => string>([
    (hour, minute) => `${hour}h${two(minute)}`,
    (hour, minute) => `${hour} h ${two(minute)}`,
    (hour, minute) => `${two(hour)}h${two(minute)}`,
    (hour, minute) => `${two(hour)}:${two(minute)}`,
    (hour, minute) => `${hour}.${two(minute)}`,
    (hour, minute) => (minute === 0 ? `${hour} h` : `${hour} h ${two(minute)}`),
  ]);
  const lasting = chance.pick<(minutes: number) => string>([
    (minutes) => `${minutes} min`,
    (minutes) => `${minutes}’`,
    (minutes) => `${minutes} minutes`,
    (minutes) => `${minutes} min.`,
  ]);
  const at = (minutes: number): string => form(Math.floor(minutes / 60) % 24, minutes % 60);
  const between = chance.is(0.25) ? chance.pick([' – ', '-', ' - ', ' à ']) : undefined;
  return {
    at,
    span: (from, to) => (between === undefined ? at(from) : `${at(from)}${between}${at(to)}`),
    lasting,
    after: chance.pick(['', '', ' :', ' –', ' -']),
  };
}
