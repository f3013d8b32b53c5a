import type { Utterance } from './utterances.ts';
import { COUNT, countedAloud, countOf } from './numbers.ts';
import { atOnce, mapped, type Steps } from './steps.ts';

/** What is asked when hands are raised, on folded text. */
export const VOTE_CALL =
  /(?:qui (?:est|vote|serait) (?:pour|contre|favorable|d'avis|d'accord)|qui s'(?:oppose|abstient)|qui (?:accepte|approuve|refuse|donne decharge)|(?:celles et ceux|ceux|celles) qui (?:accept|approuv|sont|s'oppos|refus|veulent)|lever? la main|levent la main|avis contraires?|\b(?:met[st]?|mettre|mettons|soumet[st]?|soumettons) (?:[^.?!]{0,60} )?(?:aux voix|au vote)|(?:on|nous) (?:passe au vote|passons au vote|votons|vote|va voter)\b|^(?:et |alors )*(?:pour|contre|abstentions?) ?\?)/;
/** What ends a vote. */
const VERDICT =
  /(?:adopte|accepte|approuve|vote[es]*\b|accorde|attribue|refuse|rejete|(?<!\bon )\bpasse\b|elue?s?\b|unanimite|valide|donnee?\b|majorite|ne passe pas)/;
const UNANIMOUS = /unanim/;
/** A vote is over after this many passages. */
const LONGEST = 12;
/** Once counted, a vote without a verdict is over when so many passages say nothing of hands. */
const SILENCE = 2;

const UNIT =
  '(?: (?:quotites?|voix|avis|bulletins?|votes?|mains?|personnes?|milliemes|tantiemes|parts))?(?: (?:sont|qui sont))?';
const SIDES = {
  for: '(?:pour|oui|favorables?)',
  against: '(?:contre|non|opposes?|avis contraires?|oppositions?)',
  abstentions: "(?:abstentions?|s'abst[a-z]+|abstenus?|blancs?)",
} as const;
/** A side called before its count: « Pour, 31. » « Oui, … » answers something else. */
const ANNOUNCED = {
  for: `(?:pour(?=[ ]?[,:?]|[ ]${COUNT}${UNIT}(?:$|, ?(?:adopte|accepte|approuve|elue?s?|contre|pas d|aucune|la |le |c'est)))|oui(?=[ ]?:|, ?${COUNT}$))`,
  against: `(?:contre(?=[ ]?[,:?])|non(?=[ ]?:|, ?${COUNT}$))`,
  abstentions: '(?:(?:les )?abstentions?|blancs?(?=[ ]?[,:]))',
} as const;
type Side = keyof typeof SIDES;
const ALL_SIDES = Object.keys(SIDES) as Side[];

export interface Tally {
  readonly for: number;
  readonly against: number;
  readonly abstentions: number;
}

export interface CountedVote extends Tally {
  /** As it was declared; absent where nobody did. */
  readonly outcome?: 'adopted' | 'refused';
  readonly utterances: readonly Utterance[];
}

const patterns = (make: (side: Side) => string, flags = ''): Readonly<Record<Side, RegExp>> => ({
  for: new RegExp(make('for'), flags),
  against: new RegExp(make('against'), flags),
  abstentions: new RegExp(make('abstentions'), flags),
});
const BEFORE = patterns(
  (side) =>
    `(${COUNT})${UNIT},? (?:d'|en |se (?:disent|declarent) )?${SIDES[side]}(?=$|[ ]*[,;:?]| et | pour | contre | au total| donc)`,
  'g',
);
const WITHOUT = patterns((side) => `(?:pas d[e'] ?|aucune? |sans |ni )${SIDES[side]}(?![a-z])`);
const AFTER = patterns((side) => `^(?:et |alors |donc |ensuite |puis )*${ANNOUNCED[side]}[ ,:?]+(.*)$`);
const UNANIMOUS_COUNT = new RegExp(`unanim[a-z]*(?: donc)?,?(?: (?:des?|soit|avec|a|par))? ${COUNT}`);
/** « quatre voix sur quatre » */
const ALL_OF = new RegExp(`(${COUNT}) (?:voix |votes |pour )?sur (${COUNT})(?![a-z0-9])`);
const MAY_TELL = patterns((side) => SIDES[side]);
const COUNTS = new RegExp(COUNT, 'g');
/** « acceptée par 12 voix contre 3 », « refusé par 7 voix contre 5 », « Donc quatre voix contre une » */
const BY = new RegExp(
  `(?:\\bpar (${COUNT})(?: voix| oui| votes)?|(?<![a-z0-9])(${COUNT}) voix) contre (${COUNT})(?![a-z0-9])`,
);
const REFUSED = /\b(?:refuse|rejete|repousse)/;
/** « Pour : Anne, Luc et moi. » */
const NAMED = patterns((side) => `^(?:et |donc )?${ANNOUNCED[side]} ?: ?(.+)$`, 'i');
/** « Le vote : 22, 4, 3. » */
const TRIPLE_DIGITS =
  /^(?:(?:le vote|le resultat|resultats?|donc|ca fait|ca donne),? ?:? )?\d+, (?:et )?\d+(?:,| et) \d+$/;
