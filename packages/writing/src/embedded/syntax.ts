import { TIME } from './clean.ts';
import { CLITIC, isFinite, SUBJECT } from './clauses.ts';
import { finiteReadings, readings } from './lexicon.ts';
import { elided, elides, isWord, joined, tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

const NE = /^(?:ne|n['’])$/iu;
const DENIES = /^(?:pas|jamais|rien|aucun|aucune|personne|guère|nulle)$/iu;
const BETWEEN =
  /^(?:vraiment|même|toujours|encore|forcément|franchement|quand|du|tout|bien|donc|absolument|trop|surtout|plus|malheureusement|peut-être|pratiquement|presque)$/iu;

/** Verbs behind which « que » opens a clause, were its verb left unsaid. « C’est que », too, gives a reason. */
const TAKES_CLAUSE =
  /^(?:c['’]est|(?:veu|voul|voudr|di[st]|dir|pens|croi|croy|cru|sa[iv]|su$|trouv|faut|fall|faudr|demand|propos|espèr|espér|attend|souhait|sembl|parai|paraî|suppos|estim|préfèr|préfér|rappel|expliqu|précis|not|vo[iy]|entend|sen[st]|signifi|montr|confirm|promet|accept|refus)\p{L}*)$/iu;
/** Verbs that open no clause: « ils avaient que deux offres », « on fait que le toit ». */
const TAKES_NONE = /^(?:avoir|faire|prendre|garder|payer|compter)$/u;
/** Longer, « que … » is no longer what is left. */
const MOST_LEFT = 6;

/** Whether a verb may stand behind « que »: anything that is a finite form in some reading and follows no determiner or preposition. */
const mayHoldClause = (tokens: readonly Token[], from: number): boolean => {
  const rest = tokens.slice(from);
  const words = rest.filter((token) => isWord(token));
  return (
    words.length > MOST_LEFT ||
    rest.some(
      ({ text }, on) =>
        isFinite(tokens, from + on) ||
        (on > 1 &&
          finiteReadings(text).some(({ person }) => person === 2 || person === 5) &&
          !/^(?:le|la|les|l['’]|un|une|des|du|de|d['’]|à|au|aux|en|pour|et|\d.*|deux|trois|quatre|cinq|six|dix)$/iu.test(
            at(tokens, from + on - 1),
          )),
    )
  );
};

/** Whether the first verb behind « que » is one of its own clause, not of what comes after: « … que le toit on perd l’aide ». */
function opensClause(tokens: readonly Token[], from: number): boolean {
  const end = tokens.findIndex(({ text }, place) => place >= from && /^[,;:]$/u.test(text));
  const last = end < 0 ? tokens.length : end;
  for (let place = from; place < last; place++) {
    if (place > from + 1 && SUBJECT.test(at(tokens, place)) && !/^qui$/iu.test(at(tokens, place))) return false;
    if (isFinite(tokens, place)) return true;
  }
  return false;
}

const at = (tokens: readonly Token[], place: number): string => tokens[place]?.text ?? '';

/** The verb that « pas » at a place denies, through adverbs and participles; -1 for none. */
function deniedVerb(tokens: readonly Token[], denial: number): number {
  let place = denial - 1;
  // « je parle à personne », « il dépend de rien »
  if (
    /^(?:rien|aucune?|personne)$/iu.test(at(tokens, denial)) &&
    /^(?:à|de|d['’]|avec|chez)$/iu.test(at(tokens, place))
  )
    place--;
  // « on a vu personne », « il est collé nulle part »
  if (
    /^(?:rien|aucune?|personne|nulle)$/iu.test(at(tokens, denial)) &&
    readings(at(tokens, place)).some(({ tense }) => tense === 'K') &&
    !isFinite(tokens, place)
  )
    place--;
  while (place > denial - 4 && BETWEEN.test(at(tokens, place))) place--;
  return isFinite(tokens, place) ? place : -1;
}

/** « on a pas », « la fontaine coule pas », « il y a personne »: the « ne » that speech drops. « Plus » alone may mean more. */
export function withNe(text: string): string {
  const tokens = tokensOf(text);
  const insert = new Set<number>();
  for (let place = 1; place < tokens.length; place++) {
    const word = at(tokens, place);
    const next = at(tokens, place + 1);
    const sure =
      (DENIES.test(word) &&
        !(/^pas$/iu.test(word) && /^mal$/iu.test(next)) &&
        !/^pas$/iu.test(at(tokens, place - 1))) ||
      (/^plus$/iu.test(word) && /^(?:personne|rien|aucune?|jamais)$/iu.test(next));
    if (/^nulle$/iu.test(word) && !/^part$/iu.test(next)) continue;
    if (!sure || (/^personne$/iu.test(word) && /^(?:une|la|cette|chaque|par|de)$/iu.test(at(tokens, place - 1))))
      continue;
    const verb = deniedVerb(tokens, place);
    if (verb < 0) continue;
    // A negation further back in the group denies already: « il n’a jamais rien dit ».
    let first = verb;
    while (
      CLITIC.test(at(tokens, first - 1)) &&
      !(first - 1 === 0) &&
      !/^(?:nous|vous)$/iu.test(at(tokens, first - 2) === '' ? at(tokens, first - 1) : '')
    )
      first--;
    // « la » of « la règle » is no object: what stands before it must be a subject.
    if (first < verb && !SUBJECT.test(at(tokens, first - 1)) && !isWord(tokens[first - 1])) first = verb;
    if (NE.test(at(tokens, first - 1)) || NE.test(at(tokens, verb - 1))) continue;
    if (/^(?:qui|rien|personne|aucun|aucune)$/iu.test(word) && /^pas$/iu.test(next)) continue;
    insert.add(first);
  }
  for (let place = 2; place < tokens.length; place++) {
    // « il en reste que deux », « je suis que le messager »: nothing follows but what is left.
    if (!/^qu(?:e|['’])$/iu.test(at(tokens, place)) || !isFinite(tokens, place - 1)) continue;
    if (
      !/^(?:\d.*|deux|trois|quatre|cinq|six|dix|le|la|les|l['’]|un|une|du|des|de|d['’]|à)$/iu.test(
        at(tokens, place + 1),
      )
    )
      continue;
    // « le maire voulait que le conseil le sache », « c’est que les enfants … »: whatever may be a verb makes a clause of it.
    const verb = finiteReadings(at(tokens, place - 1));
    const bare =
      verb.length > 0 && verb.every(({ lemma }) => TAKES_NONE.test(lemma)) && !opensClause(tokens, place + 1);
    if (TAKES_CLAUSE.test(at(tokens, place - 1)) || (!bare && mayHoldClause(tokens, place + 1))) continue;
    let first = place - 1;
    while (CLITIC.test(at(tokens, first - 1)) && first > 1) first--;
    if (!SUBJECT.test(at(tokens, first - 1)) || insert.has(first)) continue;
    insert.add(first);
  }
  if (insert.size === 0) return text;
  return elided(
    joined(
      tokens.flatMap((token, place) =>
        insert.has(place)
          ? [
              { text: 'ne', spaced: true },
              { ...token, spaced: true },
            ]
          : [token],
      ),
    ).replace(/(?<![\p{L}])([cjCJ])['’] (?=ne )/gu, '$1e '),
  );
}

/** What « plus » can only raise: « plus cher », « plus tard », « plus de 40 ». */
const RAISED =
  /^(?:cher|chère|chers|chères|tard|tôt|haute?s?|basse?s?|loin|près|vite|simples?|faciles?|facilement|grande?s?|petite?s?|longue?s?|longtemps|courte?s?|importante?s?|claire?s?|clairement|souvent|rapides?|rapidement|lourde?s?|légère?s?|graves?|sûre?s?|difficiles?|forte?s?|jeunes?|vieux|vieille|larges?|précise?s?|longs?|bas|ou|élevée?s?|efficaces?|utiles?|juste|logique|compliquée?s?|complexe|prudente?s?|pratiques?|rentables?|sévères?)$/iu;
const QUANTITY =
  /^(?:\d.*|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|cent|mille|la|moitié)$/iu;
/** What may stand between a verb and its « plus »: « on voit vraiment plus », « on peut y aller plus ». */
const ADVERB = /^(?:vraiment|même|quasiment|pratiquement|carrément|franchement|presque|donc|alors)$/iu;

/**
 * « la fontaine coule plus », « la rue a plus de trottoir »: no more, or more, which the words alone do not tell. Certain are a
 * « ne » before the verb, « que » or a quantity behind, and what can only be raised.
 */
export function hasDoubtfulPlus(text: string): boolean {
  const tokens = tokensOf(text);
  return tokens.some(({ text: word }, place) => {
    if (!/^plus$/iu.test(word)) return false;
    let verb = place - 1;
    while (ADVERB.test(at(tokens, verb)) && verb > 0) verb--;
    if (!isFinite(tokens, verb) && !/^c['’]est$/iu.test(at(tokens, verb))) return false;
    if (tokens.slice(Math.max(0, verb - 4), place).some((token) => NE.test(token.text))) return false;
    const [next, second] = [at(tokens, place + 1), at(tokens, place + 2)];
    // « plus rien » has got its « ne ».
    if (/^(?:personne|rien|aucune?|jamais)$/iu.test(next)) return false;
    if (RAISED.test(next)) return false;
    if (/^d(?:e|['’])$/iu.test(next) && (QUANTITY.test(second) || /^en$/iu.test(at(tokens, place - 1)))) return false;
    if (/^qu(?:e|['’])$/iu.test(next)) return QUANTITY.test(second) && !/^la$/iu.test(second);
    return !tokens.slice(place + 2).some((token) => /^qu(?:e|['’])$/iu.test(token.text));
  });
}

/** « Rien », « personne » before the verb: « personne lui avait montré » → « personne ne lui avait montré ». */
export function withNeBehind(text: string): string {
  return text.replace(
    /((?:^|(?<!\p{L})(?:et|mais) |, |; )(?:personne|rien|aucune? [\p{L}-]+)) (?!ne |n['’])((?:(?:me|te|se|le|la|les|lui|leur|nous|vous|y|en) |[mtsl]['’])*)(\p{L}+)/giu,
    (whole, subject: string, clitics: string, verb: string) =>
      finiteReadings(verb).some(({ person }) => person === 2) ? elided(`${subject} ne ${clitics}${verb}`) : whole,
  );
}

const FALSE_START =
  /(?<![\p{L}'’-])(?:le|la|les|l['’]|un|une|des|du|de|d['’]|au|aux|à|en|dans|pour|sur|par|ce|cette|ces|mon|ma|mes|son|sa|ses|c['’]est)(?:,| ?(?:\.\.\.|…)) ?(?:euh,? )?(?=(?:le|la|les|l['’]|un|une|des|du|de|d['’]|au|aux|à|en|dans|pour|sur|par|ce|cette|ces|mon|ma|mes|son|sa|ses|celui|celle|c['’]est)(?:(?<=['’])| ))/giu;

/** « la haie du, de la propriété »: what is begun again. */
export const withoutFalseStart = (text: string): string => text.replace(FALSE_START, '');

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})t['’](?=as |es |avais |étais )/giu, 'tu '],
  [/(?<![\p{L}'’-])(?:par contre)(?!\p{L})/giu, 'en revanche'],
  [/(?<![\p{L}'’-])(?<!comme )(?:ça|cela),? c['’](?=est|était)/giu, 'c’'],
  [/(?<=(?<!\p{L})(?:est|était|sera|à|de)), (?=\d)/giu, ' '],
  [/(?<![\p{L}'’-])comme ça(?=[.,;:]|$)/giu, 'ainsi'],
  [/(?<![\p{L}'’-])comme ça,? (?=s['’]ils?(?!\p{L})|si )/giu, 'ainsi, '],
  [/(?<![\p{L}'’-])Ça(?!\p{L}| va(?!\p{L}))/gu, 'Cela'],
  [/(?<![\p{L}'’-])ça(?!\p{L}| va(?!\p{L}))/gu, 'cela'],
  [/(?<=^|(?:et|mais|donc|que|puis|car|alors) |, )(?:y (?=en a|a(?: |$)|avait|aura))/giu, 'il y '],
  [
    /(?<=^|(?:et|mais|donc|que|puis|car|alors|sinon|là) |, |; )(faut|faudra|faudrait|fallait|vaut mieux|vaudrait mieux|paraît que|suffit)(?!\p{L})/giu,
    'il $1',
  ],
  [/(?<![\p{L}'’-])que il (?=faut|faudra|faudrait|fallait|y )/giu, 'qu’il '],
  [/(?<![\p{L}'’-])pareil(?=[.,]|$)/giu, 'de même'],
];

const NUMERIC =
  /^(?:(?:environ|à peu près|presque|plus de|moins de|près de|autour de|exactement|à peine|en tout|au total) )*(?:\d|(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|cent|mille) (?!fois))/iu;
/** What a figure is the measure of: « le prix est de 14 euros ». Of other things, « c’est 14 euros » says what they cost. */
const COUNTED =
  /^(?:les?|la|l['’]|son|sa|ses|notre|nos|un|une|mon|ma|mes) ?(?:nombre|total|montant|prix|coût|taux|budget|moyenne|somme|tarif|solde|délai|loyer|cotisation|recettes?|dépenses?|subvention|subside|provision|dette|bénéfice|perte|boni|déficit|excédent|marge|écart|capital|indemnité|prime|salaire|facture|devis|participation|forfait|durée|distance|hauteur|longueur|largeur|surface|température|valeur|demande|vitesse|dotation|enveloppe|réserves?)s?(?!\p{L})/iu;
/** What « c’est » tells the contents of: « le problème est que … », « le poste qui explose, ce sont … ». */
const IDENTIFIED =
  /^(?:les?|la|l['’]|son|sa|notre|un|une|mon|ma) ?(?:(?:seule?|premi(?:er|ère)|derni(?:er|ère)|autre|plus \p{L}+|principale?|gros|grosse|vrai|vraie|grand|grande) )*(?:problème|idée|question|but|raison|solution|objectif|proposition|conclusion|principe|avantage|inconvénient|risque|différence|souci|difficulté|règle|chose|point|poste|cause|ressort|conséquence|condition|crainte|recommandation|suggestion|résultat|objet)s?(?!\p{L})| qui /iu;
const TOPIC =
  /^((?:et |mais |donc )?)((?:les?|la|l['’]|cet?|cette|ces|mon|ma|mes|son|sa|ses|notre|nos|leurs?|des|un|une|celui|celle|ceux|celles) ?[^,;:?!«»]{2,60}?)(, ?(?:(?:ça|cela),? )?| )((?:c['’]|ce )(?:est|était|sera|serait|n['’]est)|c['’]|il|elle|ils|elles)(?= |['’])/iu;

const isPlural = (np: string): boolean => /^(?:les|ces|mes|ses|nos|leurs|des|ceux|celles)(?!\p{L})/iu.test(np);
const isMasculine = (np: string): boolean => /^(?:le|un|ce|cet|celui)(?!\p{L})/iu.test(np);
const isFeminine = (np: string): boolean => /^(?:la|une|cette|celle)(?!\p{L})/iu.test(np);
const hasVerb = (text: string): boolean => tokensOf(text).some((_, place, all) => isFinite(all, place));

/** « Le prix, c’est 14 euros » as « Le prix est de 14 euros », « Le panneau, il est tourné » as « Le panneau est tourné ». */
export function withoutTopic(text: string): string {
  const match = TOPIC.exec(text);
  if (match === null) return text;
  const [whole, joint = '', np = '', comma = '', pronoun = ''] = match;
  const rest = text.slice(whole.length);
  const relative = / qui /u.test(np);
  if (/ (?:à|de|en|par|pour|avec|sans|chez|sur|que)$/iu.test(np)) return text;
  if ((hasVerb(np) && !relative) || TIME.test(np) || /(?:^| )(?:que|qu['’]|dont|où|si|quand)(?: |$)/iu.test(np))
    return text;
  if (/^(?:il|elle|ils|elles)$/iu.test(pronoun)) {
    const plural = /s$/iu.test(pronoun);
    const feminine = /^elle/iu.test(pronoun);
    const fits = isPlural(np) === plural && !(feminine ? isMasculine(np) : isFeminine(np));
    const impersonal =
      /^ (?:faut|faudra|faudrait|y |n['’]y|s['’]agit|pleut|pleuvait|neige|manque|reste|suffit|semble|paraît|(?:l['’]|le |la |les |lui |leur )|me |nous |vous |se peut|est (?:question|possible|temps|clair|important|certain|vrai))/iu;
    return fits && !impersonal.test(rest) ? `${joint}${np}${rest}` : text;
  }
  const said = rest.replace(/^ /u, '');
  const verb = /(était|sera|serait|n['’]est|est)/iu.exec(pronoun)?.[1] ?? 'est';
  if (/n['’]/u.test(verb) || /^(?:pas|plus)(?!\p{L})/u.test(said)) return text;
  if (
    /^(?:à|moi|toi|lui|elle|nous|vous|eux|elles|là|ça|cela|comme|pour|parce|quand|si|où|qui|quoi|combien)(?!\p{L})/iu.test(
      said,
    )
  )
    return text;
  if (/ (?:qui l['’]|qui les? |qui la |que (?:je|tu|on|nous|vous|\ue000) )/iu.test(said)) return text;
  const PLURAL: Readonly<Record<string, string>> = {
    est: 'sont',
    était: 'étaient',
    sera: 'seront',
    serait: 'seraient',
  };
  const own = isPlural(np) ? (PLURAL[verb.toLowerCase()] ?? verb) : verb;
  const kept = comma.includes(',') ? text : `${joint}${np}, ${text.slice(joint.length + np.length).trim()}`;
  if (NUMERIC.test(said)) {
    if (!COUNTED.test(np)) return kept;
    return `${joint}${np} ${own} ${elides(said) ? 'd’' : 'de '}${said}`;
  }
  if (/^(?:que |qu['’])/iu.test(said)) return `${joint}${np} ${own} ${said}`;
  if (
    /^(?:(?:surtout|plutôt|donc|aussi|encore|bien|toujours|d['’]abord|justement) )?(?:(?:le|la|les|un|une|des|du|de|son|sa|ses|mon|ma|mes|notre|nos|ce|cette|cet|ces|celui|celle) |[ld]['’]|[A-ZÉÈ])/u.test(
      said,
    )
  )
    return IDENTIFIED.test(np) || COUNTED.test(np) ? `${joint}${np} ${own} ${said}` : kept;
  // « le décompte, c’est corrigé »: a participle says it of the thing; « c’est compliqué » may mean the whole.
  const first = /^(?:(?:déjà|encore|toujours|bien|presque|enfin) )?(\p{L}+)/iu.exec(said)?.[1] ?? '';
  const done =
    readings(first).some(({ tense, lemma, person }) => tense === 'K' && person === 0 && /(?:er|ir|re)$/u.test(lemma)) &&
    !/^(?:fini|passé|entendu|compris|prévu|interdit|autorisé|compliqué|chargé|serré|limité|mort|fermé|cassé|foutu|loupé|raté|mal)$/iu.test(
      first,
    );
  return done && isMasculine(np) ? `${joint}${np} ${own} ${said}` : kept;
}

/** Subjects that a pronoun says again within a sentence: « la garderie ferme, son train il arrive ». */
function withoutEcho(text: string): string {
  return text.replace(
    /(?<=(?:^|que |et |mais |donc |quand |si |où |car |puisque |, |; ))((?:le|la|les|un|une|ce|cet|cette|ces|son|sa|ses|mon|ma|mes|nos|notre|des) [\p{L}-]+(?: (?:de |du |des |d['’])[\p{L}-]+)?) (ils?|elles?|ça|cela) (?=((?:(?:ne|se|y|en) |[ns]['’])*)(\p{L}+))/giu,
    (whole, np: string, pronoun: string, _clitics: string, verb: string, place: number) => {
      // « mes enfants, les tours ils s’en moquent »: who moves first is meant.
      const before = text.slice(0, place);
      if (before.endsWith(', ') && !hasVerb(before) && isPlural(before) === /s$/iu.test(pronoun)) return whole;
      const neuter = /^(?:ça|cela)$/iu.test(pronoun);
      const plural = /s$/iu.test(pronoun);
      if (TIME.test(np) || /^(?:faut|faudra|faudrait|a|avait|manque|reste|suffit)$/iu.test(neuter ? '' : verb))
        return whole;
      const person = plural ? 5 : 2;
      const fits = neuter
        ? !isPlural(np)
        : isPlural(np) === plural && !(/^elle/iu.test(pronoun) ? isMasculine(np) : isFeminine(np));
      return fits && finiteReadings(verb).some((reading) => reading.person === person) ? `${np} ` : whole;
    },
  );
}

const FRONTED =
  /^((?:et |mais |donc )?)((?:les?|la|l['’]|cet?|cette|ces|mon|ma|mes|son|sa|ses|notre|nos|leurs?) ?[^,;:?!«»]{2,50}?),? (on|je|nous) (ne |n['’])?(les(?= )|le(?= )|la(?= )|l['’]) ?(\p{L}+)((?: (?:pas|plus|jamais|déjà|aussi|encore|toujours|bien|tous|toutes))*)(?= |[.,;]|$)(.*)$/iu;

/** « L’éclairage, on le garde pour novembre » as « on garde l’éclairage pour novembre ». */
function withoutFronting(text: string): string {
  const match = FRONTED.exec(text);
  if (match === null) return text;
  const [, joint = '', np = '', subject = '', ne = '', object = '', verb = '', adverbs = '', rest = ''] = match;
  const fits =
    isPlural(np) === /^les$/iu.test(object) &&
    !(/^le$/iu.test(object) && isFeminine(np)) &&
    !(/^la$/iu.test(object) && isMasculine(np));
  // « on l’a envoyée » agrees, « on le fait faire » has another object.
  if (
    !fits ||
    hasVerb(np) ||
    TIME.test(np) ||
    /^(?:ai|a|avait|aura|aurait|avais|avons|fait|fais|laisse|peut|peux|doit|dois|va|vais|veut|veux|voulait|voudrait|voudrais|pourrait)$/iu.test(
      verb,
    )
  )
    return text;
  if (finiteReadings(verb).length === 0) return text;
  const denied = ne === '' ? '' : elides(verb) ? 'n’' : 'ne ';
  const small = np.replace(/^\p{Lu}(?=\p{Ll}* |['’])/u, (letter) => letter.toLowerCase());
  return elided(`${joint}${subject.toLowerCase()} ${denied}${verb}${adverbs} ${small}${rest}`);
}

/** « Olivier il n’a pas eu le temps »: the pronoun that says a name again. */
const NAME_AGAIN =
  /(, )?(?<![\p{L}'’-])(\p{Lu}\p{Ll}[\p{L}-]+),? (?:il|elle) (?=((?:(?:ne|se|y|en|lui|leur|me|nous) |[ns]['’])*)(\p{L}+))/gu;

/** A clause as it is written: « ça » and « y a » in full, « ne » restored, what is said of a topic joined to it. */
export function inWriting(clause: string): string {
  let text = withoutFalseStart(clause);
  for (const [said, written] of SPOKEN) text = text.replace(said, written);
  text = withoutFronting(withoutTopic(withNe(text)));
  text = text.replace(
    NAME_AGAIN,
    (whole, apposed: string | undefined, name: string, clitics: string, verb: string, place: number, all: string) =>
      finiteReadings(verb).some(({ person }) => person === 2) &&
      readings(name.toLowerCase()).length === 0 &&
      // « cela peut être Fanny, elle connaît »: no subject, but what was said before.
      (apposed !== undefined || /(?:^|[,;] |(?<!\p{L})(?:et|mais|que|donc|si|quand) )$/iu.test(all.slice(0, place))) &&
      !/^(?:n['’])?y /iu.test(clitics) &&
      !/^(?:faut|faudra|faudrait|agit|manque|reste|suffit|semble)$/iu.test(verb)
        ? `${apposed ?? ''}${name}${apposed === undefined ? '' : ','} `
        : whole,
  );
  text = withoutEcho(text).replace(/, (?:lui|elle|eux|elles), /giu, ' ');
  return withNeBehind(withNe(text)).replace(/\s+/g, ' ').trim();
}
