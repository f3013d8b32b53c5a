import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MeetingId } from '../ids.ts';
import { SEARCH_LIMITS } from '../limits.ts';
import { frenchNumber } from '../text.ts';
import { line } from '../values.ts';

/** Kinds of places where words are found, in the order in which the places are shown. */
export const SEARCH_KINDS = ['name', 'people', 'agenda', 'tasks', 'minutes', 'transcript'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A text in pieces, some of which match the search. */
const Marked = z
  .array(z.object({ text: z.string(), marked: z.boolean() }))
  .describe('Un texte en morceaux\u00A0: « marked » est ce qui était cherché');
export type Marked = z.infer<typeof Marked>;

const FoundPlace = z.object({
  kind: z.enum(['people', 'agenda', 'tasks', 'minutes', 'transcript']),
  passage_id: z.int().nullable().describe('D’un passage de la transcription'),
  start: z.number().nullable().describe('Quand le passage commence, en secondes'),
  speaker: z.string().nullable().describe('Qui parle dans le passage\u00A0: un nom, ou speaker_1'),
  text: Marked,
});
export type FoundPlace = z.infer<typeof FoundPlace>;

const FoundMeeting = z.object({
  id: MeetingId,
  name: Marked,
  meeting_date: z.iso.date(),
  meeting_time: z.string().nullable().describe('hh:mm'),
  places: z.array(FoundPlace).max(SEARCH_LIMITS.places).describe('Les meilleurs endroits de la réunion'),
});
export type FoundMeeting = z.infer<typeof FoundMeeting>;

const NO_QUERY = 'Indiquez ce que vous cherchez';

export const SearchMeetings = defineCall({
  id: 'searchMeetings',
  tag: 'meetings',
  summary:
    'Cherche des mots dans les réunions de la personne. La question n’est pas dans l’adresse, que des journaux gardent',
  access: 'user',
  method: 'POST',
  path: '/meetings/search',
  body: z.object({
    query: line({ missing: NO_QUERY, what: 'Une recherche', max: SEARCH_LIMITS.characters }).describe(
      `Les ${SEARCH_LIMITS.words} premiers mots comptent\u00A0; le dernier peut être le début d’un mot`,
    ),
    from: z
      .int('Indiquez un nombre de réunions')
      .min(0, 'Indiquez un nombre de réunions')
      .max(SEARCH_LIMITS.reach, `Une recherche montre au plus ${frenchNumber(SEARCH_LIMITS.reach)} réunions`)
      .default(0)
      .describe('Combien de réunions passer, qui sont déjà montrées'),
  }),
  response: z.object({
    meetings: z
      .array(FoundMeeting)
      .max(SEARCH_LIMITS.meetings)
      .describe(
        'D’abord celles dont le nom répond, puis celles où les mots sont ensemble\u00A0; les plus récentes d’abord',
      ),
    found: z.int().describe('Réunions qui ont tous les mots'),
    indexing: z.boolean().describe('Des réunions ne sont pas encore lues\u00A0: il peut en manquer'),
  }),
  writes: false,
  errors: [401, 422],
});
