import type { ActionItem } from '../types.ts';
import { expects, WHO } from './asked.ts';
import { typeset } from './clean.ts';
import { beforeStop, NEXT_ON, POINTING } from './context.ts';
import { dateOf, dueDate, longDate } from './dates.ts';
import { matterOf, ownStems } from './motions.ts';
import { asksAnother, sharedOut } from './others.ts';
import { asTask, attributed, FIRST_PERSON, ofPerson, unstopped } from './phrasing.ts';
import type { Reporter } from './reporter.ts';
import type { Utterance } from './utterances.ts';
import { VOTE_CALL } from './votes.ts';
import { contentStems } from './words.ts';
import { matterText, taskText } from './wording.ts';

/** Fewer words of meaning than this, and a promise needs what it is about. */
const OWN_CONTENT = 5;
/** The same where a pronoun stands for what was said before. */
const POINTING_CONTENT = 10;
/** Passages back in which what a pronoun stands for is looked for, and words of what is quoted. */
const REACH = 4;
const MOST_QUOTED = 32;
/** « Noté. », « Dommage, mais bon. »: fewer words name nothing. */
const LEAST_SAID = 5;
const MOST_QUOTES = 3;

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
  /** What was said of the owner, with the full name; absent where the owner speaks or is spoken to. */
  readonly told?: string;
  /** Where the owner only consented. */
  readonly reply?: Utterance;
}

/** What a sentence says of its own voice's task: without what it asks of another. */
const ownOf = (part: Utterance, label: string | null): string =>
  (part.speaker === label ? sharedOut(part.text)?.own : undefined) ?? part.text;

