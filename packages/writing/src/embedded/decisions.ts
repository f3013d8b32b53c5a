import type { AgendaItem } from '@greffier/contract/values';
import { figuresIn } from './dates.ts';
import { decisionEntry } from './decision-text.ts';
import type { FoundDecision, Group } from './decision-text.ts';
import { motionOf, ownStems, reopened } from './motions.ts';
import type { Reporter } from './reporter.ts';
import { settlingOf } from './settling.ts';
import { DONE_SO } from './speech-acts.ts';
import { mapped, type Steps } from './steps.ts';
import type { Utterance } from './utterances.ts';
import { votesIn } from './votes.ts';
import type { CountedVote } from './votes.ts';
import { contentStems } from './words.ts';

/** Passages within which two sentences that settle settle one matter, if they share words. */
const NEAR = 4;
/** Decisions that are written in one step. */
const FEW = 5;
/** Words of an answer that only consents. */
const SHORT = 8;

const RESULT =
  /^(?:et (?:une?|les?|la|avec|dès|à partir)|ça (?:fait|nous fait|donne)|soit|donc ça fait|au total|on (?:ne |n['’])?(?:va|vont) pas|sauf|à partir|jusqu|au plus tard|pas de|[Ss]crutat\p{L}+,? |[Ss]ecrétaire,? |[Rr]apporteu\p{L}+,? |d['’]ici là|en attendant|entre-temps)(?!\p{L})|[, ](?:d['’]ici là|en attendant|entre-temps) |^\p{Lu}?[\p{L}-]+ \p{L}+\.$/u;

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
function* groupsOf(
  utterances: readonly Utterance[],
  leads: ReadonlySet<string>,
  votes: readonly CountedVote[],
  title: ReadonlySet<string>,
): Steps<Group[]> {
  const groups: Group[] = [];
  const voteAt = new Map<Utterance, CountedVote>(
    votes.flatMap((vote) => vote.utterances.map((one) => [one, vote] as const)),
  );
  yield* mapped(utterances, (utterance, at) => {
    const settling = settlingOf(utterances, at, leads, title);
    if (settling === null) return;
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
          (own.length < 3 || shared > 0) &&
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
  });
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
      settling: { strength: 3, outcome: vote.outcome ?? (vote.for > vote.against ? 'adopted' : 'refused'), bare: true },
      vote,
    });
  }
  return groups.sort((a, b) => a.at - b.at);
}

/** What the utterances of one item settle, in order. `leads`: the voices that lead the meeting. */
export function* decisionsIn(
  utterances: readonly Utterance[],
  item: AgendaItem,
  leads: ReadonlySet<string>,
  reporter: Reporter,
): Steps<FoundDecision[]> {
  const votes = yield* votesIn(utterances);
  yield;
  // What is put to the vote is decided by the vote.
  const moved = new Set(
    votes.flatMap((vote) => {
      const [call] = vote.utterances;
      const motion = call === undefined ? null : motionOf(utterances, utterances.indexOf(call), vote.utterances);
      return motion === null ? [] : [...motion.utterances, ...vote.utterances];
    }),
  );
  const groups = (yield* groupsOf(utterances, leads, votes, new Set(contentStems(item.text)))).filter(
    ({ parts, vote }) => vote !== undefined || !parts.every((part) => moved.has(part)),
  );
  return yield* mapped(groups, (group) => decisionEntry(group, utterances, item, reporter), FEW);
}