const TRIPLE = new RegExp(
  `^(?:(?:le vote|le resultat|resultats?|donc|ca fait|ca donne),? ?:? )?(${COUNT}), (?:et )?(${COUNT})(?:,| et) (${COUNT})$`,
);
/** The three sides at once, also in words, « Trois, un, un. »; null for none, and for hands counted, « un, deux, trois ». */
function tripleOf(folded: string): readonly number[] | null {
  const counts = TRIPLE.exec(folded)
    ?.slice(1)
    .map((count) => countOf(count) ?? 0);
  if (counts === undefined) return null;
  const [one = 0, two = 0, three = 0] = counts;
  return two === one + 1 && three === two + 1 ? null : counts;
}
/** What a verdict says, on folded text. */
const LOST =
  /\b(?:refuse|rejete|repousse)(?:e|s|es)?\b|(?:majorite|quorum|deux tiers) (?:n'est|n'est donc|ne sont|n'a|pas) ?(?:pas )?(?:atteint|requis)|\bne passe pas\b|\b(?:amendement|motion|proposition|resolution) tombe\b|\bc'est non\b|\bn'est pas (?:adopte|accepte|approuve)/;
const WON =
  /\b(?:adopte|accepte|approuve|accorde|attribue|valide|retenu|elu|vote)(?:e|s|es)?\b|(?<!\b(?:on|ne) )\bpasse\b|\bunanim|\bc'est oui\b|decharge est donnee/;
/** The last verdict among what was said of a vote. */
function declared(parts: readonly Utterance[]): CountedVote['outcome'] {
  const verdict = parts.findLast(({ folded, question }) => !question && (LOST.test(folded) || WON.test(folded)));
  return verdict === undefined ? undefined : LOST.test(verdict.folded) ? 'refused' : 'adopted';
}
/** What was counted another time. */
const BEFORE_NOW =
  /\b(?:l'an passe|l'annee (?:passee|derniere)|l'an dernier|la derniere fois|c'etait|avait|avaient|il y a \S+ ans)\b/;

/** « trois pour », « pour, 31 », « pas d'abstention »: what a sentence says of one side; null for nothing. */
function told(side: Side, folded: string, spoken = folded): number | null {
  if (!MAY_TELL[side].test(folded)) return null;
  const before = [...folded.matchAll(BEFORE[side])].at(-1);
  if (before !== undefined) return countOf(before[1] ?? '');
  if (WITHOUT[side].test(folded)) return 0;
  const after = AFTER[side].exec(folded);
  if (after === null) return null;
  if (/\b(?:il y en a pas|y en a pas|personne|il n'y en a pas|aucune?)\b/.test(after[1] ?? '')) return 0;
  const count = [...(after[1] ?? '').matchAll(COUNTS)].at(-1);
  if (count !== undefined) return countOf(count[0]);
  const named = raised(NAMED[side].exec(spoken)?.[1] ?? '');
  return named === 0 ? null : named;
}

/** The sides whose count a sentence tells, where it is of now. */
const sidesIn = (one: Utterance | undefined): Side[] =>
  one === undefined || BEFORE_NOW.test(one.folded)
    ? []
    : ALL_SIDES.filter((side) => told(side, one.folded.replace(/[.!…]+$/, '').trim(), one.spoken) !== null);

/** « Oui : 15. Non : 2. »: sides told one by one. */
const beginsCount = (utterances: readonly Utterance[], at: number): boolean => {
  const [first, second] = [utterances[at], utterances[at + 1]];
  const sides = sidesIn(first);
  return (
    sides.length > 0 &&
    (first?.words ?? 0) <= 12 &&
    second?.passageId === first?.passageId &&
    sidesIn(second).some((side) => !sides.includes(side))
  );
};

/** The side whose hands a sentence asks for, « Contre ? », « Qui s'abstient ? »; null for none. */
function asked(folded: string): Side | null {
  if (!folded.trimEnd().endsWith('?')) return null;
  if (/s'abst|abstention/.test(folded)) return 'abstentions';
  if (/contre|s'oppose|contraire|refuse|rejette|vote non/.test(folded)) return 'against';
  return /(?:\bpour ?\?|est pour|favorable|d'accord|accepte|approuve)/.test(folded) ? 'for' : null;
}

/** « Sept. », « Lucien, un. », « Un, Hervé. », « Ça fait quatre. » */
const ALONE = new RegExp(
  `^(?:donc |alors |ca fait |et |oui,? |je compte[ .…]*|j'en compte[ .…]*|j'en vois[ .…]*)*(?:[^,]{2,30}, )?(${COUNT})(?: aussi| voix| mains)?(?:, [a-z-]+)?$`,
);
/** « Moi, Nadia, Olivier et Quentin. »: how many are named; 0 where anything else is said. */
export function raised(spoken: string): number {
  const named = spoken.replace(/[\s.!…]+$/u, '').split(/, (?:et )?| et /u);
  return named.every(
    (name) =>
      /^(?:moi|(?:(?:monsieur|madame|M\.|Mme) )?\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)$/iu.test(name) &&
      /^(?:moi$|\p{Lu}|monsieur|madame)/u.test(name),
  ) &&
    !/^(?:oui|non|personne|aucune?|rien|bon|merci|voilà|adoptée?|acceptée?|donc|alors|unanimité|parfait|silence|ok|bien)$/iu.test(
      named[0] ?? '',
    )
    ? named.length
    : 0;
}

const ABSTAINS = /^(?:moi,? )?(?:abstention(?! *\?)|je m'abstiens)\b/;

/** Reads the sentences of one vote: each side's last count; a side that nobody counts is empty once others are. */
function tallyOf(parts: readonly Utterance[]): Tally | null {
  const counts = new Map<Side, number>();
  let open: Side | null = null;
  let unanimous = false;
  let lone: number | null = null;
  for (const { folded: whole, spoken } of parts) {
    const folded = whole.replace(/[.!…]+$/, '').trim();
    const triple = tripleOf(folded);
    if (triple !== null) for (const [at, side] of ALL_SIDES.entries()) counts.set(side, triple[at] ?? 0);
    let said = triple !== null;
    const by = BY.exec(folded);
    if (by !== null) {
      const [most, least] = [countOf(by[1] ?? by[2] ?? '') ?? 0, countOf(by[3] ?? '') ?? 0];
      counts.set('for', REFUSED.test(folded) ? least : most);
      counts.set('against', REFUSED.test(folded) ? most : least);
      said = true;
    }
    for (const side of triple !== null ? [] : by === null ? ALL_SIDES : (['abstentions'] as const)) {
      const count = told(side, folded, spoken);
      if (count === null) continue;
      counts.set(side, count);
      said = true;
    }
    // « Et Noé ? — Abstention. », until somebody says how many.
    if (!said && ABSTAINS.test(folded) && !counts.has('abstentions')) counts.set('abstentions', 1);
    if (UNANIMOUS.test(folded)) {
      unanimous = true;
      const number = new RegExp(
        `unanim[a-z]*(?: donc)?,?(?: (?:des?|soit|avec|a|par))? (${COUNT})(?: voix| votants| quotites)?`,
      ).exec(folded);
      lone = number === null ? lone : countOf(number[1] ?? '');
    }
    const everyone = ALL_OF.exec(folded);
    if (everyone !== null && countOf(everyone[1] ?? '') === countOf(everyone[2] ?? '')) {
      unanimous = true;
      lone = countOf(everyone[1] ?? '');
    }
    // « Contre ? Lucien. Un. »: the answer is counted for what was asked.
    const question = asked(folded);
    if (question !== null) open = question;
    else if (!said && open !== null) {
      const alone = ALONE.exec(folded)?.[1];
      const count = alone === undefined ? countedAloud(folded) : countOf(alone);
      const hands = count === null ? raised(spoken) : 0;
      if (count !== null) counts.set(open, count);
      // « Contre ? Didier. »: a hand for each name, until somebody says how many.
      else if (hands > 0 && !counts.has(open)) counts.set(open, hands);
    }
  }
  if (unanimous && !counts.has('for') && lone !== null) return { for: lone, against: 0, abstentions: 0 };
  const yes = counts.get('for');
  if (yes === undefined || (counts.size < 2 && !unanimous)) return null;
  return { for: yes, against: counts.get('against') ?? 0, abstentions: counts.get('abstentions') ?? 0 };
}

/** Whether hands are asked for, raised or counted in a sentence. */
function countsHands(utterances: readonly Utterance[], at: number): boolean {
  const one = utterances[at];
  if (one === undefined) return false;
  const folded = one.folded.replace(/[.!…]+$/, '').trim();
  return (
    sidesIn(one).length > 0 ||
    asked(one.folded) !== null ||
    ALONE.test(folded) ||
    countedAloud(folded) !== null ||
    raised(one.spoken) > 0 ||
    ABSTAINS.test(folded) ||
    VERDICT.test(folded) ||
    UNANIMOUS.test(folded) ||
    tripleOf(folded) !== null
  );
}

/** The votes of one item whose hands were counted, in order. */
export const findVotes = (utterances: readonly Utterance[]): CountedVote[] => atOnce(votesIn(utterances));

/** `findVotes` in steps. */
export function* votesIn(utterances: readonly Utterance[]): Steps<CountedVote[]> {
  const found: CountedVote[] = [];
  let start = -1;
  let decided = false;
  let last = -1;
  // The passage in which hands were last asked for or counted.
  let heard = -1;
  const close = (end: number): void => {
    const over = decided ? last : heard;
    const parts = utterances.slice(start, end).filter((one) => one.passageId <= over);
    const tally = start < 0 ? null : tallyOf(parts);
    const outcome = declared(parts);
    if (tally !== null) found.push({ ...tally, utterances: parts, ...(outcome !== undefined && { outcome }) });
    start = -1;
  };
  yield* mapped(utterances, ({ folded: whole, passageId }, at) => {
    const folded = whole.replace(/[.!…]+$/, '').trim();
    // « À l'unanimité des sept. — On est cinq à voter. Cinq pour. »
    const corrects = decided && passageId === last + 1 && !VOTE_CALL.test(folded) && sidesIn(utterances[at]).length < 2;
    if (start >= 0 && corrects && sidesIn(utterances[at]).includes('for')) last = passageId;
    const alone = decided && told('for', folded) !== null;
    if (
      start >= 0 &&
      !decided &&
      passageId > heard + SILENCE &&
      tallyOf(utterances.slice(start, at).filter((one) => one.passageId <= heard)) !== null
    )
      close(at);
    const counting =
      alone ||
      VOTE_CALL.test(folded) ||
      sidesIn(utterances[at]).length >= 2 ||
      beginsCount(utterances, at) ||
      (BY.test(folded) && VERDICT.test(folded) && !BEFORE_NOW.test(folded)) ||
      TRIPLE_DIGITS.test(folded) ||
      (UNANIMOUS.test(folded) && UNANIMOUS_COUNT.test(folded)) ||
      (VERDICT.test(folded) && ALL_OF.test(folded));
    if (
      start >= 0 &&
      ((decided && passageId > last + 1 && !counting) || passageId - (utterances[start]?.passageId ?? 0) > LONGEST)
    )
      close(at);
    // The next call or count after a verdict opens the next vote.
    else if (start >= 0 && decided && passageId > last && !corrects && (counting || told('for', folded) !== null))
      close(at);
    if (start < 0 && counting) {
      start = at;
      decided = false;
    }
    if (counting || countsHands(utterances, at)) heard = passageId;
    if (
      start >= 0 &&
      (VERDICT.test(folded) || tripleOf(folded) !== null) &&
      !folded.trimEnd().endsWith('?') &&
      tallyOf(utterances.slice(start, at + 1)) !== null
    ) {
      decided = true;
      last = passageId;
    }
  });
  close(utterances.length);
  // Said again after the verdict, a count is the same vote.
  return found.filter((vote, at) => {
    const before = found[at - 1];
    return (
      before === undefined ||
      ALL_SIDES.some((side) => before[side] !== vote[side]) ||
      (vote.utterances[0]?.passageId ?? 0) - (before.utterances.at(-1)?.passageId ?? 0) > 2
    );
  });
}
