import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { Success } from '../../errors.ts';
import { MeetingId } from '../../ids.ts';
import { TEXT_LIMITS, TRANSCRIPT_LIMITS } from '../../limits.ts';
import { frenchNumber } from '../../text.ts';
import { UNKNOWN_PASSAGE } from '../transcript/transcript.ts';

/** The message about a place in the agenda that has no item. */
export const UNKNOWN_ITEM = 'Ce point ne figure pas dans l’ordre du jour';

const ITEM = 'Place dans full_agenda, à partir de 0\u00A0; null\u00A0: hors de l’ordre du jour';

/** A person's mark at a passage, which begins an item, begins talk outside the agenda (null), or begins nothing. */
export const Pin = z.object(
  {
    passage_id: z.int(UNKNOWN_PASSAGE).min(1, UNKNOWN_PASSAGE),
    item: z
      .union([z.int().min(0), z.null(), z.literal('nothing')], UNKNOWN_ITEM)
      .describe(`${ITEM}\u00A0; nothing\u00A0: rien ne commence là`),
  },
  UNKNOWN_PASSAGE,
);
export type Pin = z.infer<typeof Pin>;

const ONE_EACH = 'Un passage ne peut figurer qu’une fois';
const TOO_MANY = `Une réunion compte au plus ${frenchNumber(TEXT_LIMITS.pins)} débuts fixés à la main`;

const Pins = z
  .array(Pin, 'La liste des débuts n’est pas valable')
  .max(TEXT_LIMITS.pins, TOO_MANY)
  .refine((pins) => new Set(pins.map(({ passage_id }) => passage_id)).size === pins.length, ONE_EACH);

const SENTENCE = 'Place de la phrase dans le passage, à partir de 0';

/** A place where an item of the agenda begins or is taken up again, or where talk outside the agenda begins. */
export const ItemStart = z.object({
  passage_id: z.int(),
  item: z.int().nullable().describe(ITEM),
  // A process of an earlier version tells none.
  sentence: z.int().nullable().default(null).describe(`${SENTENCE}\u00A0; null tant qu’elle n’est pas cherchée`),
  sure: z.boolean().describe('Rien d’autre n’est aussi probable'),
  pinned: z.boolean().describe('Fixé par une personne'),
  quote: z
    .string()
    .nullable()
    .describe('Premiers mots, où le point commence au milieu du passage\u00A0; null\u00A0: avec le passage'),
});
export type ItemStart = z.infer<typeof ItemStart>;

const WRONG_STARTS = 'La liste des débuts revus n’est pas valable';

const CheckedStart = z.object(
  {
    passage_id: Pin.shape.passage_id,
    item: z.union([z.int().min(0), z.null()], UNKNOWN_ITEM).describe(ITEM),
    sentence: z
      .int(WRONG_STARTS)
      .min(0, WRONG_STARTS)
      .max(TEXT_LIMITS.passage, WRONG_STARTS)
      .nullable()
      .describe(`${SENTENCE}\u00A0; null\u00A0: le produit la cherche`),
  },
  WRONG_STARTS,
);
type CheckedStart = z.infer<typeof CheckedStart>;

const CheckedStarts = z
  .array(CheckedStart, WRONG_STARTS)
  .max(TRANSCRIPT_LIMITS.passages, WRONG_STARTS)
  .refine((starts) => starts.every((start, at) => at === 0 || isAfter(start, starts[at - 1])), WRONG_STARTS);

const isAfter = (start: CheckedStart, before: CheckedStart | undefined): boolean =>
  before === undefined ||
  start.passage_id > before.passage_id ||
  (start.passage_id === before.passage_id && (start.sentence ?? 0) > (before.sentence ?? 0));

const State = z.string().describe('Change avec l’ordre du jour, les passages et ce qui est fixé');

export const ItemStarts = z.object({
  starts: z
    .array(ItemStart)
    .describe('Dans l’ordre de la réunion\u00A0; ce qui précède le premier n’est d’aucun point'),
  pins: z.array(Pin).describe('Ce qui est fixé à la main'),
  checked: z.boolean().describe('Une personne a revu les débuts'),
  reading: z.boolean().describe('Un modèle de langage lit encore la transcription\u00A0: les débuts peuvent changer'),
  state: State,
});
export type ItemStarts = z.infer<typeof ItemStarts>;

const params = z.object({ meeting_id: MeetingId });

export const GetItemStarts = defineCall({
  id: 'getItemStarts',
  tag: 'meetings',
  summary: 'Où commence chaque point de l’ordre du jour dans la transcription',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/item_starts',
  params,
  response: ItemStarts,
  errors: [401, 404, 503],
});

export const SetItemPins = defineCall({
  id: 'setItemPins',
  tag: 'meetings',
  summary: 'Fixe où commencent des points de l’ordre du jour\u00A0; la liste remplace la précédente',
  access: 'user',
  method: 'PUT',
  path: '/meetings/:meeting_id/item_starts',
  params,
  body: z.object({
    pins: Pins,
    checked: z.boolean('Dites si les débuts ont été revus'),
    // Pages that were opened before an upgrade do not send them.
    starts: CheckedStarts.optional().describe(
      'Tous les débuts tels que la personne les a revus, dans l’ordre\u00A0; ils restent ainsi jusqu’au prochain changement. Sans eux, ils sont cherchés de nouveau',
    ),
    state: z
      .string('Envoyez l’état que vous avez lu')
      .max(100)
      .optional()
      .describe('L’état lu\u00A0: refusé s’il a changé entre-temps'),
  }),
  response: Success.extend({ state: State }),
  errors: [401, 404, 409, 422],
});
