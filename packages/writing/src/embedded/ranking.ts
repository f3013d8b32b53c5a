import type { Question } from '../engine.ts';
import { mannerOf } from './addressing.ts';
import { countedBy, holds, wantedBy } from './asking.ts';
import type { Wanted } from './asking.ts';
import { leaning } from './follow-up.ts';
import { People } from './people.ts';
import type { Request } from './requests.ts';
import type { Said, Term, Transcript } from './retrieval.ts';
import { mapped, type Steps } from './steps.ts';
import { STOP_WORDS } from './stop-words.ts';
import { contentStems, fold, rawWords, stem } from './words.ts';

/** Share of what is asked that a sentence must be about to tell anything of it. */
export const LEAST_COVERAGE = 0.44;
/** What another sentence of the passage has counts by this much, and a question that another answers. */
const BESIDE = 0.65;
const ASKED = 0.85;
/** From here on, a word is said in the sentence itself or in the question that it answers. */
const CLOSE = 0.69;
/** Share of the words that should be as close as that, and what is lost where none is. */
const CLOSE_SHARE = 0.5;
const DISTANT = 0.1;
/** A name is told only together with most of what is asked. */
const NAMED_SHARE = 0.6;
/** « Quelle est l'adresse de l'école ? », where no address is spoken of. */
const UNSAID_HEAD = 2.5;
/** Verbs and adjectives are asked with other words than they were said with. */
const UNSAID_VERB = 0.8;
const OF_THIRD: ReadonlySet<string> = new Set(['mentioned', 'charged', 'absent']);
const SETTLED = 1.08;
const NEAR = 1.2;
export const SETTLES =
  /(?<!\p{L})(?:on (?:retient|décide|part (?:sur|là-dessus)|garde|prend|fixe|adopte|valide|reporte|fait comme)|(?:est|sont) (?:donc )?(?:adopt|approuv|accept|décid|fix|report|retenu|attribu|adjug)\p{L}*|ce sera|c['’]est (?:oui|non|adopté|accepté|décidé|validé|voté|réglé)|à l['’]unanimité)(?!\p{L})/iu;

/** « Tu t'en occupes, Claire ? – Oui, demain. »: the question and its answer together say who. */
const CONSENTS = /^\P{L}*(?:oui|ok|okay|d['’]accord|volontiers|entendu|bien sûr|je|j['’]|moi)(?!\p{L})/iu;

/** Words by which questions ask for what the kind of the answer says already, by stem. */
const ASKING_WORDS = new Set(
  contentStems(
    `coûte coûter coûtera coûtent coûteront coûté coût montant prix somme tarif combien quand date dates jour jours heure lieu place endroit
    temps durée dure durer prévu prévue prévoir demande demandé avoir personne personnes nombre total résultat raison raisons cause
    taux pourcentage existe trouve trouver situe reste rester monte montent appelle fois retenu retenue fixé fixée
    commencer commence finit francs euros argent nom charge occupe occuper charger responsable pouvait pouvaient devait devrait peut doit
    problème remarque décision mesure solution proposition changement difficulté avis sujet information détail condition sorte genre
    signalé signaler évoqué mentionné annoncé indiqué précisé soulevé relevé faite faites prise prises pris arrivé venu venue venus venues
    délai délais échéance terme bout plupart part partir selon condition conditions exact exacte exactement désormais actuellement finalement
    association commune club comité société entreprise organisation`,
  ),
);

export interface Ranked {
  readonly said: Said;
  readonly coverage: number;
  readonly score: number;
  /** Share of the words that were said in it or right beside. */
  readonly close: number;
}

/** What a question is made of: its words, what they weigh, and what it wants. */
export interface Asked {
  readonly wanted: Wanted;
  readonly counted: string | null;
  readonly terms: readonly Term[];
  /** Passages that the conversation was about, by place. */
  readonly near: ReadonlySet<number>;
  readonly person: string | null;
}

