import { z } from 'zod';
import { Doubts } from './meeting/transcript/doubts.ts';
import { NOT_FOUND } from './errors.ts';
import { HEADING_LEVELS, LANGUAGES, MEETING_DAYS, TEXT_LIMITS } from './limits.ts';
import { frenchNumber, isHoldable, isVisible, tidyLine, tidyText } from './text.ts';

interface TextRule {
  /** Message if the value is missing, or is not a text. */
  readonly missing: string;
  /** The name of the text with its article: « Le nom de la réunion ». */
  readonly what: string;
  /** Largest number of characters, as JavaScript counts them. */
  readonly max: number;
}

const UNHOLDABLE = 'Ce texte contient un caractère non autorisé';
/** A text by which something is looked up: as it is written, but of characters that databases can hold. */
export const soughtText = (wrong?: string) => z.string(wrong).refine(isHoldable, UNHOLDABLE);

const text = ({ missing, what, max }: TextRule, tidy: (given: string) => string) =>
  z
    .string(missing)
    .refine(isHoldable, UNHOLDABLE)
    .overwrite(tidy)
    .max(max, `${what} contient au plus ${frenchNumber(max)} caractères`);

/** Makes the schema of a name or a title: one line that is not blank. */
export const line = (rule: TextRule) =>
  text(rule, tidyLine)
    .min(1, rule.missing)
    .refine((given) => given === '' || isVisible(given), rule.missing);

/** Makes the schema of a text of several lines, which may be empty. */
export const freeText = (rule: TextRule) => text(rule, tidyText);

export const Language = z.enum(LANGUAGES, `Choisissez une langue parmi\u00A0: ${LANGUAGES.join(', ')}`);
export type Language = z.infer<typeof Language>;

/** Label of a speaker: `speaker_1`, `speaker_2`, … in the order of their first words in the meeting. */
export const SpeakerLabel = z.string(NOT_FOUND.snippet).regex(/^speaker_[1-9]\d{0,3}$/, NOT_FOUND.snippet);

/** Uninterrupted speech of one person; times in seconds from the meeting's start. */
export const Passage = z.object({
  /** Number of the passage: 1, 2, 3, … in order of time; stable for the life of the transcript. */
  id: z.int().min(1),
  speaker: z.string(),
  start: z.number().min(0),
  end: z.number().min(0),
  text: z.string(),
  doubts: Doubts.optional(),
});
export type Passage = z.infer<typeof Passage>;

const LEVEL = `Le niveau d’un titre va de ${HEADING_LEVELS.min} à ${HEADING_LEVELS.max}`;

/** A line of an agenda or of a template. */
export const AgendaItem = z.object(
  {
    level: z.int(LEVEL).min(HEADING_LEVELS.min, LEVEL).max(HEADING_LEVELS.max, LEVEL),
    text: line({
      missing: 'Le titre du point est requis',
      what: 'Le titre du point',
      max: TEXT_LIMITS.agendaItem,
    }),
  },
  'Ce point n’est pas valable',
);
export type AgendaItem = z.infer<typeof AgendaItem>;

/**
 * Writer of a text for which a language model was asked: the model, or the embedded engine, because the model did not
 * answer.
 */
export const WrittenBy = z.enum(['model', 'fallback']);
export type WrittenBy = z.infer<typeof WrittenBy>;

/** Brings the level of a heading within 1–6. */
export const clampLevel = (level: number): number =>
  Math.min(HEADING_LEVELS.max, Math.max(HEADING_LEVELS.min, Math.round(level)));

const UNTITLED = 'Section sans titre';

/** A heading found in a document. Its level is brought within 1–6, and an empty title gets a name. */
export const ExtractedItem = z.object({
  level: z.number().overwrite(clampLevel),
  text: z.string().overwrite((text) => tidyLine(text) || UNTITLED),
});

export const Agenda = z
  .array(AgendaItem, 'La liste des points n’est pas valable')
  .max(TEXT_LIMITS.agendaItems, `Un ordre du jour contient au plus ${TEXT_LIMITS.agendaItems} points`);

export const SpeakerSuggestion = z.object({
  /** Name of the speaker; empty if nothing that was said tells the name. The name is never guessed. */
  name: z.string(),
  /** One French sentence: what the speaker talked about, or what the name is based on. */
  description: z.string(),
});
export type SpeakerSuggestion = z.infer<typeof SpeakerSuggestion>;

const WRONG_DAY = 'La date de la réunion n’est pas une date valable';
const isBlank = (given: unknown): boolean =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '');

/** The day of a meeting, such as `2026-03-03`. */
export const MeetingDay = z.iso
  .date({ error: ({ input }) => (isBlank(input) ? 'Veuillez sélectionner une date' : WRONG_DAY), abort: true })
  .refine((day) => day >= MEETING_DAYS.first && day <= MEETING_DAYS.last, WRONG_DAY);

/** Tells whether a day or a moment is after the year 0, which databases do not have. */
const hasYear = (time: string): boolean => !time.startsWith('0000');
/** A day, or a moment, by which something is looked up. */
export const soughtDay = (wrong: string) => z.iso.date(wrong).refine(hasYear, wrong);
export const soughtMoment = (wrong: string) => z.iso.datetime(wrong).refine(hasYear, wrong);

const WRONG_TIME = 'L’heure doit avoir la forme hh:mm';
/** A time of day, such as `14:05`. */
export const TimeOfDay = z.string(WRONG_TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, WRONG_TIME);

const NAME: TextRule = { missing: 'Le nom est requis', what: 'Le nom', max: TEXT_LIMITS.name };
export const PersonName = line(NAME);

/** Tells whether a speaker has a name. A name that still contains `speaker` is only a label. */
export const isNamed = (name: string | undefined): name is string =>
  name !== undefined && name.trim() !== '' && !name.toLowerCase().includes('speaker');

/** Lists the names of speakers by label, without the speakers who have no name. */
export const namedSpeakers = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([label, name]) => (isNamed(name) ? [[label, tidyLine(name)] as const] : [])),
  );

/** The name of a speaker, or a text that stands in for a missing name: a blank one, or one that contains `speaker`. */
export const SpeakerName = text(NAME, tidyLine);
/** Keeps each value once, at its first place. */
export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Stand-ins that the form wrote. Any other stand-ins were typed by people, and stay. */
const WRITTEN_BY_FORM = /^Participant \d+$/;

/**
 * Adds the names of speakers to the participants, each once. The form's stand-ins (« Participant 1 ») are removed,
 * unless a speaker has one.
 */
export function participantsWith(participants: readonly string[], names: Readonly<Record<string, string>>): string[] {
  const spoken = Object.values(namedSpeakers(names));
  const known = participants.filter((name) => !WRITTEN_BY_FORM.test(name));
  return unique([...known, ...spoken]);
}

export const TOO_MANY_PARTICIPANTS = `Une réunion compte au plus ${TEXT_LIMITS.participants} participants`;
/** A list of names, each once. */
export const Participants = z
  .array(PersonName, 'La liste des participants n’est pas valable')
  .overwrite(unique)
  .max(TEXT_LIMITS.participants, TOO_MANY_PARTICIPANTS);
