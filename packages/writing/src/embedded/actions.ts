import { dueDate } from './dates.ts';
import { leadsOf } from './leads.ts';
import { ownStems } from './motions.ts';
import type { People } from './people.ts';
import { speakerName } from './phrasing.ts';
import { expects, requestBefore } from './asked.ts';
import { continuesPromise, promises } from './promises.ts';
import { taskEntry, WHO } from './task-text.ts';
import type { Found, Task } from './task-text.ts';
import type { Utterance } from './utterances.ts';

const CONSENT =
  /^(?:[^,.]{1,12}[,.] )?(?:oui|ok|okay|d['’]accord|volontiers|entendu|ça marche|bien sûr|parfait|pas de (?:problème|souci)|c['’]est noté|moi(?=[.!,]|$)|je (?:le |la |les |m['’]en)|avec plaisir|bon,? allez|yes|deal)(?!\p{L})/iu;
const NAMED_DUTY =
  /^(?:,? qui )?(?:s['’]occupe|se charge|prépare|réserve|demande(?= (?:l|un|\p{L}+ devis))|coordonne|contacte|rédige|envoie|organise|appelle|écrit|rapporte|s['’]en (?:charge|occupe)|(?:s['’])?(?!complét|dir|expliqu|ser|aur|pourr|parl|ajout|rest|pass)\p{L}{3,}era|fera|prendra|établira|transmettra|tiendra|écrira)(?!\p{L})/iu;
const TOLD =
  /(?<!\p{L})(?:tu|vous) (?:(?:nous|me|m['’]|le|la|les|lui|leur|l['’]|t['’]en|vous en|en|y) ?)*(?:vas|allez|fais|faites|(?:prends|prenez)(?! (?:donc )?(?:note|acte))|envoies|envoyez|écris|écrivez|prépares|préparez|regardes|regardez|appelles|appelez|vois|voyez|repasses|repassez|t['’]occupes|contactes|contactez|demandes|demandez|t['’]en (?:charges|occupes)|transmets|rédiges|rédigez)(?!\p{L})/iu;
/** Passages within which the same voice goes on promising the same. */
const NEAR = 2;

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
    if (promises(utterance, all)) {
      const request = requestBefore(utterance, all);
      const previous = last?.parts.at(-1);
      const goesOn =
        last !== undefined &&
        previous !== undefined &&
        last.label === utterance.speaker &&
        utterance.passageId - previous.passageId <= NEAR &&
        (utterance.passageId === previous.passageId ||
          (ownStems(utterance.stems).length < 2 && dueDate(utterance.text) === null));
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
  return tasks.map((task) => taskEntry(task, utterances, all, names, date));
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
  if (answers.some((one) => promises(one, all))) return null;
  return CONSENT.test(reply.spoken) && !reply.question ? reply : null;
}
