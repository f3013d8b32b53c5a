import { z } from 'zod';
import { HEADING_LEVELS, LANGUAGES, TEXT_LIMITS } from './limits.ts';

/**
 * Text that every database and document can hold.
 * @param missing what a person is told where there is none at all
 */
export const plainText = (missing?: string) =>
  z
    .string(missing)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'Ce texte contient un caractère non autorisé');

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const MeetingId = z.uuid().brand<'MeetingId'>();
export type MeetingId = z.infer<typeof MeetingId>;
export const UserId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;
export const TemplateId = z.uuid().brand<'TemplateId'>();
export type TemplateId = z.infer<typeof TemplateId>;
export const VocabularyId = z.uuid().brand<'VocabularyId'>();
export type VocabularyId = z.infer<typeof VocabularyId>;

/** `speaker_1`, `speaker_2`, … by first appearance in the meeting. */
export const SpeakerLabel = z.string().regex(/^speaker_[1-9]\d{0,3}$/);

/** What one person said without interruption; times in seconds from the meeting's start. */
export const Passage = z.object({
  /** 1, 2, 3, … in order of time; stable for the life of the transcript. */
  id: z.int().min(1),
  speaker: z.string(),
  start: z.number().min(0),
  end: z.number().min(0),
  text: z.string(),
});
export type Passage = z.infer<typeof Passage>;

/** A line of an agenda or of a template. */
export const AgendaItem = z.object({
  level: z.int().min(HEADING_LEVELS.min).max(HEADING_LEVELS.max),
  text: plainText('Le titre du point est requis')
    .trim()
    .min(1, 'Le titre du point est requis')
    .max(TEXT_LIMITS.agendaItem),
});
export type AgendaItem = z.infer<typeof AgendaItem>;
export const Agenda = z.array(AgendaItem).max(TEXT_LIMITS.agendaItems);

export const SpeakerSuggestion = z.object({
  /** Empty where nothing that was said tells the name: never a name at random. */
  name: z.string(),
  /** French, one sentence: what the speaker talked about, or what the name rests on. */
  description: z.string(),
});
export type SpeakerSuggestion = z.infer<typeof SpeakerSuggestion>;

/** Calendar day, `2026-03-03`. */
export const IsoDay = z.iso.date('Veuillez sélectionner une date');
/** Time of day, `14:05`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'L’heure doit avoir la forme hh:mm');
export const PersonName = plainText('Le nom est requis').trim().min(1, 'Le nom est requis').max(TEXT_LIMITS.name);
