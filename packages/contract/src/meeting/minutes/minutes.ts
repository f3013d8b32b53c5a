import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { NOT_FOUND, Success } from '../../errors.ts';
import { DOCX_TYPE, PDF_TYPE } from '../../file-names.ts';
import { BODY_BYTES, TEXT_LIMITS } from '../../limits.ts';
import { MeetingId } from '../../ids.ts';
import { freeText } from '../../values.ts';
import { Approval } from '../status.ts';

/** The sentence under an item that nobody spoke of. It has no passages and needs none. */
export const NOT_DISCUSSED = 'Ce point n’a pas été abordé.';
/** The sentence under an item if it is unclear whether anybody spoke of it. No passages; a person must check it. */
export const NOT_FOUND_IN_MEETING = 'Aucun échange n’a pu être rattaché à ce point avec certitude.';
/** The heading for the next meeting, if no item of the agenda is about it. */
export const NEXT_MEETING = 'Prochaine réunion';

/**
 * Parts of a sentence that its passages do not support. `who`: who does, has or says it; `outcome`: how a matter ended;
 * `wording`: the sentence is not worded as minutes are, or judges where nobody did; `source`: the passages do not say it
 * at all.
 */
export const UNSUPPORTED = ['figure', 'name', 'who', 'date', 'negation', 'outcome', 'wording', 'source'] as const;
export type Unsupported = (typeof UNSUPPORTED)[number];

/** Reasons to check a sentence (`data-doubt`). `heard`: the machine heard one of its passages badly. */
export const DOUBTS = [...UNSUPPORTED, 'heard'] as const;
export type Doubt = (typeof DOUBTS)[number];
export const isDoubt = (word: string): word is Doubt => DOUBTS.some((doubt) => doubt === word);

const CONFIRMATION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z) (.+)$/;

/** Reads from `data-confirmed` who confirmed a sentence, and when; null if the attribute has any other form. */
export function parseConfirmation(attribute: string): { readonly at: string; readonly by: string } | null {
  const [, at, by] = CONFIRMATION.exec(attribute) ?? [];
  return at === undefined || by === undefined || by.length > TEXT_LIMITS.name || Number.isNaN(Date.parse(at))
    ? null
    : { at, by };
}

export const formatConfirmation = (at: Date, by: string): string => `${at.toISOString()} ${by}`;

/** Kinds of minutes: only decisions with the matter of each item, a summary of what was said, or every contribution. */
export const MinutesKind = z.enum(
  ['decisional', 'synthetic', 'analytic'],
  'Choisissez un type de procès-verbal\u00a0: decisional, synthetic ou analytic',
);
export type MinutesKind = z.infer<typeof MinutesKind>;
export const DEFAULT_MINUTES_KIND: MinutesKind = 'synthetic';

/** Everything that is recorded about the minutes except their text. */
export const MinutesRecord = z.object({
  version: z.int().min(0).describe('Compte les enregistrements\u00A0; à renvoyer avec le suivant'),
  division: z
    .uuid()
    .describe('Division de la transcription dont il nomme les passages\u00A0; à renvoyer avec le texte qui en vient'),
  approval: Approval,
  approval_by: z.string().nullable().describe('Qui a mis le procès-verbal dans cet état'),
  approval_at: z.iso.datetime().nullable(),
  approved_version: z.int().nullable().describe('Numéro de la dernière version approuvée'),
  audio_destroyed_at: z.iso.datetime().nullable().describe('Quand l’enregistrement a été détruit'),
  voices_destroyed_at: z.iso.datetime().nullable().describe('Quand les extraits et les empreintes de voix l’ont été'),
});
export type MinutesRecord = z.infer<typeof MinutesRecord>;

export const MinutesVersionKind = z.enum(['generated', 'edited', 'restored', 'aside', 'approved']);
export type MinutesVersionKind = z.infer<typeof MinutesVersionKind>;

export const MinutesVersion = z.object({
  number: z.int().min(1),
  kind: MinutesVersionKind,
  made_at: z.iso.datetime(),
  made_by: z.string().nullable().describe('Aucune personne, où elle a été générée'),
  restored_from: z.int().nullable().describe('Numéro de la version dont elle reprend le texte'),
  minutes_kind: MinutesKind.nullable().describe('Type du procès-verbal\u00A0; null, où il n’est pas connu'),
  current: z.boolean().describe('C’est le procès-verbal tel qu’il est'),
});
export type MinutesVersion = z.infer<typeof MinutesVersion>;

const params = z.object({ meeting_id: MeetingId });
const NUMBER = /^[1-9]\d{0,8}$/;
const versionParams = params.extend({
  version: z.string(NOT_FOUND.version).regex(NUMBER, NOT_FOUND.version),
});

