import type { Sentence } from '../types.ts';
import { FORM } from './announce.ts';
import { figuresIn, hasFigure } from './dates.ts';
import { finiteReadings } from './lexicon.ts';
import { supposed } from './hypotheses.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { Choice } from './paragraphs.ts';
import type { Reporter } from './reporter.ts';
import type { Told } from './reporting.ts';
import type { Steps } from './steps.ts';
import { withdrawals } from './withdrawals.ts';
import type { Utterance } from './utterances.ts';
import { wordCount } from './words.ts';

const CHATTER =
  /(?:merci|pardon|excuse|bonjour|bonsoir|s['’]il (?:te|vous) plaît|je plaisante|pour rire|au revoir|la parole|je respire|(?:voilà|tiens)\s.*arrive|je sais pas|je ne sais pas)/iu;
const ADDRESSED = /(?<![\p{L}'’-])(?:tu|te|toi|ton|ta|tes|t['’]|vous|votre|vos)(?![\p{L}])/iu;
const ANAPHORIC = /^(?:c['’]|ce |ça |oui|non|si[ ,]|il |elle |ils |elles |pas |moi|en |y |là|l['’])/iu;
/** Turns of speech that mock or exaggerate: « on n’a qu’à vendre le clocher », « à ce prix-là je cuisine ». */
const IDIOM =
  /(?<!\p{L})(?:on (?:n['’])?a qu['’]à|à ce prix-là|(?:je suis|même|est) morte?(?!\p{L})|j['’]ai le temps|tous les midis|c['’]est la fête)/iu;
const LEAST_WORTH = 1.5;
/** Fewer words take nothing back that a reader would know. */
const LEAST_RETRACTION = 3;
/** What a sentence loses that cannot be told in the words of minutes. */
const QUOTED = 0.8;

/** « Page 5. », « 15 », « du neuf, pas du »: nothing without what stands before it. */
const BARE =
  /^(?:(?:la |le |l['’])?(?:page|point|annexe|ligne|article|chiffre) )?\d[\d\s.,]*$|(?<![\p{L}'’-])(?:du|des?|les?|la|une?|aux?|et|ou|que|qui|pour|avec|dans|sur)$/iu;
/** « abstention pour le point 3 »: the vote is listed. */
const BALLOT = /^(?:abstention|(?:je suis )?(?:pour|contre))(?: (?:pour|sur) [^,;]{1,40}| aussi| également)?$/iu;
/** « les douze heures, faites un sondage »: an order behind what it is about. */
const ORDERED = /, (\p{L}+(?:ez|tes))(?= (?:une?|les?|la|des|du|ce|cette|ces|votre|vos) | l['’])/iu;

/** Words without a verb that tell nothing by themselves. */
export const tellsNothing = ({ kind, text }: Told): boolean =>
  kind === 'fragment' &&
  (!hasFigure(text) ||
    BARE.test(text) ||
    BALLOT.test(text) ||
    finiteReadings(ORDERED.exec(text)?.[1] ?? '').some(({ tense, person }) => tense === 'P' && person === 4));

/** « Nadia Belkacem. »: a voice that says its name and no more. */
const introducing = ({ text, words }: Utterance): boolean =>
  words <= 3 && /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)+\.$/u.test(text);

/** How much minutes lose without an utterance. */
function worth(
  utterance: Utterance,
  question: Utterance | null,
  weight: (stem: string) => number,
  inSection: ReadonlyMap<string, number>,
): number {
  if (utterance.question || introducing(utterance)) return -1;
  const terms = [...new Set([...utterance.stems, ...(question?.stems ?? [])])];
  const theme = terms.reduce((sum, term) => sum + weight(term) * Math.min(3, inSection.get(term) ?? 0), 0);
  let score = theme / (6 + 1.5 * terms.length) + 0.12 * Math.min(terms.length, 12);
  if (hasFigure(utterance.text) || (question !== null && hasFigure(question.text)))
    score += 1 + 0.3 * Math.min(3, figuresIn(utterance.text).length);
  if (utterance.words < 5 && question === null && figuresIn(utterance.text).length === 0) score -= 1.2;
  if (question === null && utterance.stems.every((term) => /^\d/u.test(term) || FORM.has(term))) score -= 1;
  if (utterance.words > 45) score -= 0.4;
  if (CHATTER.test(utterance.spoken) || IDIOM.test(utterance.spoken)) score -= 0.8;
  if (ADDRESSED.test(utterance.text)) score -= utterance.words <= 9 && !hasFigure(utterance.text) ? 1.2 : 0.5;
  if (/[!…]$/u.test(utterance.text)) score -= 0.7;
  return score;
}

/** Passages that their own voice takes back as a joke right after. */
function jests(all: readonly Utterance[]): Set<number> {
  const found = new Set<number>();
  for (const [at, utterance] of all.entries()) {
    const before = all[at - 1];
    // « Très drôle. », « Arrête, Marcel. »: what another has just said was no statement.
    if (
      utterance.words <= 5 &&
      /^(?:ah |oh |non |mais )*(?:très drôle|arrêtez?(?!\p{L})|c['’]est malin|hilarant|haha|ha ha|soyons sérieux|on reste sérieux)/iu.test(
        utterance.spoken,
      ) &&
      before !== undefined &&
      before.speaker !== utterance.speaker
    )
      found.add(before.passageId);
    if (
      !/(?<!\p{L})(?:je (?:plaisante|rigole|blague)|c['’](?:est|était) une blague|pour rire|je déconne)/iu.test(
        utterance.spoken,
      )
    )
      continue;
    found.add(utterance.passageId);
    const joke = all
      .slice(Math.max(0, at - 8), at)
      .findLast((one) => one.speaker === utterance.speaker && one.passageId >= utterance.passageId - 2);
    if (joke !== undefined) found.add(joke.passageId);
  }
  return found;
}

/** Proposals that were taken back in words that tell nothing, « Oubliez. »: not told at all, as neither is told alone. */
const unretracted = (withdrawn: ReadonlyMap<Utterance, Utterance>, reporter: Reporter): Set<Utterance> =>
  new Set(
    [...withdrawn]
      .filter(([, back]) => {
        const told = reporter.tell(back);
        return told === null || (told.kind === 'quote' && back.words <= LEAST_RETRACTION);
      })
      .map(([proposal]) => proposal),
  );

/** What of a whole meeting every section is chosen before: found once for all of them. */
export interface Backdrop {
  /** Every utterance of the meeting. */
  readonly all: readonly Utterance[];
  /** Passages that were jokes. */
  readonly jokes: ReadonlySet<number>;
  /** Orders of what only follows from a supposition. */
  readonly supposing: ReadonlySet<number>;
  /** Proposals that were taken back, each with the sentence that does. */
  readonly withdrawn: ReadonlyMap<Utterance, Utterance>;
  /** Those of them that nothing tells the withdrawal of. */
  readonly hanging: ReadonlySet<Utterance>;
}

export function* backdropOf(all: readonly Utterance[], reporter: Reporter): Steps<Backdrop> {
  const jokes = jests(all);
  yield;
  const supposing = supposed(all);
  yield;
  const withdrawn = withdrawals(all);
  yield* reporter.hear([...withdrawn.values()]);
  return { all, jokes, supposing, withdrawn, hanging: unretracted(withdrawn, reporter) };
}

/** « Jean-Claude, au téléphone ? »: who is to speak, and nothing asked. */
const CALL =
  /^(?:(?:[Ee]t|[Aa]lors|[Bb]on|[Dd]onc|[Pp]uis),? )*(?:[Mm]onsieur |[Mm]adame |[Dd]octeure? )?\p{Lu}\p{Ll}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?(?:,? (?:(?:au|en|à|de|sur|par|chez) (?:la |l['’]|ton |votre )?\p{L}+(?: \p{L}+)?|(?:et )?(?:toi|vous)))? ?\?$/u;

/** The question that an answer needs beside it: asked by another right before, and naming what the answer leaves out. */
function questionOf(utterance: Utterance, all: readonly Utterance[], reporter: Reporter): Utterance | null {
  const before = all[utterance.order - 1];
  if (before === undefined || !before.question || before.speaker === utterance.speaker) return null;
  if (before.stems.length < 2 || before.words > 22 || CALL.test(before.text)) return null;
  // What cannot be told but by a quotation is asked only where the answer is nothing without it.
  const [asked, told] = [reporter.tell(before), reporter.tell(utterance)];
  if (told === null || told.kind === 'quote' || (asked?.kind !== 'asked' && told.kind !== 'fragment')) return null;
  return utterance.stems.length <= 4 || ANAPHORIC.test(utterance.spoken) ? before : null;
}

const costOf = ({ utterance, question }: Choice): number =>
  utterance.words + (question === null ? 0 : question.words + 5);

/** The utterances worth most within a number of words, each with what it needs, in the order they were said. */
function choose(
  utterances: readonly Utterance[],
  { all, jokes, supposing, withdrawn, hanging }: Backdrop,
  words: number,
  reporter: Reporter,
  weight: (stem: string) => number,
): Choice[] {
  const counts = new Map<string, number>();
  for (const utterance of utterances)
    for (const term of new Set(utterance.stems)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const own = new Set(utterances);
  const ranked = utterances
    .map((utterance) => {
      const told = reporter.tell(utterance);
      const question = questionOf(utterance, all, reporter);
      const idle = told !== null && question === null && tellsNothing(told);
      const unfounded = hanging.has(utterance) || (question === null && supposing.has(utterance.order));
      const score = told === null || idle || unfounded ? -1 : worth(utterance, question, weight, counts);
      return { utterance, score: told?.kind === 'quote' ? score - QUOTED : score };
    })
    .filter(({ utterance, score }) => score >= LEAST_WORTH && !jokes.has(utterance.passageId))
    .sort((a, b) => b.score - a.score || a.utterance.order - b.utterance.order);
  const chosen = new Map<number, Choice>();
  let used = 0;
  const take = (utterance: Utterance): void => {
    if (chosen.has(utterance.order)) return;
    const choice = { utterance, question: questionOf(utterance, all, reporter) };
    chosen.set(utterance.order, choice);
    used += costOf(choice);
  };
  // What another account of the same item proposed is taken back here.
  for (const [proposal, back] of withdrawn)
    if (own.has(back) && !own.has(proposal) && !hanging.has(proposal) && reporter.tell(proposal) !== null) take(back);
  for (const { utterance } of ranked) {
    if (used >= words * 0.95) break;
    if (used + utterance.words > words * 1.15) continue;
    if (repeats(utterance, chosen)) continue;
    take(utterance);
    // What was taken back never stands alone.
    const back = withdrawn.get(utterance);
    if (back !== undefined && own.has(back)) take(back);
  }
  return [...chosen.values()].sort((a, b) => a.utterance.order - b.utterance.order);
}

function repeats(utterance: Utterance, chosen: ReadonlyMap<number, Choice>): boolean {
  const own = new Set(utterance.stems);
  if (own.size === 0) return true;
  for (const { utterance: other } of chosen.values()) {
    const theirs = new Set(other.stems);
    let shared = 0;
    for (const term of own) if (theirs.has(term)) shared++;
    if (shared / own.size >= 0.8) return true;
  }
  return false;
}

/**
 * Sentences of a section from the utterances of its passages: the most telling first until `words` are reached, then
 * in the order they were said, each voice named where it begins to speak. Fewer where less was said; never padded.
 */
export const writeSentences = (
  utterances: readonly Utterance[],
  backdrop: Backdrop,
  words: number,
  reporter: Reporter,
  weight: (stem: string) => number,
): Sentence[] => paragraphsOf(choose(utterances, backdrop, words, reporter, weight), reporter);

export const wordsOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, sentence) => sum + wordCount(sentence.text), 0);

/** The one sentence that stands for a section in which nothing is worth telling, a greeting say; none of a question. */
export function onlySentence(utterances: readonly Utterance[], reporter: Reporter): Sentence[] {
  const [longest] = utterances
    .filter((utterance) => !utterance.question && utterance.words <= 40 && reporter.tell(utterance) !== null)
    .sort((a, b) => b.stems.length - a.stems.length || a.order - b.order);
  return longest === undefined ? [] : paragraphsOf([{ utterance: longest, question: null }], reporter);
}
