import type { AgendaItem } from '@greffier/contract/values';
import type { Decision } from '../types.ts';
import { typeset } from './clean.ts';
import { antecedent, beforeStop, POINTING } from './context.ts';
import { conventionOf } from './conventions.ts';
import { figuresIn } from './dates.ts';
import { leadsOf } from './leads.ts';
import { matterOf, motionOf, ownStems, proposalOf, reopened } from './motions.ts';
import type { Motion } from './motions.ts';
import { capital, FIRST_PERSON, idsOf, unstopped, speakerName } from './phrasing.ts';
import { ASKING_CONSENT, DONE_SO, settlingOf, UNOPPOSED } from './settling.ts';
import type { Settling } from './settling.ts';
import type { Utterance } from './utterances.ts';
import { findVotes } from './votes.ts';
import type { CountedVote } from './votes.ts';
import { contentStems } from './words.ts';

/** Fewer words of meaning than this, and a decision needs what it is about. */
const OWN_CONTENT = 5;
/** Passages within which two sentences that settle settle one matter, if they share words. */
const NEAR = 4;
/** Words of an answer that only consents. */
const SHORT = 8;

const RESULT =
  /^(?:et (?:une?|les?|la|avec|dès|à partir)|ça (?:fait|nous fait|donne)|soit|donc ça fait|au total)(?!\p{L})|^\p{Lu}?[\p{L}-]+ \p{L}+\.$/u;

interface Group {
  readonly at: number;
  readonly parts: Utterance[];
  settling: Settling;
  vote?: CountedVote;
}

export interface FoundDecision {
  readonly utterances: readonly Utterance[];
  readonly sentence: Decision;
}

