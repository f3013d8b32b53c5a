import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { Success } from '../../errors.ts';
import { BODY_BYTES, TEXT_LIMITS } from '../../limits.ts';
import { UNKNOWN_SPEAKER } from '../meetings.ts';
import { MeetingId } from '../../ids.ts';
import { frenchNumber } from '../../text.ts';
import { line, Passage, SpeakerLabel } from '../../values.ts';

/** The message about a passage that does not exist in the transcript. */
export const UNKNOWN_PASSAGE = 'Ce passage ne figure pas dans la transcription';

/** Greatest number that a passage can have in the database. */
const LAST_PASSAGE = 2 ** 31 - 1;

/** The number of a passage in a request. */
export const PassageNumber = z.int(UNKNOWN_PASSAGE).min(1, UNKNOWN_PASSAGE).max(LAST_PASSAGE, UNKNOWN_PASSAGE);

/** The speaker of a passage in a request. */
export const PassageSpeaker = z
  .string(UNKNOWN_SPEAKER)
  .refine((label) => SpeakerLabel.safeParse(label).success, UNKNOWN_SPEAKER);

/** Schema of the corrected text of a passage: one line that is not blank. */
export const PassageText = line({
  missing: 'Le texte d’un passage ne peut pas être vide',
  what: 'Un passage',
  max: TEXT_LIMITS.passage,
});

const WRONG = 'Cette correction n’est pas valable';

/** Doubtful words of a passage in a request. */
const SentDoubts = z
  .array(z.tuple([z.int(WRONG).min(0, WRONG), z.int(WRONG).min(0, WRONG)], WRONG), WRONG)
  .max(TEXT_LIMITS.passage / 2, WRONG);

export const Correction = z.object(
  {
    passage_id: PassageNumber,
    text: PassageText.optional(),
    speaker: PassageSpeaker.optional().describe(
      'Un orateur de la réunion, ou le suivant\u00A0: speaker_4 après speaker_3',
    ),
    doubts: SentDoubts.optional().describe(
      'Mots qui restent douteux, dans leur ordre\u00A0; sans cela, ceux qui l’étaient et n’ont pas changé',
    ),
    former_text: z.string(WRONG).optional().describe('Texte qui a été lu\u00A0: refusé s’il a changé entre-temps'),
    former_doubts: SentDoubts.optional().describe(
      'Mots douteux qui ont été lus\u00A0: refusé s’ils ont changé entre-temps',
    ),
    former_speaker: z.string(WRONG).optional().describe('Orateur qui a été lu\u00A0: refusé s’il a changé entre-temps'),
  },
  WRONG,
);
export type Correction = z.infer<typeof Correction>;

const WRONG_LIST = `Envoyez de 1 à ${frenchNumber(TEXT_LIMITS.corrections)} corrections à la fois`;

export const UpdateTranscript = defineCall({
  id: 'updateTranscript',
  tag: 'meetings',
  summary: 'Corrige le texte ou l’orateur d’un passage, ou de plusieurs\u00A0: tous ou aucun',
  access: 'user',
  method: 'PATCH',
  path: '/meetings/:meeting_id/transcript',
  params: z.object({ meeting_id: MeetingId }),
  bodyBytes: BODY_BYTES.texts,
  body: z.union([Correction, z.array(Correction).min(1, WRONG_LIST).max(TEXT_LIMITS.corrections, WRONG_LIST)], WRONG),
  response: Success.extend({ passages: z.array(Passage).describe('Les passages dont il s’agit, tels qu’ils sont') }),
  errors: [401, 404, 409, 422],
});
