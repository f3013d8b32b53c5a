import type { ActionItem } from '../types.ts';
import { typeset } from './clean.ts';
import { beforeStop, POINTING } from './context.ts';
import { dateOf, dueDate, longDate } from './dates.ts';
import { leadsOf } from './leads.ts';
import { matterOf, ownStems } from './motions.ts';
import type { People } from './people.ts';
import { asTask, attributed, ofPerson, speakerName } from './phrasing.ts';
import { continuesPromise, expects, promiseOf, requestBefore } from './promises.ts';
import type { Utterance } from './utterances.ts';

const CONSENT =
  /^(?:[^,.]{1,12}[,.] )?(?:oui|ok|okay|d['’]accord|volontiers|entendu|ça marche|bien sûr|parfait|pas de (?:problème|souci)|c['’]est noté|moi(?=[.!,]|$)|je (?:le |la |les |m['’]en)|avec plaisir|bon,? allez|yes|deal)(?!\p{L})/iu;
const WHO =
  /(?<!\p{L})qui (?:s['’]occupe|se charge|s['’]en|rapporte|prépare|fait|écrit|prend|envoie|appelle|contacte|présente|veut|peut)(?!\p{L})/iu;
const NAMED_DUTY =
  /^(?:,? qui )?(?:s['’]occupe|se charge|prépare|réserve|demande(?= (?:l|un|\p{L}+ devis))|coordonne|contacte|rédige|envoie|organise|appelle|écrit|rapporte|s['’]en (?:charge|occupe)|(?:s['’])?(?!complét|dir|expliqu|ser|aur|pourr|parl|ajout|rest|pass)\p{L}{3,}era|fera|prendra|établira|transmettra|tiendra|écrira)(?!\p{L})/iu;
const TOLD =
  /(?<!\p{L})(?:tu|vous) (?:(?:nous|me|m['’]|le|la|les|lui|leur|l['’]|t['’]en|vous en|en|y) ?)*(?:vas|allez|fais|faites|(?:prends|prenez)(?! (?:donc )?(?:note|acte))|envoies|envoyez|écris|écrivez|prépares|préparez|regardes|regardez|appelles|appelez|vois|voyez|repasses|repassez|t['’]occupes|contactes|contactez|demandes|demandez|t['’]en (?:charges|occupes)|transmets|rédiges|rédigez)(?!\p{L})/iu;
/** Fewer words of meaning than this, and a promise needs what it is about. */
const OWN_CONTENT = 5;
/** Passages within which the same voice goes on promising the same. */
const NEAR = 2;

interface Found {
  readonly utterances: readonly Utterance[];
  readonly action: ActionItem;
}

interface Task {
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

/** Who is spoken to in a request: named in it, else who answers, else who spoke before. */
function addressed(
  request: Utterance,
  all: readonly Utterance[],
  people: People,
  nameOf: (label: string) => string,
): string | null {
  const own = nameOf(request.speaker);
  const named = people.mentions(request.text).filter(({ name }) => name !== own);
  const vocative = named.find(
    ({ start, end }) =>
      /(?:^|[.,!?] ?)(?:(?:monsieur|madame|docteur|bon|alors|et|oui|ok) )*$/iu.test(request.text.slice(0, start)) &&
      /^ ?(?:[,?!.]|$)/u.test(request.text.slice(end)),
  );
  if (vocative !== undefined) return vocative.name;
  const reply = all.slice(request.order + 1, request.order + 4).find((one) => one.speaker !== request.speaker);
  return reply === undefined ? null : nameOf(reply.speaker);
}

/** Tasks that someone took on in one item, in order. `all` are the utterances of the whole meeting; `date` is its day. */
export function findActions(
  utterances: readonly Utterance[],
  all: readonly Utterance[],
  names: Readonly<Record<string, string>>,
  people: People,
  date?: string,
  leads: ReadonlySet<string> = leadsOf(all),
): Found[] {
  const nameOf = (label: string): string => speakerName(label, names);
  const tasks: Task[] = [];
  const own = new Set(utterances);
  const taken = new Set<Utterance>();
  for (const [at, utterance] of utterances.entries()) {
    const last = tasks.at(-1);
    if (promiseOf(utterance, all) !== null) {
      const request = requestBefore(utterance, all);
      const previous = last?.parts.at(-1);
      const goesOn =
        last !== undefined &&
        previous !== undefined &&
        last.label === utterance.speaker &&
        utterance.passageId - previous.passageId <= NEAR &&
        (utterance.passageId === previous.passageId ||
          (ownStems(utterance.stems).length < 3 && dueDate(utterance.text) === null));
      const asked =
        last !== undefined &&
        last.parts.length === 0 &&
        last.owner === nameOf(utterance.speaker) &&
        utterance.passageId - (last.request?.passageId ?? 0) <= NEAR;
      if (goesOn) last.parts.push(utterance);
      else if (asked) {
        // « Tu vas renégocier. — Je les appelle. »
        last.parts.push(utterance);
        last.label = utterance.speaker;
      } else {
        // « Je peux monter ça avec l'agence. Je vous présente un programme. »
        const offer = utterances[at - 1];
        const offers = offer?.passageId === utterance.passageId && !taken.has(offer) && continuesPromise(offer);
        tasks.push({
          owner: nameOf(utterance.speaker),
          label: utterance.speaker,
          parts: offers ? [offer, utterance] : [utterance],
          request,
        });
      }
      for (const part of tasks.at(-1)?.parts ?? []) taken.add(part);
      continue;
    }
    const previous = last?.parts.at(-1);
    if (
      last !== undefined &&
      last.label === utterance.speaker &&
      previous?.passageId === utterance.passageId &&
      previous.order === utterance.order - 1 &&
      continuesPromise(utterance)
    ) {
      last.parts.push(utterance);
      continue;
    }
    const duty = people
      .mentions(utterance.text)
      .find(
        ({ end, start }) =>
          NAMED_DUTY.test(utterance.text.slice(end).trimStart()) &&
          !/(?:que|si|à|de|pour) $/iu.test(utterance.text.slice(0, start)),
      );
    if (duty !== undefined && !utterance.question) {
      tasks.push({ owner: duty.name, label: null, parts: [utterance], request: null });
      continue;
    }
    const told = toldTo(utterance, all, people, leads, nameOf);
    if (told !== null) {
      if (
        last !== undefined &&
        last.owner === told &&
        (last.parts.at(-1)?.passageId ?? 0) >= utterance.passageId - NEAR
      )
        last.parts.push(utterance);
      else tasks.push({ owner: told, label: null, parts: [], request: utterance });
      continue;
    }
    const consented = consentTo(utterance, utterances, at, all);
    if (consented !== null && own.has(consented)) {
      const owner = WHO.test(utterance.text)
        ? nameOf(consented.speaker)
        : (addressed(utterance, all, people, nameOf) ?? nameOf(consented.speaker));
      tasks.push({ owner, label: null, parts: [], request: utterance });
    }
  }
  return tasks.map((task) => written(task, utterances, all, names, date));
}

/** « C'est noté Lucien, tu fais le patrouilleur. »: whom the chair tells what that voice just offered; null for nobody. */
function toldTo(
  utterance: Utterance,
  all: readonly Utterance[],
  people: People,
  leads: ReadonlySet<string>,
  nameOf: (label: string) => string,
): string | null {
  if (
    utterance.question ||
    !leads.has(utterance.speaker) ||
    !TOLD.test(utterance.text) ||
    ownStems(utterance.stems).length < 2
  )
    return null;
  const before = all
    .slice(Math.max(0, utterance.order - 6), utterance.order)
    .findLast((one) => one.speaker !== utterance.speaker);
  const named = people.mentions(
    all
      .filter((one) => one.passageId === utterance.passageId)
      .map(({ text }) => text)
      .join(' '),
  )[0]?.name;
  if (before === undefined) return named ?? null;
  const offerer = nameOf(before.speaker);
  return named === undefined || named === offerer ? offerer : named;
}

/** The consent that makes a request a task; null where there is none, or a promise that says it itself. */
function consentTo(
  request: Utterance,
  utterances: readonly Utterance[],
  at: number,
  all: readonly Utterance[],
): Utterance | null {
  if (!(expects(request) && (request.question || TOLD.test(request.text) || WHO.test(request.text)))) return null;
  if (ownStems(request.stems).length < 2 && !WHO.test(request.text)) return null;
  const reply = utterances.slice(at + 1, at + 6).find((one) => one.passageId > request.passageId);
  if (reply === undefined || reply.passageId > request.passageId + 1 || reply.speaker === request.speaker) return null;
  const answers = utterances.filter((one) => one.passageId === reply.passageId);
  if (answers.some((one) => promiseOf(one, all) !== null)) return null;
  return CONSENT.test(reply.spoken) && !reply.question ? reply : null;
}

/** The task as it stands in minutes: who, what, about what, until when. */
function written(
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
