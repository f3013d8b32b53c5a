import { COUNT, countedAloud, countOf } from '@greffier/french/numbers/numbers';
import type { Utterance } from '../../discourse/utterances.ts';

export type Side = 'for' | 'against' | 'abstentions';
export const SIDES: readonly Side[] = ['for', 'against', 'abstentions'];

/** Facts that a sentence tells about a vote. */
export interface Told {
  readonly counts: ReadonlyMap<Side, number>;
  /** The numbers of « douze contre trois »; the outcome decides which number is which. */
  readonly by: readonly [first: number, second: number] | null;
  /** The side whose hands are asked for. */
  readonly asked: Side | null;
  /** Whether the sentence gives all three sides at once: « 22, 4, 3 ». */
  readonly three: boolean;
  /** A number by itself, which counts for the side that was asked for. */
  readonly lone: number | null;
  /** Number of names in a sentence of only names; each name counts as a hand. */
  readonly hands: number;
  readonly unanimous: boolean;
  /** The vote that the speaker states, and whether the words say that it is their own. */
  readonly own: Side | null;
  readonly mine: boolean;
  readonly calls: boolean;
  readonly verdict: 'adopted' | 'refused' | null;
}

const UNIT =
  '(?: (?:quotites?|voix|avis|bulletins?|votes?|mains?|personnes?|(?:dix-)?milliemes|tantiemes|parts?(?: sociales?)?|suffrages?|administrateurs|membres))?';
const WORD: Readonly<Record<Side, string>> = {
  for: '(?:pour|oui|favorables?)',
  against: '(?:contre|non|defavorables?|oppos(?:es?|ees?|itions?)|avis contraires?)',
  abstentions: "(?:abstentions?|s'abst[a-z]+|abstenus?|blancs?|nuls?)",
};
const patterns = (make: (word: string, side: Side) => string, flags = ''): Readonly<Record<Side, RegExp>> => ({
  for: new RegExp(make(WORD.for, 'for'), flags),
  against: new RegExp(make(WORD.against, 'against'), flags),
  abstentions: new RegExp(make(WORD.abstentions, 'abstentions'), flags),
});
const END = '(?=$|[ ]*[,;:.?!]| et | pour | contre | donc| au total| alors| soit| un avis (?:de)?favorable)';
/** A count before its side: « trois pour », « 70 parts qui s'abstiennent ». */
const BEFORE = patterns(
  (word) =>
    `(?!un avis (?:de)?favorable)(${COUNT})${UNIT}(?:,? (?:qui |sont |se (?:disent|declarent) |d'|en )*)${word}(?! cent)${END}`,
  'g',
);
/** No votes for a side: « pas d'abstention », « aucun contre ». */
const NONE = patterns(
  (word) => `(?<![a-z])(?:pas de |pas d'|point de |point d'|aucune? |zero |sans |ni )${word}(?![a-z])`,
);
const OBJECT = "(?: (?:le |la |l'|les |madame |monsieur )[a-z' -]{3,25})?";
const FILLER =
  "(?:donc |alors |il y (?:en )?a |on a |c'est |ca fait |soit |je compte |j'en compte |j'en vois |je vois |les )*";