/** The date of a task: in its sentences, in the request, or in the short answer that follows. */
function dueOf(task: Task, all: readonly Utterance[]): string | null {
  const { parts, request, label } = task;
  for (const part of parts) {
    const own = dueDate(ownOf(part, label));
    if (own !== null) return own;
  }
  const last = parts.at(-1);
  const within = all
    .slice(last?.order ?? 0, (last?.order ?? 0) + 6)
    .filter((one) => one.passageId === last?.passageId && one !== last && one.words <= 14);
  // « Je leur écris. Bruno, envoie-moi la liste lundi. »: that day is Bruno's, and so is that of his answer.
  const asks = (one: Utterance): boolean => one.speaker === label && asksAnother(one.text);
  for (const one of within) {
    const near = asks(one) ? null : dueDate(one.text);
    if (near !== null) return near;
  }
  const following = all[(last?.order ?? -2) + 1];
  // « Je présente. – Je te les fais pour fin septembre. »: that day is of another task.
  const others =
    following !== undefined &&
    (asks(following) ||
      (following.speaker !== last?.speaker &&
        (/(?<!\p{L})(?:je |j['’])/iu.test(following.text) ||
          (last?.speaker === label && (sharedOut(last.text) !== null || within.some(asks))))));
  if (following !== undefined && !others && following.words <= 8 && following.passageId <= (last?.passageId ?? 0) + 1) {
    const near = dueDate(following.text);
    if (near !== null) return near;
  }
  if (request === null) return null;
  // « Il me faut vos textes. Pour le 10 mai au plus tard. »
  const asking = all.slice(request.order, request.order + 3).filter((one) => one.passageId === request.passageId);
  const reply = all.filter(({ passageId }) => passageId === task.reply?.passageId);
  return [...asking, ...reply].map(({ text }) => dueDate(text)).find((near) => near !== null) ?? null;
}

/** The task as it stands in minutes: who, what, about what, until when. */
export function taskEntry(
  task: Task,
  utterances: readonly Utterance[],
  all: readonly Utterance[],
  reporter: Reporter,
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
      `${owner}, à la demande ${ofPerson(reporter.voice(request.speaker).name)} : ${
        sharedOut(request.text)?.asked.replace(/^\p{Lu}(?!\p{L}+,)/u, (letter) => letter.toLowerCase()) ?? request.tail
      }`;
  } else if (task.told !== undefined) text = task.told;
  else if (task.label === null) text = parts.map((part) => part.text).join(' ');
  else
    text = parts
      .map((part, place) => told(part, place === 0, task.label, reporter))
      .filter((one) => one !== '')
      .join(' ');
  const anchor = first ?? request;
  if (anchor !== null && anchor !== undefined) {
    const remarks = remarksOf(task, anchor, utterances, all, sources, reporter);
    if (remarks.length > 0) text = beforeStop(text, ` (${remarks.join(' ; ')})`);
  }
  const day = due === null || date === undefined ? null : dateOf(due, date);
  return {
    utterances: parts.length > 0 ? parts : sources,
    action: {
      text: typeset(withDue(text, due, day)),
      passageIds: [...new Set(sources.map(({ passageId }) => passageId))].sort((a, b) => a - b),
      owner: task.label !== null && reporter.names[task.label] === undefined ? null : owner,
      due,
      ...(day !== null && { dueOn: day }),
    },
  };
}

/** Sentences that only answer or greet: they name nothing. */
const EMPTY =
  /^(?:merci|oui|non|ok|d['’]accord|bravo|bonne idée|ça (?:me|marche|joue|va)|c['’]est (?:décidé|adopté|bon|noté))(?!\p{L})|(?:tout le monde est d['’]accord|s['’]oppose|d['’]objection)/iu;
/** « Tu t'en occupes ? », « vous le leur donnez ? » */
const ASKED_POINTING =
  /(?<!\p{L})(?:(?:tu|vous) (?:(?:me |nous )?(?:le|la|les|leur|lui|en|y) |l['’])|(?:t['’]|vous )en |-(?:le|la|les|leur|lui)(?!\p{L}))/iu;
/** A sentence whose subject stands in the one before: « Elle est en panne. » */
const LEANS =
  /^(?:et |mais |parce qu['’e] ?)?(?:c['’]est|ça|ce |il |elle |ils |elles |on (?:le|la|les|en) |l['’]autre)/iu;
/** A sentence that brings up a thing: « La douche des dames, … » */
const NAMES_THING =
  /^(?:et |mais |alors |bon,? |donc )*(?:pour |sur )?(?:les?|la|l['’]|une?|des|du|notre|nos|mon|ma|mes)[ ’']?\p{L}/iu;

/** The sentence of its own passage before `anchor` that says what « le », « la », « ça » of it stand for. */
const withinPassage = (anchor: Utterance, all: readonly Utterance[]): Utterance | undefined =>
  all.slice(Math.max(0, anchor.order - 3), anchor.order).findLast(
    (one) =>
      one.passageId === anchor.passageId &&
      isTelling(one) &&
      ownStems(one.stems).length >= 2 &&
      !LEANS.test(one.text) &&
      // « La déchetterie, je l'écris » names what « l' » is.
      (!POINTING.test(one.text) || NAMES_THING.test(one.text)),
  );

/** What the nearest passage before says that names something. */
function spokenBefore(anchor: Utterance, all: readonly Utterance[]): Utterance[] {
  for (let back = 1; back <= REACH; back++) {
    const passage = all.filter((one) => one.passageId === anchor.passageId - back);
    const telling = passage.filter(isTelling);
    const named = telling.filter((one) => !LEANS.test(one.text) && !POINTING.test(one.text));
    const told = named.find((one) => NAMES_THING.test(one.text)) ?? named.at(-1) ?? telling.at(-1);
    if (told !== undefined)
      return told.words >= LEAST_SAID || NAMES_THING.test(told.text) ? withNext(told, passage) : [];
  }
  return [];
}

/** A sentence with those that follow it in its passage, as long as both are short. */
function withNext(first: Utterance, passage: readonly Utterance[]): Utterance[] {
  const said = [first];
  let { words } = first;
  for (const next of passage.slice(passage.indexOf(first) + 1)) {
    words += next.words;
    if (words > MOST_QUOTED || next.question) break;
    said.push(next);
  }
  return said;
}

const isTelling = (one: Utterance): boolean =>
  !EMPTY.test(one.text) && ownStems(one.stems).length >= 1 && one.words <= MOST_QUOTED;

/** What was asked in one breath: « Tu vois ça avec l'étudiante ? Il faut le fichier pour le 15. » */
const requestsBeside = (request: Utterance, all: readonly Utterance[]): Utterance[] =>
  all
    .slice(Math.max(0, request.order - 2), request.order + 1)
    .filter((one) => one === request || (one.passageId === request.passageId && one.question && expects(one)));

/** What a short task needs to be understood: what was asked, and what was spoken of; `sources` grow by what is quoted. */
function remarksOf(
  { parts, request, owner, reply }: Task,
  anchor: Utterance,
  utterances: readonly Utterance[],
  all: readonly Utterance[],
  sources: Utterance[],
  reporter: Reporter,
): string[] {
  const remarks: string[] = [];
  const name = contentStems(owner);
  const saying = ({ stems }: Utterance): string[] => ownStems(stems).filter((term) => !name.includes(term));
  const known = new Set(sources.flatMap(saying));
  const points = ({ text }: Utterance): boolean => POINTING.test(text) || WHO.test(text) || ASKED_POINTING.test(text);
  let pointing = sources.some(points) || saying(anchor).length <= 1;
  const enough = (): boolean => known.size >= (pointing ? POINTING_CONTENT : OWN_CONTENT);
  const quote = (intro: string, ...said: readonly Utterance[]): void => {
    const terms = said.flatMap(({ stems }) => ownStems(stems));
    if (said.some(({ text }) => NEXT_ON.test(text))) return;
    if (said.some((one) => sources.includes(one)) || !terms.some((term) => !known.has(term))) return;
    sources.unshift(...said);
    for (const term of terms) known.add(term);
    remarks.push(`${intro} : ${matterText(said, reporter)}`);
  };
  let preceded = false;
  const asked = parts.length > 0 && request !== null && ownStems(request.stems).length >= 1;
  if (reply !== undefined && dueDate(reply.text) !== null && saying(reply).length >= 2) quote('réponse', reply);
  const prelude = withinPassage(anchor, all);
  if (pointing && prelude !== undefined) quote('à propos de', prelude);
  if (asked && !enough()) {
    quote('à la demande', ...requestsBeside(request, all));
    pointing = points(request) || LEANS.test(request.text);
    const asking = withinPassage(request, all);
    if (pointing && asking !== undefined && !enough()) {
      quote('à propos de', asking);
      preceded = true;
    }
  }
  if (!preceded && !enough() && (pointing || known.size < 3) && remarks.length < MOST_QUOTES)
    quote('à propos de', ...spokenBefore(asked ? request : anchor, all));
  // « Et le chauffage de la salle ? — Je fais monter deux radiateurs. »
  const answered = all
    .slice(Math.max(0, anchor.order - 8), anchor.order)
    .findLast((one) => one.passageId === anchor.passageId - 1 && one.question && ownStems(one.stems).length >= 2);
  if (!enough() && answered !== undefined && answered.speaker !== anchor.speaker && remarks.length < MOST_QUOTES)
    quote('à propos de', answered);
  if (!enough() && remarks.length < MOST_QUOTES) {
    const matter = matterOf(utterances, utterances.indexOf(anchor));
    // A vote is called of another matter, and what the request was about is told already.
    if (matter !== null && !preceded && !VOTE_CALL.test(matter.folded)) quote('à propos de', matter);
  }
  return remarks;
}

const OBJECT = /^(?:je (?:le|la|les|en) |je l['’]|j['’]en )/iu;
const small = (text: string): string => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
const SPOKEN_TO = /(?<!\p{L})(?:tu|te|toi|vous|votre|vos)(?!\p{L})|-(?:moi|nous|lui|leur|le|la|les)(?!\p{L})/iu;

/** A sentence of a task: of its owner where that is certain, else as it was said. */
function told(part: Utterance, first: boolean, owner: string | null, reporter: Reporter): string {
  const shared = part.speaker === owner ? sharedOut(part.text) : null;
  if (shared !== null) {
    const { name } = reporter.voice(part.speaker);
    const own = { ...part, text: shared.own, spoken: shared.own, tail: small(shared.own) };
    const mine = taskText(own, reporter, true) ?? attributed(name, own);
    // « Envoie-moi la liste, je la corrige »: the list.
    return shared.leads && OBJECT.test(shared.own)
      ? beforeStop(mine, ` (${name} : « ${unstopped(shared.asked)} »)`)
      : mine;
  }
  const text = taskText(part, reporter, first);
  if (text !== null) return text;
  // « Mets-moi en copie. », said to the owner
  if (!first && SPOKEN_TO.test(part.text)) {
    const asks = reporter.tell(part)?.verb === 'demande' || dueDate(part.text) !== null || WHO.test(part.text);
    if (!asks) return '';
    const said = `${reporter.voice(part.speaker).name} : « ${unstopped(part.tail)} »`;
    return part.speaker === owner ? `${said}.` : `(${said}).`;
  }
  return first || FIRST_PERSON.test(part.text)
    ? attributed(reporter.voice(part.speaker).name, part).replace(
        /(?:, (?:ça|cela) (?:vous |te )?(?:passe|va|joue|marche|convient)[^,?]*)?\s*\?\.?$/iu,
        '.',
      )
    : part.text;
}

/** Shows a date that the sentence itself does not say, and the day that « demain » is. */
function withDue(text: string, due: string | null, day: string | null): string {
  if (due === null) return text;
  const place = text.toLowerCase().indexOf(due.toLowerCase());
  const relative = day !== null && !due.includes(longDate(day).split(' ')[1] ?? '');
  if (place < 0) {
    const shown = due.replace(/^pour (?:le |la )?/iu, '');
    return beforeStop(text, ` (échéance : ${shown}${relative ? `, ${longDate(day)}` : ''})`);
  }
  if (!relative) return text;
  const end = place + due.length;
  return `${text.slice(0, end)} (${longDate(day)})${text.slice(end)}`;
}