const VERDICT_ALONE = /^(?:(?:donc|alors|bon),? )*(?:c['’]est )?(?:adopté|approuvé|accepté|validé)e?(?=[ ,.!]|$)/iu;
const ELECTED =
  /(?<!\p{L})(?:sont|est) (?:donc )?(?:ré)?élue?s? \p{Lu}|\p{Lu}\p{L}+ (?:est|sont) (?:donc )?(?:ré)?élu/u;
const ITSELF = /(?<!\p{L})(?:il|elle|ils|elles) (?:est|sont|sera|seront) (?:donc |ainsi )?\p{L}+é/iu;

/** « Lecture et dehors, on est en phase ? — Oui. — Très bien. — Alors on garde ça. »: nothing between but consent. */
function onlyConsent(utterances: readonly Utterance[], previous: Utterance, at: number): boolean {
  const settled = utterances[at];
  const between = utterances
    .slice(Math.max(0, at - 10), at)
    .filter(
      (one) =>
        one.order > previous.order && one.passageId !== settled?.passageId && one.passageId !== previous.passageId,
    );
  return between.length > 0 && between.every((one) => one.words <= SHORT && !one.question);
}

/** « On peut l'approuver. Personne n'est contre ? C'est fait. »: what was done. */
const before = (utterances: readonly Utterance[], at: number): Utterance[] =>
  utterances
    .slice(Math.max(0, at - 3), at)
    .filter((one) => one.passageId === utterances[at]?.passageId && !one.question && one.stems.length >= 2)
    .slice(-1);

/** What is settled in order: sentences of one passage, or near ones that share words, are one decision. */
function groupsOf(
  utterances: readonly Utterance[],
  leads: ReadonlySet<string>,
  votes: readonly CountedVote[],
): Group[] {
  const groups: Group[] = [];
  const voteAt = new Map<Utterance, CountedVote>(
    votes.flatMap((vote) => vote.utterances.map((one) => [one, vote] as const)),
  );
  for (const [at, utterance] of utterances.entries()) {
    const settling = settlingOf(utterances, at, leads);
    if (settling === null) continue;
    const last = groups.at(-1);
    const matter = DONE_SO.test(utterance.folded) ? before(utterances, at) : [];
    const vote = voteAt.get(utterance);
    const previous = last?.parts.at(-1);
    const known = new Set(last?.parts.flatMap(({ stems }) => stems));
    const own = ownStems(utterance.stems);
    const shared = own.filter((term) => known.has(term)).length;
    const same =
      last !== undefined &&
      previous !== undefined &&
      ((vote !== undefined && vote === last.vote) ||
        (vote === last.vote &&
          utterance.passageId - previous.passageId <= NEAR &&
          onlyConsent(utterances, previous, at)) ||
        (vote === last.vote && previous.passageId === utterance.passageId) ||
        (vote === undefined &&
          utterance.passageId - previous.passageId <= NEAR &&
          (settling.bare || shared >= Math.max(1, own.length / 2)) &&
          !reopened(utterances.slice(utterances.indexOf(previous) + 1, at))));
    // « … est accepté. Par contre le reste, non. »
    const other =
      vote === undefined &&
      shared === 0 &&
      own.length >= 2 &&
      /^(?:par contre|mais|en revanche|et pour|quant)/iu.test(utterance.spoken);
    if (!same || other || last === undefined)
      groups.push({ at, parts: [...matter, utterance], settling, ...(vote !== undefined && { vote }) });
    else {
      last.parts.push(utterance);
      if (settling.strength > last.settling.strength)
        last.settling = { ...settling, bare: last.settling.bare && settling.bare };
    }
  }
  for (const { parts } of groups) {
    const next = utterances[utterances.indexOf(parts.at(-1) as Utterance) + 1];
    // « Donc quatre par site. Ça fait quinze. »
    if (
      next !== undefined &&
      next.passageId === parts.at(-1)?.passageId &&
      RESULT.test(next.tail) &&
      figuresIn(next.text).length + next.stems.length > 0 &&
      !next.question
    )
      parts.push(next);
  }
  for (const vote of votes) {
    if (groups.some((group) => group.vote === vote)) continue;
    const [first] = vote.utterances;
    if (first === undefined) continue;
    groups.push({
      at: utterances.indexOf(first),
      parts: [],
      settling: { strength: 3, outcome: vote.for > vote.against ? 'adopted' : 'refused', bare: true },
      vote,
    });
  }
  return groups.sort((a, b) => a.at - b.at);
}

/** « le budget » and « C'est adopté, mais… » as « Le budget : adopté… »; the verdict alone where it names the matter. */
function voted(group: Group, motion: Motion | null): string {
  const verdict = group.parts.find(({ stems }) => stems.length > 0) ?? group.parts[0];
  const outcome = group.settling.outcome === 'refused' ? 'refusé' : 'adopté';
  const said = verdict === undefined ? outcome : unstopped(verdict.tail);
  if (motion === null) return capital(said);
  const known = new Set(verdict?.stems);
  const news = ownStems(contentStems(motion.text)).filter((term) => !known.has(term)).length;
  if (verdict !== undefined && news === 0 && verdict.stems.length >= 2) return capital(said);
  const bare = verdict === undefined || /^(?:c['’]est |donc |\d)/iu.test(said) || verdict.stems.length < 3;
  return `${capital(unstopped(motion.text))} : ${bare ? outcome : said}`;
}

/** What another voice asked right before, in the words that say most. */
function askedBefore(utterances: readonly Utterance[], at: number): Utterance | null {
  const answer = utterances[at];
  const before = utterances[at - 1];
  if (answer === undefined || before?.question !== true || before.speaker === answer.speaker) return null;
  const asked = utterances
    .slice(Math.max(0, at - 4), at)
    .filter((one) => one.passageId === before.passageId && one.question && ownStems(one.stems).length >= 2)
    .toSorted((a, b) => b.stems.length - a.stems.length);
  return asked[0] ?? null;
}

/** The remark that tells what a short decision is about, and its utterances. */
function aboutOf(
  utterances: readonly Utterance[],
  at: number,
  names: Readonly<Record<string, string>>,
): { text: string; utterances: readonly Utterance[] } | null {
  const asked = askedBefore(utterances, at);
  if (asked !== null)
    return { text: ` (en réponse à : « ${asked.tail.replace(/\s*\?$/u, ' ?')} »)`, utterances: [asked] };
  const proposal = proposalOf(utterances, at);
  if (proposal !== null) {
    const [first] = proposal.utterances;
    const proposer = speakerName(first?.speaker ?? '', names);
    const text = unstopped(proposal.text).replace(/\s*\?$/u, ' ?');
    return {
      text: ` (proposition de ${proposer} : « ${text} »)`.replace(/ de (?=[AEIOUYÉÈH])/u, ' d’'),
      utterances: proposal.utterances,
    };
  }
  const subject = matterOf(utterances, at) ?? antecedent(utterances, at);
  if (subject === null) return null;
  const text = unstopped(subject.tail).replace(/\s*\?$/u, ' ?');
  return { text: ` (à propos de : « ${text} »)`, utterances: [subject] };
}

function sentenceOf(
  group: Group,
  utterances: readonly Utterance[],
  item: AgendaItem,
  names: Readonly<Record<string, string>>,
): FoundDecision {
  const { parts, vote, settling } = group;
  const calls = vote?.utterances ?? parts.filter(({ spoken }) => /\?/u.test(spoken));
  const [call] = calls;
  const motion =
    call === undefined || vote === undefined ? null : motionOf(utterances, utterances.indexOf(call), vote.utterances);
  const sources = [...parts, ...(motion?.utterances ?? []), ...(vote?.utterances ?? [])];
  let text: string;
  if (vote !== undefined) text = voted(group, motion);
  else {
    const told = parts.map(({ text: whole }) => whole).join(' ');
    const tail = parts.map((part, place) => (place === 0 ? part.tail : part.text)).join(' ');
    text = FIRST_PERSON.test(told) ? `${speakerName(parts[0]?.speaker ?? '', names)} : ${tail}` : told;
  }
  const stems = [...parts, ...(motion?.utterances ?? [])].flatMap((part) => part.stems);
  const title = contentStems(item.text);
  // A decision that names the item's own subject is understood under its heading.
  const shared = title.filter((term) => stems.includes(term)).length;
  const complete = stems.length >= 3 && shared > 0 && (shared >= 2 || shared === title.length);
  // What a pronoun stands for is in a sentence that says much.
  const asked = utterances
    .slice(Math.max(0, group.at - 3), group.at)
    .some((one) => one.passageId === parts[0]?.passageId && one.question && ASKING_CONSENT.test(one.folded));
  const silent = asked || parts.some(({ folded }) => UNOPPOSED.test(folded));
  const vague =
    silent ||
    parts.every(
      (part) =>
        ownStems(part.stems).length < OWN_CONTENT &&
        (POINTING.test(part.text) || /^(?:c['’]|ça |il |elle )/iu.test(part.tail)),
    );
  const wanting =
    vote === undefined &&
    !parts.some(({ text: told }) => ELECTED.test(told)) &&
    ownStems(stems).length < (vague ? OWN_CONTENT + 5 : OWN_CONTENT) &&
    (!complete || vague);
  // « Il est approuvé »: the item itself.
  const spoken = parts.map(({ tail }) => tail).join(' ');
  const itself =
    title.length > 0 &&
    ((wanting && ITSELF.test(spoken)) || (conventionOf(item.text) !== null && VERDICT_ALONE.test(spoken)));
  const subject = wanting && !itself ? aboutOf(utterances, group.at, names) : null;
  if (subject !== null) {
    text = beforeStop(text, subject.text);
    sources.push(...subject.utterances);
  }
  const said = new Set([...stems, ...contentStems(text)]);
  // The heading stands above; only what it alone says of the matter, a date above all, is said again.
  const unsaid = title.filter((term) => !said.has(term));
  const little = ownStems(stems).length;
  const untold =
    subject === null &&
    ((little < OWN_CONTENT && !complete && unsaid.length > 0) ||
      (little < OWN_CONTENT + 3 && unsaid.some((term) => /\d/.test(term))));
  if ((vote === undefined || motion === null) && (itself || untold))
    text = `${item.text} : ${text === parts.map((part) => part.text).join(' ') ? [parts[0]?.tail, ...parts.slice(1).map((part) => part.text)].join(' ') : text}`;
  return {
    utterances: parts,
    sentence: {
      text: typeset(/[.!?»…]$/u.test(text) ? text : `${text}.`),
      passageIds: idsOf(sources),
      outcome: settling.outcome,
    },
  };
}

/** What the utterances of one item settle, in order. `leads`: the voices that lead the meeting. */
export function findDecisions(
  utterances: readonly Utterance[],
  item: AgendaItem,
  names: Readonly<Record<string, string>>,
  leads: ReadonlySet<string> = leadsOf(utterances),
): FoundDecision[] {
  const votes = findVotes(utterances);
  // What is put to the vote is decided by the vote.
  const moved = new Set(
    votes.flatMap((vote) => {
      const [call] = vote.utterances;
      return call === undefined
        ? []
        : (motionOf(utterances, utterances.indexOf(call), vote.utterances)?.utterances ?? []);
    }),
  );
  return groupsOf(utterances, leads, votes)
    .filter(({ parts, vote }) => vote !== undefined || !parts.every((part) => moved.has(part)))
    .map((group) => sentenceOf(group, utterances, item, names));
}