const summary = freeText({
  missing: 'Le texte du procès-verbal est requis',
  what: 'Le procès-verbal',
  max: TEXT_LIMITS.summary,
}).describe('HTML\u00A0; ce qu’un procès-verbal ne contient pas en est retiré');
const WRONG_VERSION = 'La version du procès-verbal est un nombre entier';
const version = z.int(WRONG_VERSION).min(0, WRONG_VERSION).describe('Celle qui a été lue');
const division = z
  .uuid('La division de la transcription n’est pas valable')
  .nullable()
  .default(null)
  .describe(
    'Celle dont le texte nomme les passages\u00A0: il suit ceux qui ont changé de numéro. Null\u00A0: celle de maintenant',
  );
const Saved = Success.extend({ version: z.int() });

export const SaveSummary = defineCall({
  id: 'saveSummary',
  tag: 'meetings',
  summary: 'Enregistre le procès-verbal modifié, si personne ne l’a changé entre-temps',
  access: 'user',
  method: 'PUT',
  path: '/meetings/:meeting_id/summary',
  params,
  bodyBytes: BODY_BYTES.texts,
  body: z.object({
    summary,
    version,
    division,
    session: z
      .uuid('La session d’édition n’est pas valable')
      .nullable()
      .default(null)
      .describe('Les enregistrements d’une même session font une seule version de l’historique'),
  }),
  response: Saved.extend({
    division: z.uuid().describe('Celle dont le texte enregistré nomme les passages'),
    summary: z
      .string()
      .nullable()
      .describe('Le texte enregistré, où il nomme d’autres passages que celui qui a été envoyé'),
  }),
  errors: [401, 404, 409, 422, 503],
});

export const ListMinutesVersions = defineCall({
  id: 'listMinutesVersions',
  tag: 'meetings',
  summary: 'Versions du procès-verbal, la plus récente d’abord',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/summary/versions',
  params,
  response: z.object({ versions: z.array(MinutesVersion) }),
  errors: [401, 404],
});

export const GetMinutesVersion = defineCall({
  id: 'getMinutesVersion',
  tag: 'meetings',
  summary: 'Une version du procès-verbal, avec son texte',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/summary/versions/:version',
  params: versionParams,
  response: MinutesVersion.extend({ summary: z.string() }),
  large: true,
  errors: [401, 404],
});

export const SetMinutesAside = defineCall({
  id: 'setMinutesAside',
  tag: 'meetings',
  summary: 'Garde un texte dans l’historique, sans toucher au procès-verbal',
  access: 'user',
  method: 'POST',
  path: '/meetings/:meeting_id/summary/versions',
  params,
  bodyBytes: BODY_BYTES.texts,
  body: z.object({ summary, division }),
  response: Success.extend({ number: z.int() }),
  errors: [401, 404, 409, 422, 503],
});

export const RestoreMinutesVersion = defineCall({
  id: 'restoreMinutesVersion',
  tag: 'meetings',
  summary: 'Reprend une version comme procès-verbal\u00A0; celui qui l’était reste dans l’historique',
  access: 'user',
  method: 'POST',
  path: '/meetings/:meeting_id/summary/versions/:version/restore',
  params: versionParams,
  response: Saved,
  errors: [401, 404, 409],
});

export const DownloadMinutesVersion = defineCall({
  id: 'downloadMinutesVersion',
  tag: 'meetings',
  summary: 'Une version du procès-verbal en DOCX',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/summary/versions/:version/docx',
  params: versionParams,
  file: DOCX_TYPE,
  errors: [401, 404, 503],
});

export const DownloadMinutesVersionPdf = defineCall({
  id: 'downloadMinutesVersionPdf',
  tag: 'meetings',
  summary: 'Une version du procès-verbal en PDF/A',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/summary/versions/:version/pdf',
  params: versionParams,
  file: PDF_TYPE,
  errors: [401, 404, 413, 503],
});

export const DownloadMinutesPdf = defineCall({
  id: 'downloadMinutesPdf',
  tag: 'meetings',
  summary: 'Le procès-verbal en PDF/A',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/summary/pdf',
  params,
  file: PDF_TYPE,
  errors: [401, 404, 409, 413, 503],
});

export const SetApproval = defineCall({
  id: 'setApproval',
  tag: 'meetings',
  summary: 'Soumet le procès-verbal, l’approuve, ou en reprend la rédaction',
  access: 'user',
  method: 'POST',
  path: '/meetings/:meeting_id/summary/approval',
  params,
  body: z.object({ approval: Approval, version }),
  response: Saved,
  errors: [401, 404, 409, 422],
});