/** A count after its side: « Pour, 31 », « contre : lots 12 et 15, soit 310 », « pour madame Weber, quatorze voix ». */
const BEHIND = patterns((word, side) =>
  side === 'for'
    ? `(?:^|[.,;] (?:et |donc |puis )?|^(?:et|alors|donc|puis),? )(?:pour(?: (?:le |la |l'|les |madame |monsieur )[a-z' -]{3,25})?|oui|favorables?)(?: ?[:,]| en tout)? ${FILLER}(${COUNT})${UNIT}(?=$|[ ]*[,;.!?]| et )`
    : `(?:^|[.,;] (?:et |donc |puis )?|^(?:et|alors|donc|puis),? )(?:les )?${word}(?: ?[:,]| en tout)? ${FILLER}(${COUNT})${UNIT}(?=$|[ ]*[,;.!?]| et )`,
);
/** A sum: « contre : lots 12 et 15, soit 310 millièmes ». */
const SUMMED = patterns(
  (word) =>
    `^(?:et |alors |donc )*${word}${OBJECT} ?[:,?].{3,60}(?:soit|ca fait|donc|,)(?: un total de)? (${COUNT})${UNIT}$`,
);
/** A count of the rest: « Le reste est pour, donc dix-huit. » */
const REST = new RegExp(
  `\\b(?:le reste|tous les autres|les autres) (?:est |sont |c'est )?pour[ ,:]+(?:donc |soit |ca fait )*(${COUNT})`,
);
/** A side for which nobody votes: « contre, personne ». */
const NOBODY = patterns(
  (word) =>
    `^(?:et |alors |donc |les )*${word} ?[:,?] ?(?:pas |je n'en vois pas|il n'y en a pas|y en a pas|il y en a pas|personne|aucune?|rien|non plus|zero)`,
);
/** Two counts, « douze contre trois », if the sentence is about a vote: « ça coûte 61 contre 85 » compares prices. */
const BY = new RegExp(
  `(?:^|[,;:.!?] |(?<![a-z])(?:par|a|donc|soit|fait|donne|c'est|et|alors|(?:adopt|accept|approuv|refus|rejet)[a-z]*|elue?|passe|voix) )(${COUNT})(?: voix| oui| votes)? contre (${COUNT})(?![a-z0-9])`,
);
const THREE = new RegExp(
  `^(?:(?:le vote|le resultat|resultats?|donc|ca fait|ca donne|je recompte|soit)[ ,:.…]*)*(${COUNT}), (?:et )?(${COUNT})(?:,| et) (${COUNT})(?: abstentions?)?(?=$|[ ]*[:.]|, (?:c'est|la|le|l'|donc|adopt|accept|refus))`,
);
const ALONE = new RegExp(
  `^(?:(?:donc|alors|ca fait|ca nous fait|et|oui|non|bon|voila|merci|pardon|je compte|j'en compte|j'en vois|je vois|on en est a|toujours|il y en a|moi)[ ,.…]+)*(?:[^,:]{2,30}, |.{3,60}[ ,](?:soit|ca fait|donc) )?(${COUNT})(?: aussi| voix| mains?(?: levees?)?| personnes?| bulletins?| tantiemes| (?:dix-)?milliemes| quotites| parts)?(?:, [a-z-]+| avec [a-z' ]{3,40}|, dont .{2,20})?$`,
);
/** A side whose hands are asked for: « Pour. », « Contre l'achat, … ». */
const OPENS: readonly (readonly [Side, RegExp])[] = SIDES.map(
  (side) =>
    [
      side,
      new RegExp(
        `^(?:(?:et|alors|donc|bon|ok|maintenant|d'abord|c'est qui|les)[ ,]+)*${WORD[side]}(?=$|[ ]*[,:.?]| (?:le |la |l'|les ))`,
      ),
    ] as const,
);
const EVERYBODY = new RegExp(
  `(?:unanim[a-z]*(?: donc)?,?(?: (?:des?|soit|avec|a|par|les))?|a l'unanimite moins .{3,20},) (${COUNT})`,
);
const ALL_OF = new RegExp(`(?<![a-z0-9])(${COUNT}) (?:voix |votes |pour )?sur (${COUNT})(?![a-z0-9])`);
const WHO =
  "(?:qui (?:est|vote|serait|sont|n'est pas)|(?:ceux|celles|celles et ceux|les [a-z]+)(?: qui)?(?: sont| votent| accept[a-z]+| veulent)?|des|y a-t-il des|pas d'?|vous etes|qui)";
