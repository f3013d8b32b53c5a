import type { AgendaItem } from '@greffier/contract/values';
import type { Decision } from '../types.ts';
import { typeset } from './clean.ts';
import { antecedent, beforeStop, NEXT_ON, POINTING } from './context.ts';
import { conventionOf } from './conventions.ts';
import { matterOf, motionOf, ownStems, proposalOf } from './motions.ts';
import type { Motion } from './motions.ts';
import { isVerbless, takenFrom } from './closing.ts';
import { capital, FIRST_PERSON, idsOf, unstopped } from './phrasing.ts';
import type { Reporter } from './reporter.ts';
import { ASKING_CONSENT, UNOPPOSED } from './speech-acts.ts';
import type { Settling } from './settling.ts';
import type { Utterance } from './utterances.ts';
import { withoutCounts } from './vote-lines.ts';
import type { CountedVote } from './votes.ts';
import { answerText, matterText, proposalText, settledText } from './wording.ts';
import { contentStems } from './words.ts';

/** Fewer words of meaning than this, and a decision needs what it is about. */
const OWN_CONTENT = 5;
const VERDICT_ALONE = /^(?:(?:donc|alors|bon),? )*(?:c['’]est )?(?:adopté|approuvé|accepté|validé)e?(?=[ ,.!]|$)/iu;
const ELECTED =
  /(?<!\p{L})(?:[Ss]ont|[Ee]st) (?:donc )?(?:ré)?élue?s? \p{Lu}|\p{Lu}\p{L}+ (?:est|sont) (?:donc )?(?:ré)?élu/u;
/** « On la garde, et… » */
const OBJECT = /^(?:(?:bon|alors|donc|oui|non),? )*on (?:n['’]|ne )?(?:l['’]|(?:le|la|les) )\p{L}+(?=$|[ .,])/iu;
const ITSELF =
  /(?<!\p{L})(?:il|elle|ils|elles) (?:est|sont|sera|seront) (?:donc |ainsi )?(?:\p{L}+é|bonn?e?s? comme ça)/iu;

/** What settles one matter, in order. */
export interface Group {
  readonly at: number;
  readonly parts: Utterance[];
  settling: Settling;
  vote?: CountedVote;
}

export interface FoundDecision {
  readonly utterances: readonly Utterance[];
  readonly sentence: Decision;
}

/** « le budget » and « C'est adopté, mais… » as « Le budget : adopté… »; the verdict alone where it names the matter. */
function voted(group: Group, motion: Motion | null, reporter: Reporter): string {
  const verdict = group.parts.find(({ stems }) => stems.length > 0) ?? group.parts[0];
  const outcome = group.settling.outcome === 'refused' ? 'refusé' : 'adopté';
  const settling = verdict === undefined ? null : reporter.tell(verdict);
  const certain =
    settling !== null && (settling.kind === 'clause' || settling.kind === 'fragment') && !settling.personal;
  // « C’est adopté, mais j’entends les 18. »: only the verdict is of the meeting.
  const spoken = verdict === undefined || FIRST_PERSON.test(verdict.tail) || / (?:je |j['’])/iu.test(verdict.tail);
  const told = certain ? settling.text : spoken ? outcome : unstopped(verdict.tail);
  // « Donc c'est oui, à partir du 9 mai »: what the verdict adds.
  const more = /^(?:donc |alors )?c['’]est (?:donc )?(?:oui|non|\p{L}+é)(?:,| ;)? (.*\d.*)$/iu.exec(told)?.[1];
  // The table of the vote stands below.
  const said = withoutCounts(more === undefined ? told : `${outcome}, ${more}`);
  if (motion === null) return capital(said);
  const known = new Set(verdict?.stems);
  const news = ownStems(contentStems(motion.text)).filter((term) => !known.has(term)).length;
  if (
    verdict !== undefined &&
    news === 0 &&
    ownStems(verdict.stems).length >= (motion.utterances.includes(verdict) ? 1 : 2)
  )
    return capital(said);
  const bare =
    more === undefined && (verdict === undefined || /^(?:c['’]est |donc |\d)/iu.test(said) || verdict.stems.length < 3);
  return `${capital(unstopped(motion.text))} : ${bare ? outcome : said}`;
}

/** What another voice asked right before, in the words that say most. */
function askedBefore(utterances: readonly Utterance[], at: number): Utterance | null {
  const answer = utterances[at];
  const last = utterances[at - 1];
  if (answer === undefined || last === undefined || last.speaker === answer.speaker) return null;
  // « La boîte, on la garde ? Il y a des gens qui y mettent des annuaires. — On la garde. »
  const before = last.question
    ? last
    : utterances
        .slice(Math.max(0, at - 4), at)
        .findLast(
          (one) =>
            one.question &&
            one.passageId === last.passageId &&
            OBJECT.test(answer.tail) &&
            one.stems.some((term) => answer.stems.includes(term)),
        );
  if (before === undefined) return null;
  const asked = utterances
    .slice(Math.max(0, at - 4), at)
    .filter(
      (one) =>
        one.passageId === before.passageId && one.question && ownStems(one.stems).length >= (one.words >= 4 ? 1 : 2),
    )
    .toSorted((a, b) => b.stems.length - a.stems.length);
  return asked[0] ?? null;
}

/** Passages back in which a pronoun may mean what was spoken of. */
const NEAR = 2;

/** What a decision takes up that was said before: by a word of it, or by a pronoun right behind; null for what only stood near. */
function subjectOf(utterances: readonly Utterance[], at: number): Utterance | null {
  const decision = utterances[at];
  if (decision === undefined) return null;
  const own = ownStems(decision.stems);
  const leans = own.length < 2 || POINTING.test(decision.text) || /^(?:c['’]|ça |il |elle )/iu.test(decision.tail);
  return (
    [matterOf(utterances, at), antecedent(utterances, at)].find(
      (one) =>
        one !== null &&
        !(one.question && ASKING_CONSENT.test(one.folded)) &&
        // « Le mercredi 13, alors. »: not the day before it.
        !(/\d/u.test(decision.text) && NEXT_ON.test(one.text)) &&
        (one.stems.some((term) => own.includes(term)) || (leans && one.passageId >= decision.passageId - NEAR)),
    ) ?? null
  );
}

/** The remark that tells what a short decision is about, and its utterances. */
function aboutOf(
  utterances: readonly Utterance[],
  at: number,
  reporter: Reporter,
  title: ReadonlySet<string>,
): { text: string; utterances: readonly Utterance[] } | null {
  const asked = askedBefore(utterances, at);
  if (asked !== null) return { text: ` (${answerText(asked, reporter)})`, utterances: [asked] };
  const own = utterances[at];
  const taken = own !== undefined && isVerbless(own) ? takenFrom(utterances, at, title) : null;
  if (taken !== null) return { text: ` (à propos de : ${matterText([taken], reporter)})`, utterances: [taken] };
  const proposal = proposalOf(utterances, at);
  if (proposal !== null)
    return { text: ` (${proposalText(proposal.utterances, reporter)})`, utterances: proposal.utterances };
  const subject = subjectOf(utterances, at);
  if (subject === null) return null;
  return { text: ` (à propos de : ${matterText([subject], reporter)})`, utterances: [subject] };
}

const small = (text: string): string => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
/** Behind a heading, a sentence begins small unless a name does. */
const headed = (text: string, [first]: readonly Utterance[]): string =>
  first !== undefined && /^\p{Ll}/u.test(first.tail) && text.startsWith(capital(first.tail).slice(0, 3))
    ? small(text)
    : text;

/** A decision as it stands in minutes, with what it needs to be understood. */
export function decisionEntry(
  group: Group,
  utterances: readonly Utterance[],
  item: AgendaItem,
  reporter: Reporter,
): FoundDecision {
  const { parts, vote, settling } = group;
  const calls = vote?.utterances ?? parts.filter(({ spoken }) => /\?/u.test(spoken));
  const [call] = calls;
  const motion =
    call === undefined || vote === undefined ? null : motionOf(utterances, utterances.indexOf(call), vote.utterances);
  const sources = [...parts, ...(motion?.utterances ?? []), ...(vote?.utterances ?? [])];
  let text: string;
  if (vote !== undefined) text = voted(group, motion, reporter);
  // « En revanche, … »: a decision stands by itself.
  else text = capital(settledText(parts, reporter).replace(/^(?:En revanche|Toutefois),? (?=\p{Ll})/u, ''));
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
    (OBJECT.test(parts[0]?.tail ?? '') && askedBefore(utterances, group.at) !== null) ||
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
    ((wanting && ITSELF.test(spoken)) ||
      // « On en reparle en janvier »: the item, where nothing of it is named.
      (settling.outcome === 'postponed' &&
        shared === 0 &&
        conventionOf(item.text) === null &&
        (vague || ownStems(stems).length <= 2)) ||
      (conventionOf(item.text) !== null && parts.some(({ tail }) => VERDICT_ALONE.test(tail))));
  const subject = wanting && !itself ? aboutOf(utterances, group.at, reporter, new Set(title)) : null;
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
    text = `${item.text} : ${text.startsWith('Il est décidé') ? small(text) : headed(text, parts)}`;
  return {
    utterances: parts,
    sentence: {
      text: typeset(/[.!?»…]$/u.test(text) ? text : `${text}.`),
      passageIds: idsOf(sources),
      outcome: settling.outcome,
    },
  };
}
