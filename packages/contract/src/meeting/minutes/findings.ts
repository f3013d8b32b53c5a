import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { NOT_FOUND, Success } from '../../errors.ts';
import { MeetingId } from '../../ids.ts';

/** Kinds of outcomes of a meeting, in the order of the minutes. */
export const FINDING_KINDS = ['decision', 'vote', 'task'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** The headings above the outcomes of an item in minutes. */
export const OUTCOME_TITLES = {
  decision: 'Décisions',
  vote: 'Votes',
  task: 'Actions',
} as const satisfies Record<FindingKind, string>;

/** Column heads of the tables of outcomes. Decisions have none, because they are a list. */
export const OUTCOME_HEADS = {
  vote: ['Objet', 'Pour', 'Contre', 'Abstentions', 'Résultat'],
  task: ['Action', 'Responsable', 'Échéance'],
} as const satisfies Partial<Record<FindingKind, readonly string[]>>;

/** Tells whether the `data-finding` attribute of a line of minutes contains the number of a finding. */
export const isFindingNumber = (given: string | undefined): given is string =>
  given !== undefined && /^[1-9]\d{0,5}$/.test(given);

/** `open`: nobody has judged the outcome yet. */
export const FindingState = z.enum(
  ['open', 'accepted', 'dismissed'],
  'Choisissez un état\u00a0: open, accepted ou dismissed',
);
export type FindingState = z.infer<typeof FindingState>;

export const Outcome = z.enum(['adopted', 'refused', 'postponed', 'withdrawn']);
export type Outcome = z.infer<typeof Outcome>;

const Count = z.int().nullable().describe('Null, sauf d’un vote');

/** A possible outcome of the meeting, as it was said, and how people judged it. */
export const Finding = z.object({
  number: z.int().min(1).describe('Celui de sa ligne dans le procès-verbal (data-finding)'),
  item: z.string().describe('Titre du point'),
  kind: z.enum(FINDING_KINDS),
  asserted: z.boolean().describe('La rédaction l’a inscrit au procès-verbal\u00A0; sinon, elle le propose'),
  state: FindingState,
  listed: z.boolean().describe('Figure au procès-verbal tel qu’il est'),
  text: z.string(),
  passage_ids: z.array(z.int()),
  outcome: Outcome.nullable().describe('Null, où il n’a pas été annoncé'),
  owner: z.string().nullable().describe('D’une tâche, où il est connu'),
  due: z.string().nullable().describe('D’une tâche, comme cela a été dit'),
  due_on: z.string().nullable().describe('Le jour que cela désigne, 2026-03-15, où il est certain'),
  for: Count,
  against: Count,
  abstentions: Count,
});
export type Finding = z.infer<typeof Finding>;

const params = z.object({ meeting_id: MeetingId });
const ShownFindings = z.object({
  findings: z.array(Finding).describe('Dans l’ordre du procès-verbal'),
  left_out: z
    .int()
    .min(0)
    .describe(
      'Combien d’autres la rédaction a relevés, au-delà de ce qui est gardé\u00A0; le procès-verbal n’en est pas changé',
    ),
});
export type ShownFindings = z.infer<typeof ShownFindings>;

export const ListFindings = defineCall({
  id: 'listFindings',
  tag: 'meetings',
  summary: 'Décisions, votes et tâches relevés ou proposés pour le procès-verbal',
  access: 'user',
  method: 'GET',
  path: '/meetings/:meeting_id/summary/findings',
  params,
  response: ShownFindings,
  errors: [401, 404],
});

export const SetFindingState = defineCall({
  id: 'setFindingState',
  tag: 'meetings',
  summary: 'Inscrit une proposition au procès-verbal, l’écarte, ou la laisse en suspens',
  access: 'user',
  method: 'PUT',
  path: '/meetings/:meeting_id/summary/findings/:number',
  params: params.extend({
    number: z.string(NOT_FOUND.finding).refine(isFindingNumber, NOT_FOUND.finding),
  }),
  body: z.object({
    state: FindingState,
    session: z
      .uuid('La session d’édition n’est pas valable')
      .nullable()
      .default(null)
      .describe('Comme pour l’enregistrement du procès-verbal'),
  }),
  response: Success.extend({
    version: z.int(),
    division: z.uuid().describe('Celle dont il nomme les passages'),
    summary: z.string().describe('Le procès-verbal, qui suit'),
    ...ShownFindings.shape,
  }),
  errors: [401, 404, 409, 422],
});