const ASKED: readonly (readonly [Side, RegExp])[] = [
  ['abstentions', /s'abst|abstention|blancs? ?\?/],
  [
    'against',
    /\bcontre\b|defavorable|s'oppose|oppos(?:e|ition)|contraire|refuse|desapprouve|rejette|vote non|n'est pas d'accord|pas d'accord|^(?:et |alors )*non ?\?/,
  ],
  ['for', /\bpour\b|favorable|d'accord|accepte|approuve|adopte|^(?:et |alors )*oui ?\?/],
];
const PROMPT = new RegExp(
  `^(?:(?:et|alors|donc|bon|maintenant|d'abord|ensuite|quels sont|que)[ ,]+)*(?:${WHO} )?(?:sont |votent )?(?:pour|contre|favorables?|defavorables?|oppos(?:es?|itions?)|abstentions?|s'abst[a-z]+|oui|non|avis contraires?|d'accord|qui)(?![a-z])`,
);
export const VOTE_CALL =
  /\b(?:qui (?:est|vote|serait) (?:pour|contre|(?:de)?favorable|d'avis|d'accord)|qui n'est pas d'accord|qui s'(?:oppose|abstient)|qui (?:accepte|approuve|refuse|donne decharge)|(?:ceux|celles|quels sont ceux) qui (?:l'|les? |la )?(?:accept|approuv|sont (?:pour|contre|favorables?)|s'oppos|refus|veulent)|(?:levez|lever|levent|levons) (?:bien )?la main|mains? levees?|avis contraires? ?\?|(?:met[st]?|mettre|mettons|soumet[st]?|soumettons|mise) (?:[a-z']+ ){0,6}(?:aux voix|au vote)|passe(?:r|ons)? au vote|procede au vote|(?:on|nous) (?:vote|votons|va voter)|bulletins? secrets?|scrutin|depouill|vote nominatif|(?:on|je|nous) (?:le |la )?(?:fai[st]|refais) (?:donc )?(?:le (?:tour|vote)|un tour de table|l'appel)|resultat du vote|chacun (?:le )?dit|on se prononce)|^(?:et |alors |donc )*(?:pour|contre|(?:de)?favorables?|abstentions?|oppos(?:es|itions)) ?\?|^(?:alors |donc )*(?:le )?vote (?:sur|de|du)\b/;
const LOST =
  /\b(?:refuse|rejete|repousse)(?:e|s|es)?\b|\b(?:n'est|n'a|ne sont)(?: donc)? pas (?:adopte|accepte|approuve|prononce|atteint|elu|retenu)|\bne passe pas\b|\b(?:amendement|motion|proposition|resolution) tombe\b|\bc'est non\b|\bavis (?:est )?(?:donc )?defavorable|majorite n'est/;
const WON =
  /\b(?:adopte|accepte|approuve|accorde|attribue|valide|retenu|elu|vote|arrete)(?:e|s|es)\b|\b(?:adopte|accepte|approuve|valide|retenu|elu|accorde|attribue)\b|\bc'est vote\b|(?<!\b(?:on|ne|il) )\bpasse\b|\bc'est (?:oui|passe)\b|decharge (?:est )?donnee|\bavis (?:est )?(?:donc )?favorable|\bl'emporte\b|\bunanim/;

const trimmed = (folded: string): string => folded.replace(/(?<![ .!…])[ .!…]+$/, '').trim();
/** A name, with or without a title: « Moi », « madame Kaddour », « Jean-Luc ». */
const NAME = /^(?:moi|vous-même|toi|(?:(?:monsieur|madame|M\.|Mme) )?\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)$/iu;
const NO_NAME =
  /^(?:oui|non|personne|aucune?|rien|bon|merci|voilà|adoptée?|acceptée?|donc|alors|unanimité|parfait|silence|ok|bien|pour|contre|abstention)$/iu;

/** Counts the names in a sentence such as « Moi, Nadia, Olivier et Quentin. »; 0 if the sentence says anything else. */
function namesIn(spoken: string): number {
  const names = spoken
    .replace(/(?<![\s.!…])[\s.!…]+$/u, '')
    .replace(/^(?:et|donc|alors) /iu, '')
    .split(/, (?:et )?| et /u);
  const all = names.every((name) => NAME.test(name) && /^(?:moi$|vous|toi|\p{Lu}|monsieur|madame)/u.test(name));
  return all && !NO_NAME.test(names[0] ?? '') ? names.length : 0;
}
/** A side with names: « Contre : Pierre et Paul. » */
const NAMED: readonly (readonly [Side, RegExp])[] = [
  ['for', /^(?:et |donc )?(?:pour|oui|favorables?) ?[:,] ?(.+)$/iu],
  ['against', /^(?:et |donc )?(?:contre|non|défavorables?|opposés?) ?[:,] ?(.+)$/iu],
  ['abstentions', /^(?:et |donc )?abstentions? ?[:,] ?(.+)$/iu],
];

/** A single named abstention: « et Jacques s'abstient ». */
const ABSTAINS =
  /(?:^|, | et )(?:(?:monsieur|madame) )?\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)? s['’]abstient(?!\p{L})|(?<!\p{L})(?:tu t['’]abstiens|vous vous abstenez)[.!]?$/u;
const SPOKEN =
  "(?:(?:moi|et moi|ben|bah|euh|alors|eh bien|bon|donc|pareil|plutot|ah|oui mais)[ ,]+)*(?:moi,? )?(?:je (?:suis|vote|dis|reste|serai|suis plutot)(?: donc| aussi)? |c'est |ce sera |ca sera |avis )?(?:plutot )?";
