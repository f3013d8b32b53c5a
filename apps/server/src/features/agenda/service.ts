import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId, TemplateId } from '@greffier/contract/ids';
import type { FoundMatter } from '@greffier/contract/meeting/minutes/ai';
import type { NextAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import type { AgendaItem } from '@greffier/contract/values';
import type { Deps } from '../../deps.ts';
import { ApiError, conflict, withinTime } from '../../errors.ts';
import { keptAnswers } from '../meetings/kept-answers.ts';
import { canChangeAgenda, canEdit, whyNotNow } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { Outline, ReceivePdf, SourceOutline, OutlinesService } from '../outlines/service.ts';
import { pinsUnder } from '../placement/pins.ts';
import type { TemplatesService } from '../templates/service.ts';
import * as repository from './repository.ts';
import { divideProposal } from './template-proposal.ts';

/** Longest time that a person waits for a proposal. */
const PROPOSAL_TIMEOUT_MS = 60_000;
const PROPOSAL_TOO_SLOW =
  'La préparation de l’ordre du jour a demandé trop de temps\u00a0: réessayez dans un moment, ou saisissez-le à la main.';
const NOTHING_TOLD =
  'Rien dans la transcription n’annonce les points traités\u00a0: partez d’un template ou de la convocation, ou saisissez-les à la main.';

const OVERTAKEN =
  'Entre-temps, un autre ordre du jour a été enregistré pour cette réunion, par exemple dans une autre fenêtre\u00a0: il a été gardé, le voici. Pour le remplacer, supprimez-le, puis recommencez.';

const CHANGED =
  'Entre-temps, cet ordre du jour a été modifié, par exemple dans une autre fenêtre\u00a0: rien n’a été remplacé. Relisez-le, puis recommencez.';

const isSameAgenda = (one: readonly AgendaItem[], other: readonly AgendaItem[]): boolean =>
  one.length === other.length &&
  one.every(({ level, text }, at) => level === other[at]?.level && text === other[at].text);

interface Proposed {
  readonly items: AgendaItem[];
  readonly error: string | null;
  /** Matters that the chosen template does not ask for; the person decides about them. */
  readonly found: readonly FoundMatter[];
}

export type AgendaService = ReturnType<typeof createAgendaService>;

interface Needs {
  readonly meetings: MeetingsService;
  readonly templates: TemplatesService;
  readonly outlines: OutlinesService;
}

/** Handles the agenda of a meeting: typed, made from a template, or read from a file. */
export function createAgendaService(deps: Deps, { meetings, templates, outlines }: Needs) {
  const { db } = deps.database;

  async function findEditable(user: User, id: MeetingId, may = canEdit): Promise<MeetingRecord> {
    const meeting = await meetings.find(user, id);
    if (!may(meeting)) throw conflict(whyNotNow(meeting.status));
    return meeting;
  }

  /**
   * Saves an agenda, unless somebody else changed it.
   * @param base the agenda when the work began. If the stored agenda is no longer the same, the stored one stays.
   * @throws ApiError 409
   */
  async function save(
    user: User,
    id: MeetingId,
    agenda: readonly AgendaItem[],
    base?: readonly AgendaItem[],
    overtaken = OVERTAKEN,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const meeting = await meetings.lock(tx, id, user);
      if (meeting === null || !canChangeAgenda(meeting)) throw conflict(whyNotNow('transcribed'));
      const isSame = isSameAgenda(agenda, meeting.agenda);
      if (base !== undefined && !isSame && !isSameAgenda(base, meeting.agenda)) {
        throw new ApiError(409, 'outdated', overtaken);
      }
      await repository.saveAgenda(tx, id, {
        agenda: [...agenda],
        itemPins: pinsUnder(meeting.itemPins, meeting.agenda, agenda),
        startsChecked: isSame && meeting.startsChecked,
      });
    });
  }

  return {
    /**
     * Replaces the agenda; an empty list removes it. This is possible before there is a transcript. Only an agenda made
     * from the transcript must wait for the transcript.
     * @param seen the agenda that the person saw when they changed it; without it, any agenda is replaced
     * @throws ApiError 409 if another agenda was saved since
     */
    async replace(
      user: User,
      id: MeetingId,
      agenda: readonly AgendaItem[],
      seen?: readonly AgendaItem[],
    ): Promise<void> {
      await findEditable(user, id, canChangeAgenda);
      await save(user, id, agenda, seen, CHANGED);
    },

    /**
     * Uses the outline of a PDF as the meeting's agenda. If the PDF has no outline, the meeting keeps its agenda.
     * @param receive receives the file, once it is known whose meeting the file is for
     * @param gone aborted if the person cancels: then nothing is saved
     * @throws ApiError 422, 429, 503 from `outlines.read`; 409 if another agenda was saved since
     */
    async extract(user: User, id: MeetingId, receive: ReceivePdf, gone?: AbortSignal): Promise<Outline> {
      const { agenda: base } = await findEditable(user, id);
      const outline = await outlines.read(user, receive, gone);
      gone?.throwIfAborted();
      // The lines that the items were read from are not stored.
      const agenda = outline.items.map(({ level, text }) => ({ level, text }));
      if (agenda.length > 0) await save(user, id, agenda, base);
      return outline;
    },

    /**
     * Uses the agenda in a document, a mail, a text or a picture as the meeting's agenda. If the file has no agenda,
     * the meeting keeps its own.
     * @throws ApiError as `extract`
     */
    async importFrom(user: User, id: MeetingId, receive: ReceivePdf, gone?: AbortSignal): Promise<SourceOutline> {
      const { agenda: base } = await findEditable(user, id);
      const outline = await outlines.readSource(user, receive, gone);
      gone?.throwIfAborted();
      const agenda = outline.items.map(({ level, text }) => ({ level, text }));
      if (agenda.length > 0) await save(user, id, agenda, base);
      return outline;
    },

    /**
     * Reads the agenda for a meeting that does not exist yet. Nothing is stored.
     * @throws ApiError as `extract`
     */
    readFor: (user: User, receive: ReceivePdf, gone?: AbortSignal): Promise<SourceOutline> =>
      outlines.readSource(user, receive, gone),

    /**
     * Proposes the start of the next meeting's agenda: a meeting's agenda, with the matters that its minutes leave
     * open.
     * @throws ApiError 404
     */
    async next(user: User, id: MeetingId): Promise<NextAgenda> {
      const { summary, agenda } = await meetings.find(user, id);
      return deps.minutesHtml.nextAgenda(summary, agenda);
    },

    /**
     * Proposes an agenda from the transcript: it fills the open lines of a template or, with `null`, uses the
     * transcript alone. Other matters that were discussed are returned, but not added to a template. If nothing shows
     * which matters were discussed, the meeting keeps its agenda.
     * @param onFallback called if the language model did not make the proposal
     * @param ended aborted when the person may no longer ask for the proposal
     * @throws ApiError 404 if the person cannot read the template, or can no longer read the meeting, 409 if another agenda was saved since, 503 if the
     * proposal takes too long
     */
    async generate(
      user: User,
      id: MeetingId,
      templateId: TemplateId | null,
      { onFallback = () => {}, ended = null }: { onFallback?: () => void; ended?: AbortSignal | null } = {},
    ): Promise<Proposed> {
      const meeting = await findEditable(user, id);
      const template = templateId === null ? [] : (await templates.get(user, templateId)).template_format;
      const source = await meetings.source(meeting);
      const proposal = await withinTime(PROPOSAL_TIMEOUT_MS, PROPOSAL_TOO_SLOW, (time) => {
        const signal = ended === null ? time : AbortSignal.any([time, ended]);
        return deps.text.proposeAgenda(source, template, signal, onFallback, keptAnswers(deps, id, 'agenda'));
      });
      ended?.throwIfAborted();
      // The meeting may have been deleted meanwhile, or handed over.
      await meetings.find(user, id);
      if (proposal.length === 0) return { items: [], found: [], error: NOTHING_TOLD };
      const { agenda, found } = divideProposal(template, proposal);
      await save(user, id, agenda, meeting.agenda);
      return { items: agenda, found, error: null };
    },
  };
}