/** « Et pour le toit ? »: another matter of which the same is asked; « et il est adopté ? » asks something else. */
const NAMES_ONLY =
  /^\s*(?:et|mais|ou)\s+(?:l['’]|(?:pour|les?|la|du|des?|aux?|à|en|chez|avec|sans|dans|sur|son|sa|ses|leurs?|celui|celle|une?|monsieur|madame|mme)(?!\p{L}))/iu;

/** Reads a question for what it is made of, with what it takes from the one before. */
export function asked(question: Question, { person }: Request, transcript: Transcript): Asked {
  const lean = leaning(question, transcript);
  const kind = wantedBy(question.query);
  const names = contentStems(question.query).every((term) => ASKING_WORDS.has(term)) || NAMES_ONLY.test(question.query);
  const wanted = kind === 'fact' && lean !== null && names ? wantedBy(lean.query) : kind;
  const terms = new Map<string, number>();
  const named = new Set(person === null ? [] : contentStems(person));
  const weigh = (query: string, share: number): void => {
    for (const { stem: term, weight } of termsOf(query, transcript)) {
      if (!named.has(term)) terms.set(term, Math.max(terms.get(term) ?? 0, weight * share));
    }
  };
  weigh(question.query, 1);
  const own = [...terms.keys()].some((term) => !ASKING_WORDS.has(term));
  if (lean !== null) weigh(lean.query, own ? 0.3 : 1);
  return {
    wanted,
    counted: wanted === 'count' ? (countedBy(question.query) ?? (lean === null ? null : countedBy(lean.query))) : null,
    terms: [...terms].map(([term, weight]) => ({ stem: term, weight })),
    near: lean?.near ?? new Set(),
    person,
  };
}

/** Rarer words weigh more; verbs and asking words less; things that were never said most of all. */
function termsOf(query: string, transcript: Transcript): Term[] {
  const nouns = nounsIn(query);
  const heads = new Set(
    contentStems(
      /quel(?:le)?s? (?:est|etait|sera|sont|etaient) (?:les?|la|l') ?([a-z-]+)/.exec(fold(query))?.[1] ?? '',
    ),
  );
  return [...new Set(contentStems(query))].map((term) => {
    const frequency = transcript.frequency(term);
    const rarity = Math.log(1 + 1 / Math.max(frequency, 1 / Math.max(1, transcript.said.length)));
    const kind = ASKING_WORDS.has(term) ? (nouns.has(term) ? 0.3 : 0.12) : nouns.has(term) ? 1 : 0.9;
    const unsaid =
      frequency > 0 || ASKING_WORDS.has(term) ? 1 : heads.has(term) ? UNSAID_HEAD : nouns.has(term) ? 1 : UNSAID_VERB;
    return { stem: term, weight: rarity * kind * unsaid };
  });
}

const DETERMINER =
  /^(?:le|la|les|l|un|une|des|du|de|d|ce|cet|cette|ces|son|sa|ses|leur|leurs|au|aux|notre|nos|votre|vos|quel|quelle|quels|quelles|prochain|prochaine|dernier|derniere|nouveau|nouvelle|nouveaux|nouvelles)$/;

/** Stems of the words behind an article, and of names: what a question is about. */
function nounsIn(query: string): Set<string> {
  const nouns = new Set<string>();
  const words = rawWords(query);
  for (const [at, word] of words.entries()) {
    if (STOP_WORDS.has(word) || !DETERMINER.test(words[at - 1] ?? '')) continue;
    for (const part of word.split('-')) nouns.add(stem(part));
  }
  for (const [name] of query.slice(1).matchAll(/(?<!\p{L})\p{Lu}[\p{L}-]+/gu))
    for (const term of contentStems(name)) nouns.add(term);
  return nouns;
}

const peopleOf = ({ participants, speakerNames }: Question): People =>
  new People([...participants, ...Object.values(speakerNames)]);

/** How well a sentence has what is wanted, [0–1]; each is looked at once. */
export function fitnessOf(question: Question, { wanted, counted }: Asked): (said: Said) => number {
  const people = peopleOf(question);
  const known = new Set(rawWords(question.query));
  const fitted = new Map<number, number>();
  return ({ order, text }) => {
    const done = fitted.get(order);
    if (done !== undefined) return done;
    // Who is spoken to is not who is spoken of.
    const calls = wanted === 'name' ? people.calls(text) : [];
    const spokenTo = calls.filter((call) => !OF_THIRD.has(mannerOf(text, call, calls)));
    const told = wanted === 'name' ? calls.filter((call) => !spokenTo.includes(call)) : people.calls(text);
    const person = told.some(
      ({ candidates }) => !candidates.every((name) => contentStems(name).every((part) => known.has(part))),
    );
    const said = new Set([...known, ...spokenTo.flatMap(({ start, end }) => rawWords(text.slice(start, end)))]);
    const fits = holds(wanted, text, counted, { person, proper: hasProperName(text, said) });
    fitted.set(order, fits);
    return fits;
  };
}

/** Sentences by how surely they answer, the surest first. */
export function* rank(question: Question, asking: Asked, transcript: Transcript): Steps<Ranked[]> {
  const { terms, wanted, near, person } = asking;
  const people = peopleOf(question);
  const presences = yield* mapped(terms, ({ stem: term }) => transcript.presence(term), 1);
  const voices = new Set(
    Object.entries(question.speakerNames).flatMap(([label, name]) => (name === person ? [label] : [])),
  );
  const mean = terms.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, terms.length);
  const personWeight = person === null ? 0 : Math.max(mean, 2);
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) + personWeight || 1;
  const ranked: Ranked[] = [];
  const fitness = fitnessOf(question, asking);
  yield* mapped(transcript.said, (said) => {
    let covered = 0;
    let held = 0;
    for (const [index, { weight }] of terms.entries()) {
      const presence = presences[index]?.[said.order] ?? 0;
      covered += weight * presence;
      if (presence >= CLOSE) held += weight;
    }
    if (covered === 0 && personWeight === 0) return;
    if (person !== null) {
      const meant = people.calls(said.text).some((call) => call.candidates.includes(person));
      const speaks = voices.has(transcript.passages[said.at]?.speaker ?? '');
      covered += personWeight * (meant ? 1 : speaks ? 0.8 : 0);
    }
    const coverage = covered / total;
    if (coverage < LEAST_COVERAGE * 0.7) return;
    const fits = fitness(said);
    const beside = Math.max(0, ...transcript.sentencesOf(said.at).map(fitness)) * BESIDE;
    // A question is answered by whoever speaks next.
    const replied = said.question ? Math.max(0, ...transcript.sentencesOf(said.at + 1).map(fitness)) : 0;
    const whole = wanted !== 'name' || held / total >= NAMED_SHARE ? 1 : 0.3;
    const detail = whole * (said.question ? replied : Math.max(fits, beside));
    const local = Math.min(1, (held + (person === null ? 0 : personWeight * 0.7)) / total / CLOSE_SHARE);
    const settled = SETTLES.test(said.text) ? SETTLED : 1;
    const score =
      coverage *
      (wanted === 'fact' ? 1 : 0.25 + 0.75 * detail) *
      (!said.question
        ? 1
        : wanted === 'person' && CONSENTS.test(transcript.sentencesOf(said.at + 1)[0]?.text ?? '')
          ? 1
          : ASKED) *
      settled *
      (wanted === 'fact' ? 1 : 1 - DISTANT * (1 - local)) *
      (near.has(said.at) ? NEAR : 1) *
      (said.words < 3 && wanted === 'fact' ? 0.6 : 1);
    ranked.push({ said, coverage, score, close: held / total });
  });
  // Of two that say as much, the later one holds: figures are corrected, proposals decided.
  return ranked.sort((a, b) => b.score - a.score || b.said.order - a.said.order);
}

/** A capital where no sentence begins, on a word that the question does not say itself. */
function hasProperName(text: string, known: ReadonlySet<string>): boolean {
  return [...text.matchAll(/(?<=[\p{L}\d,;:'’«] ?)(?<![.!?…] )\p{Lu}\p{Ll}[\p{L}-]+/gu)].some(
    ([word]) => !rawWords(word).some((part) => known.has(part)),
  );
}