const OWN: readonly (readonly [Side, RegExp])[] = [
  [
    'abstentions',
    new RegExp(
      `^${SPOKEN}(?:(?:une? )?abstention|blanc)(?![a-z])(?! ?\\?)|\\bje (?:m'abstiens|vais m'abstenir|prefere m'abstenir)\\b`,
    ),
  ],
  [
    'against',
    new RegExp(`^${SPOKEN}(?:contre|non|defavorable)(?=$|[ ]*[,.!]| aussi| moi| egalement)|\\bje vote contre\\b`),
  ],
  ['for', new RegExp(`^${SPOKEN}(?:pour|oui|favorable)(?=$|[ ]*[,.!]| moi| aussi| egalement)|\\bje vote pour\\b`)],
];
const MINE = /\b(?:moi|je|m')/;
const find = <T>(all: readonly (readonly [T, RegExp])[], text: string): T | null =>
  all.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Finds the count that a sentence gives for one side; null if it gives none. */
function countFor(side: Side, folded: string): number | null {
  const behind = BEHIND[side].exec(folded)?.[1] ?? SUMMED[side].exec(folded)?.[1];
  const before = [...folded.matchAll(BEFORE[side])].at(-1)?.[1];
  const starts = new RegExp(`^(?:et |alors |donc |les )*${WORD[side]}`).test(folded);
  const count = starts ? (behind ?? before) : (before ?? behind);
  if (count !== undefined) return countOf(count);
  return NONE[side].test(folded) || NOBODY[side].test(folded) ? 0 : null;
}

/** Finds the facts that a sentence tells about a vote. */
export function toldIn({ folded: whole, spoken }: Pick<Utterance, 'folded' | 'spoken'>): Told {
  const folded = trimmed(whole);
  const question = folded.endsWith('?');
  const counts = new Map<Side, number>();
  const three = THREE.exec(folded);
  const numbers = three?.slice(1, 4).map((count) => countOf(count) ?? 0) ?? [];
  // « Un, deux, trois » counts hands, not three sides.
  const aloud = countedAloud(folded.replace(/ voix$/, ''));
  if (
    three !== null &&
    aloud === null &&
    !(numbers[1] === (numbers[0] ?? 0) + 1 && numbers[2] === (numbers[0] ?? 0) + 2)
  )
    for (const [at, side] of SIDES.entries()) counts.set(side, numbers[at] ?? 0);
  else
    for (const side of SIDES) {
      const count = countFor(side, folded);
      if (count !== null && !question) counts.set(side, count);
    }
  const rest = REST.exec(folded)?.[1];
  if (rest !== undefined) counts.set('for', countOf(rest) ?? 0);
  for (const [side, pattern] of NAMED) {
    const hands = namesIn(pattern.exec(spoken)?.[1] ?? '');
    if (hands > 0 && !counts.has(side)) counts.set(side, hands);
  }
  if (!question && !counts.has('abstentions') && ABSTAINS.test(spoken)) counts.set('abstentions', 1);
  const by = BY.exec(folded);
  const pair =
    by === null || (counts.has('for') && counts.has('against') && !/(?<!pour) contre \d|contre [a-z]+$/.test(folded))
      ? null
      : ([countOf(by[1] ?? '') ?? 0, countOf(by[2] ?? '') ?? 0] as const);
  if (pair !== null && !/\bpour\b|\boui\b/.test(folded)) {
    counts.delete('for');
    counts.delete('against');
  }
  const prompts = (question || PROMPT.test(folded)) && counts.size === 0 && pair === null;
  const prompted =
    prompts && (question || /^(?:(?:et|alors|donc)[ ,]+)*(?:ceux|celles|les|que ceux|quels)\b/.test(folded))
      ? find(ASKED, folded)
      : null;
  const asked = prompted ?? (counts.size === 0 && pair === null ? find(OPENS, folded) : null);
  const everyone = ALL_OF.exec(folded);
  const whole2 =
    everyone !== null && countOf(everyone[1] ?? '') === countOf(everyone[2] ?? '') ? countOf(everyone[1] ?? '') : null;
  const unanimous =
    /unanim/.test(folded) && !/unanimite moins/.test(folded) ? countOf(EVERYBODY.exec(folded)?.[1] ?? '-') : null;
  const alone = ALONE.exec(folded)?.[1];
  const lone = unanimous ?? whole2 ?? aloud ?? (alone === undefined || question ? null : countOf(alone));
  const refused = !question && LOST.test(folded);
  return {
    counts,
    by: pair,
    asked,
    three: three !== null && counts.size === 3,
    lone: counts.size > 0 || pair !== null ? null : lone,
    hands: counts.size > 0 || question ? 0 : namesIn(spoken),
    unanimous: /unanim/.test(folded) || whole2 !== null,
    own: counts.size > 0 || question ? null : find(OWN, folded),
    mine: MINE.test(folded),
    calls: VOTE_CALL.test(folded),
    verdict: refused ? 'refused' : !question && WON.test(folded) ? 'adopted' : null,
  };
}
