import type { ActionItem } from '../types.ts';
import { typeset } from './clean.ts';
import { beforeStop, POINTING } from './context.ts';
import { dateOf, dueDate, longDate } from './dates.ts';
import { matterOf, ownStems } from './motions.ts';
import { asTask, attributed, ofPerson, speakerName } from './phrasing.ts';
import type { Utterance } from './utterances.ts';

export const WHO =
  /(?<!\p{L})qui (?:s['’]occupe|se charge|s['’]en|rapporte|prépare|fait|écrit|prend|envoie|appelle|contacte|présente|veut|peut)(?!\p{L})/iu;
/** Fewer words of meaning than this, and a promise needs what it is about. */
const OWN_CONTENT = 5;

export interface Found {
  readonly utterances: readonly Utterance[];
  readonly action: ActionItem;
}

export interface Task {
  readonly owner: string;
  /** Label of the owner's voice; null where only the name was said. */
  label: string | null;
  readonly parts: Utterance[];
  request: Utterance | null;
}

/** The date of a task: in its sentences, in the request, or in the short answer that follows. */
function dueOf({ parts, request }: Task, all: readonly Utterance[]): string | null {
  for (const part of parts) {
    const own = dueDate(part.text);
    if (own !== null) return own;
  }
  const last = parts.at(-1);
  const within = all
    .slice(last?.order ?? 0, (last?.order ?? 0) + 6)
    .filter((one) => one.passageId === last?.passageId && one !== last && one.words <= 14);
  for (const one of within) {
    const near = dueDate(one.text);
    if (near !== null) return near;
  }
  const following = all[(last?.order ?? -2) + 1];
  if (following !== undefined && following.words <= 8 && following.passageId <= (last?.passageId ?? 0) + 1) {
    const near = dueDate(following.text);
    if (near !== null) return near;
  }
  return request === null ? null : dueDate(request.text);
}

/** The task as it stands in minutes: who, what, about what, until when. */
export function taskEntry(
  task: Task,
  utterances: readonly Utterance[],
  all: readonly Utterance[],
  names: Readonly<Record<string, string>>,
  date: string | undefined,
): Found {
  const { parts, request, owner } = task;
  const due = dueOf(task, all);
  const sources = [...parts];
  const [first] = parts;
  let text: string;
  if (first === undefined && request !== null) {
    sources.push(request);
    text =
      asTask(owner, request.text) ??
      `${owner}, à la demande ${ofPerson(speakerName(request.speaker, names))} : ${request.tail}`;
  } else if (task.label === null) text = parts.map((part) => part.text).join(' ');
  else text = parts.map((part, place) => (place === 0 ? attributed(owner, part) : told(owner, parts, place))).join(' ');
  const anchor = first ?? request;
  if (anchor !== null && anchor !== undefined) {
    const remarks = remarksOf(task, anchor, utterances, sources);
    if (remarks.length > 0) text = beforeStop(text, ` (${remarks.join(' ; ')})`);
  }
  const day = due === null || date === undefined ? null : dateOf(due, date);
  return {
    utterances: parts.length > 0 ? parts : sources,
    action: {
      text: typeset(withDue(text, due, day)),
      passageIds: [...new Set(sources.map(({ passageId }) => passageId))].sort((a, b) => a - b),
      owner: task.label !== null && names[task.label] === undefined ? null : owner,
      due,
      ...(day !== null && { dueOn: day }),
    },
  };
}

const quoted = (said: Utterance): string => `« ${said.tail.replace(/[.…]+$/u, '').replace(/\s*\?$/u, ' ?')} »`;

/** What a short task needs to be understood: what was asked, and what was spoken of; `sources` grow by what is quoted. */
function remarksOf(
  { parts, request, label }: Task,
  anchor: Utterance,
  utterances: readonly Utterance[],
  sources: Utterance[],
): string[] {
  const remarks: string[] = [];
  const known = new Set(sources.flatMap(({ stems }) => ownStems(stems)));
  const pointing = sources.some(({ text }) => POINTING.test(text)) || WHO.test(request?.text ?? '');
  const enough = (): boolean => known.size >= (pointing ? OWN_CONTENT + 3 : OWN_CONTENT);
  const quote = (intro: string, said: Utterance): void => {
    if (sources.includes(said) || !ownStems(said.stems).some((term) => !known.has(term))) return;
    sources.unshift(said);
    for (const term of ownStems(said.stems)) known.add(term);
    remarks.push(`${intro} : ${quoted(said)}`);
  };
  const at = utterances.indexOf(anchor);
  const prelude = utterances[at - 1];
  // « C'est Solène. Je lui demande… »
  if (
    pointing &&
    label !== null &&
    prelude?.passageId === anchor.passageId &&
    prelude.words <= 22 &&
    !POINTING.test(prelude.text) &&
    prelude.stems.length > 0 &&
    !prelude.question
  )
    quote('à propos de', prelude);
  if (!enough() && parts.length > 0 && request !== null && ownStems(request.stems).length >= 1)
    quote('à la demande', request);
  // « Je les fais pour fin septembre. »: what was said right before.
  if (!enough() && (pointing || known.size < 3) && request === null && remarks.length === 0) {
    const next = utterances.slice(Math.max(0, at - 5), at).filter((one) => one.passageId < anchor.passageId);
    const near = next.findLast(
      (one) => one.passageId >= anchor.passageId - 1 && ownStems(one.stems).length >= 2 && one.words <= 32,
    );
    if (near !== undefined) quote('à propos de', near);
  }
  if (!enough()) {
    const matter = matterOf(utterances, at);
    if (matter !== null) quote('à propos de', matter);
  }
  return remarks;
}

/** A further sentence of a task: in the third person after one that is, else as it was said. */
function told(owner: string, parts: readonly Utterance[], place: number): string {
  const part = parts[place];
  const [first] = parts;
  if (part === undefined || first === undefined) return '';
  const turned = attributed(owner, part);
  return attributed(owner, first).startsWith(`${owner} :`) ? part.text : turned;
}

/** Shows a date that the sentence itself does not say, and the day that « demain » is. */
function withDue(text: string, due: string | null, day: string | null): string {
  if (due === null) return text;
  const place = text.toLowerCase().indexOf(due.toLowerCase());
  const relative = day !== null && !/\d/u.test(due);
  if (place < 0) {
    const shown = due.replace(/^pour (?:le |la )?/iu, '');
    return beforeStop(text, ` (échéance : ${shown}${relative ? `, ${longDate(day)}` : ''})`);
  }
  if (!relative) return text;
  const end = place + due.length;
  return `${text.slice(0, end)} (${longDate(day)})${text.slice(end)}`;
}
