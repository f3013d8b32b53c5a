import { withoutAsides } from './asides.ts';
import { clausesOf, isFinite, standsAlone } from './clauses.ts';
import { hasFigure } from './dates.ts';
import { about, indirect } from './indirect.ts';
import { finiteReadings } from './lexicon.ts';
import { hasDoubtfulPlus, inWriting, withoutFalseStart } from './syntax.ts';
import { onesOwn, SELF, turned } from './third-person.ts';
import type { Voice } from './third-person.ts';
import { tokensOf } from './tokens.ts';
import type { Utterance } from './utterances.ts';

/** What a sentence does, where its own words say so. */
export type Act = 'confirm' | 'estimate' | 'believe' | 'explain' | 'remind' | 'object';

/**
 * A sentence as minutes tell it, without its full stop and with a small first letter, `SELF` for the one who spoke.
 * `own`: that one is its subject (« ⟨je⟩ a mis les feuilles »); `clause`: it stands by itself; `fragment`: it has no verb; `asked`: a
 * question, behind « demande »; `quote`: it cannot be turned with certainty.
 */
export interface Told {
  readonly kind: 'own' | 'clause' | 'fragment' | 'asked' | 'quote';
  readonly text: string;
  /** As it was said, for a quotation. */
  readonly said: string;
  readonly act: Act | null;
  /** Its possessives stand for the one who spoke, who must be named. */
  readonly personal: boolean;
  /** Of a question: the verb it stands behind, and whether yes or no answers it. */
  readonly verb?: string;
  readonly yes?: boolean;
}

const ACTS: readonly (readonly [Act, RegExp])[] = [
  [
    'confirm',
    /^(?:(?:oui|ah oui|ouais|non),? )?(?:(?:c['’]est|c['’]était) (?:bien )?(?:vrai|exact|juste|correct)|effectivement|en effet|exactement|exact|tout à fait|absolument|je (?:vous |te )?(?:le )?confirme)(?:,? (?:que |qu['’])|, )(?=\P{L}*\p{L}+)/iu,
  ],
  ['estimate', /^(?:à mon avis|selon moi|pour moi|d['’]après moi|de mon point de vue|à mon sens),? /iu],
  ['believe', /^(?:je (?:crois|pense)|il me semble),? (?=(?:que |qu['’]))/iu],
  ['remind', /^(?:pour rappel|je (?:le |vous le )?rappelle|rappelons(?:-le)?)(?:,| :) /iu],
];
/** « il y a, je crois, 31 enfants »: nobody vouches for it. */
const HEDGE = /(?<=\p{L}|\d),? je (?:crois|pense)(?:,|(?=[.;]|$))/iu;
const OPINION =
  /^(?:il (?:faudrait|vaudrait mieux|serait (?:bien|bon|utile|temps))|on devrait|cela vaudrait|ce serait (?:bien|bon|utile))(?!\p{L})/iu;
/** Clauses that say nothing of the matter. */
const SMALL_TALK =
  /^(?:(?:et|mais) )?(?:je (?:m['’]excuse|plaisante|rigole|respire|me tais|ne (?:sais|dis) (?:pas|plus|rien)|sais(?: pas)?)|ça va|c['’]est (?:ça|bon|bien|tout|noté|parfait|drôle|fou|dommage|la vie|(?:gentil|sympa))|on (?:verra|sait(?: jamais)?|y va|rigole)|vous (?:verrez|riez|savez)|tu (?:verras|sais|vois)|cela va|il (?:faut )?(?:bien )?rire|je (?:le )?(?:sens|vois|crois|pense|comprends|confirme|précise|répète|maintiens)(?: bien)?)(?: .{0,12})?$|^je suis (?:mort|morte|crevé|crevée|fichu|foutu|cuit|cuite)e?(?!\p{L})/iu;
/** Clauses that only say that something is to be said, or how somebody feels. */
const PROCEDURE =
  /^(?:(?:sur|pour|à propos de) [^,]{2,40}, )?(?:j['’]y reviens|je reviens (?:juste |encore )?(?:en arrière|(?:sur|à|au|aux) (?!ma |mon |mes |notre |nos )[^\d,]{1,40})|j['’](?:ai|avais) (?:juste |encore |aussi )?une (?:petite |dernière |autre )?(?:question|remarque)(?: (?:sur|à propos de|concernant) [^,]{2,40})?|je voulais (?:juste |seulement )?(?:être sûre?|savoir|vérifier)|(?:je|on|nous) (?:te |vous |lui |leur )?(?:laisse|donne|passe|cède|rends?|laissons|donnons|passons)(?: donc| maintenant| tout de suite)* la (?:parole|main)(?: (?:à|pour|sur) [^,]{2,50})?|la parole (?:est|revient) (?:donc |maintenant )?à [^,]{2,40})$|(?<!\p{L})je suis (?:morte?|crevée?|cuite?|foutue?|fichue?)$/iu;
const JOINT = /^(?:(et|mais|donc|puis|alors|or) )/iu;
const REASON = /^(?:parce que|parce qu['’]|car) ?/iu;
/** Words of English and German that French does not have. */
const FOREIGN =
  /(?<![\p{L}'’-])(?:the|of|and|is|are|we|you|they|this|that|with|have|been|during|more|can['’]t|don['’]t|just|ich|und|nicht|ist|sie|der|das|wir|mit|auch|kann|eine|hat|für|nach|nein|sicher|aber|noch)(?![\p{L}-])/giu;
/** « enfin, 500 même »: a figure that is put right in the same breath. */
const REVISED = /, (?:enfin|ou plutôt),? (?:non,? )?(?=\d)/iu;
const UNFINISHED = /(?:…|\.\.\.)$/u;
const LOOSE =
  /(?<![\p{L}'’-])(?:ouais|machin|truc de|là-dedans quoi|pff|hop|bim|blabla|plus (?:les|le|la|l['’]|rien que|tard que tard))(?!\p{L})/iu;

const withoutStop = (text: string): string => text.replace(/\s*[.!…]+$/u, '');
/** Words that bear a capital only where a sentence begins. */
const COMMON =
  /^(?:les?|la|un|une|des|du|de|en|à|au|aux|pour|sur|sous|dans|avec|sans|chez|par|vers|depuis|pendant|avant|après|entre|dès|jusque|et|mais|ou|or|donc|car|si|quand|comme|lorsque|puisque|que|qui|où|combien|comment|pourquoi|quel|quelle|quels|quelles|il|elle|on|ils|elles|nous|vous|je|tu|moi|ce|cela|ça|cet|cette|ces|mon|ma|mes|son|sa|ses|notre|nos|votre|vos|leurs?|celui|celle|ceux|celles|tout|toute|tous|toutes|chaque|aucun|aucune|personne|rien|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille|plus|moins|là|ici|hier|aujourd['’]hui|demain|non|oui|pas|parce|alors|ensuite|puis|enfin|sinon|selon|sauf|soit|ainsi|aussi|certains|certaines|plusieurs|quelques|quelqu['’]un|beaucoup|il y)(?=[\s,.'’-]|$)|^(?:[ldcjnsm]|qu)['’]/iu;
const small = (text: string, proper: ReadonlySet<string>): string =>
  COMMON.test(text) || !proper.has(/^[\p{L}\d-]+/u.exec(text)?.[0] ?? '')
    ? text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
    : text;
/** « Moi c’est Ada Morel, ma fille est en sixième »: who speaks is named anyway. */
const withoutName = (text: string, { name }: Voice): string =>
  text
    .replace(new RegExp(String.raw`, ${name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}(?=[.,]|$)`, 'iu'), '')
    .replace(
      new RegExp(
        String.raw`^(?:moi,? )?(?:(?:c['’]est|je suis|je m['’]appelle) )?${name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}, (?=\S+ \S+ )`,
        'iu',
      ),
      '',
    );
/** « C’est quatre ans, oui, pour les nouveaux. »: « oui » beside a verb only agrees. */
function withoutOui(text: string): string {
  const [whole, before = ''] = /^(.+?), (?:oui|ouais|exact|absolument|tout à fait)(?=,|$)/iu.exec(text) ?? [];
  if (whole === undefined || !standsAlone(before)) return text;
  return `${before}${text.slice(whole.length)}`.replace(/, (?=(?:pour|à|au|dans|en|sur) )/u, ' ');
}
/** What is quoted is quoted as a sentence. */
const quotable = (text: string): string =>
  withoutFalseStart(text)
    .replace(/^(?:(?:non|oui|et|mais|alors|donc|bon)(?: mais)?,? )+/iu, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
const plain = (text: string): string => text.replace(/[!]/gu, '.').trim();

/** « Regardez le plan », « mets-le là »: said to somebody, no statement. */
function isImperative(text: string): boolean {
  const [first, second] = tokensOf(text);
  if (first === undefined) return false;
  const word = first.text.replace(/-(?:le|la|les|moi|nous|lui|leur|en|y|vous|toi)$/iu, '');
  if (word !== first.text && finiteReadings(word).length > 0) return true;
  // « Envoie, je relis. »
  if (
    second?.text === ',' &&
    finiteReadings(word).some(({ person }) => person === 2) &&
    word.endsWith('e') &&
    !/^(?:contre|entre)$/iu.test(word)
  )
    return true;
  return (
    finiteReadings(word).some(({ tense, person }) => tense === 'P' && (person === 1 || person === 3 || person === 4)) &&
    !/^(?:est|a|reste|manque|suit|vu|mis|dit|fait|compris|pris|ça|cela|passe|note|notes|marches|restes|places?|portes?|charges?|dépenses|réserves|tables?|listes?|offres?|demandes?|comptes?|voix|avis|mars|recettes|écoles?|classes|boîtes?|livres?|cartes?|traces?|loges?|aides?|mesures?|taxes?|primes?|grilles?|gardes?)$/iu.test(
      word,
    )
  );
}

/** Whether « je » is the subject of the sentence itself, not of something that is said of a thing: « ⟨je⟩ … », « Pour mai, ⟨je⟩ … ». */
function isOwn(text: string): boolean {
  const place = text.indexOf(SELF);
  if (place < 0) return false;
  const before = text.slice(0, place);
  if (before.trim() === '') return true;
  if (/(?:^|[ ,])(?:que|qu['’]|qui|dont|où|parce que|quand|comme|lorsque|puisque|car|mais|et|ou|si)\s*$/iu.test(before))
    return false;
  if (before.endsWith(', '))
    return (
      !standsAlone(before) ||
      /^(?:si|quand|comme|lorsque|puisque|dès que|tant que|même si|pendant que|vu que) /iu.test(before)
    );
  return !tokensOf(before).some((_, at, all) => isFinite(all, at)) && !/[,;]/u.test(before);
}

/** « nuit du 5 au 6, panne du compresseur, l’alarme part … »: notes, which no « que » can bear. */
const isBare = (text: string): boolean =>
  /^pas (?:de |d['’])/iu.test(text) ||
  (/^\p{Ll}/u.test(text) &&
    !COMMON.test(text) &&
    !/^(?:\p{L}+ment|y|\ue000|effectivement|peut-être|surtout|même|déjà|toujours|parfois|souvent|globalement)(?!\p{L})/iu.test(
      text,
    ) &&
    /^[\p{L}-]+(?:,| (?:du|de|des|d['’]|le|la))/u.test(text));

interface Part {
  readonly text: string;
  readonly joint: string;
  readonly own: boolean;
}

/** « Techniquement ⟨je⟩ peut »: what stands before the subject is set off. */
const led = (text: string): string =>
  isOwn(text)
    ? text.replace(/^([^\ue000,]*\p{L}) (?=\ue000)/u, (whole, lead: string) =>
        /^(?:là|ici|et|ou|si)$/iu.test(lead) ? whole : `${lead}, `,
      )
    : text;

function partOf(clause: string, voice: Voice): Part | null {
  const joint = JOINT.exec(clause)?.[1]?.toLowerCase() ?? '';
  const text = turned(inWriting(joint === '' ? clause : clause.slice(joint.length + 1)), voice.gender);
  return text === null ? null : { text: led(text), joint, own: isOwn(text) };
}

/** « ⟨je⟩ a fait le plan » and « ⟨je⟩ envoie la liste » as « ⟨je⟩ a fait le plan et envoie la liste »; others behind a semicolon. */
function together(parts: readonly Part[]): string {
  return parts
    .map((part, at) => {
      if (at === 0) return part.text;
      const after = parts[at - 1];
      const follows = part.own && after?.own === true && part.text.startsWith(`${SELF} `);
      const text = follows ? part.text.slice(2) : part.text;
      if (/^(?:et|mais|puis)$/u.test(part.joint))
        return `${part.joint === 'et' && (follows || standsAlone(part.text)) ? '' : ','} ${part.joint} ${text}`;
      if (part.joint === 'donc' || part.joint === 'alors') return ` ; ${part.text}`;
      if (REASON.test(part.text)) return `, ${text}`;
      return follows ? ` et ${text}` : ` ; ${text}`;
    })
    .join('');
}

const RECORD =
  /^(?:moi,? )?(?:je (?:veux|voudrais|souhaite|demande|tiens à ce)|j['’]aimerais) (?:que (?:ce soit|cela soit|ça soit)|qu['’]il soit|qu['’]on) (?:bien )?(?:noté|mentionné|écrit|inscrit|consigné|acté|note|mentionne|écrive|inscrive|consigne)( (?:au|dans le) (?:pv|procès-verbal))? que je suis (contre|pour|opposée? à|opposée? aux?)(?: (les? |la |l['’]|ce(?:t|tte|s)? )([^,.;]+))?/iu;
/** « Je veux que ce soit noté que je suis contre les travaux » as « je demande que soit notée son opposition aux travaux ». */
const recorded = (text: string): string =>
  text.replace(RECORD, (_, where = '', stand: string, article = '', thing = '') => {
    const joined = /^les $/iu.test(article) ? 'aux ' : /^le $/iu.test(article) ? 'au ' : `à ${article.toLowerCase()}`;
    const of = thing === '' ? '' : ` ${joined}${thing}`;
    return `je demande que soit ${/^pour$/iu.test(stand) ? 'noté mon accord' : 'notée mon opposition'}${of}${where}`;
  });
/** « Ce que je propose, c’est que … » as « je propose que … ». */
const cleft = (text: string): string =>
  text
    .replace(/^(?:moi,? )?ce que je (?:veux|voudrais|voulais) dire,? c['’]est (?:que |qu['’])/iu, '')
    .replace(
      /^(?:moi,? )?ce que? (j['’]|je )((?:vous |te |ne )?\p{L}+),? c['’]est (que |qu['’]|d(?:e |['’]))/iu,
      (whole, subject: string, verb: string, rest: string) =>
        (/^d/iu.test(rest) ? OFFERS : CLEFT).test(verb) ? `${subject.toLowerCase()}${verb} ${rest}` : whole,
    );
const OFFERS = /^(?:vous |te )?(?:propose|proposerais|suggère|demande|recommande)$/iu;
const CLEFT =
  /^(?:(?:vous |te )?(?:propose|proposerais|suggère|demande|recommande)|souhaite|souhaiterais|crains|constate|vois|regrette|veux|voudrais|pense|crois|remarque|aimerais|espère)$/iu;

/** « Qu’on remette le radar » as « ⟨je⟩ souhaite que l’on remette le radar ». */
function wish(text: string): string | null {
  const clause = /^qu(?:e |['’])(?=(?:on|ils?|elles?|nous|les?|la|l['’]) ?)(.+)$/iu.exec(text)?.[1];
  return clause !== undefined && standsAlone(clause) ? `${SELF} souhaite ${text}` : null;
}

const QUOTE = { kind: 'quote', act: null, personal: true } as const;

/** What cannot be told with certainty, as a quotation. */
export const quoting = (told: Told): Told => ({
  ...QUOTE,
  ...(told.kind === 'asked' && { verb: 'demande' }),
  text: told.kind === 'asked' ? told.said : quotable(told.said),
  said: told.kind === 'asked' ? told.said : quotable(told.said),
  act: told.act,
});

/** A sentence as it is told of its voice; null for what says nothing. `calls` from `callsOf`; `proper`: words that are names. */
export function toldOf(
  utterance: Pick<Utterance, 'tail' | 'question' | 'spoken'>,
  voice: Voice,
  calls: string,
  proper: ReadonlySet<string>,
): Told | null {
  const spoken = recorded(plain(utterance.tail));
  if (utterance.question) return asked(spoken, voice, calls, proper);
  const unfinished = UNFINISHED.test(spoken);
  const said = withoutStop(spoken);
  let text = withoutAsides(small(withoutName(said, voice), proper), calls).replace(
    /(?<!comme )(?:ça|cela),? c['’](?=est|était)/giu,
    'c’',
  );
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  let act: Act | null = null;
  for (const [kind, pattern] of ACTS) {
    const match = pattern.exec(text);
    if (match === null || kind === 'believe') continue;
    act = kind;
    text = text.slice(match[0].length);
    break;
  }
  text = text.replace(HEDGE, (said) => (said.endsWith(',') ? ', sauf erreur,' : ', sauf erreur'));
  const opening = JOINT.exec(text)?.[1]?.toLowerCase();
  if (opening !== undefined) text = text.slice(opening.length + 1);
  if (opening === 'mais' || opening === 'or') act ??= 'object';
  if (opening !== undefined) text = withoutAsides(text, calls);
  text = text.replace(/^(?:(?:non|si), |non (?=non(?!\p{L})|mais ))+/iu, '');
  if (REASON.test(text)) {
    act ??= 'explain';
    text = text.replace(REASON, '');
  }
  text = cleft(withoutOui(text.replace(/, enfin, (?!\d)/giu, ' ')));
  let clauses = clausesOf(text).filter(
    (clause, at, all) => !SMALL_TALK.test(clause) && !PROCEDURE.test(clause) && clause !== all[at - 1],
  );
  if (unfinished) clauses = clauses.slice(0, -1);
  if (clauses.length === 0) return null;
  // « Ada Morel, deuxième étage. »: who speaks.
  if (text.startsWith(`${voice.name},`) && !standsAlone(text)) return null;
  // « 180 euros ! »: an outcry.
  if (utterance.tail.trim().endsWith('!') && text.split(' ').length <= 3 && !standsAlone(text)) return null;
  const personal = /(?<![\p{L}'’-])(?:me|moi|mon|ma|mes|mien\p{L}*|m['’])(?!\p{L})/iu.test(text);
  const parts = clauses.map((clause) => partOf(clause, voice));
  const whole = parts.filter((part) => part !== null);
  const imperative = clauses.some((clause) => isImperative(clause));
  if (
    whole.length < parts.length ||
    imperative ||
    LOOSE.test(text) ||
    REVISED.test(text) ||
    /est-ce qu(?:e |['’])/iu.test(text) ||
    new Set(text.match(FOREIGN)).size > 1 ||
    hasDoubtfulPlus(text)
  )
    return { ...QUOTE, ...(imperative && { verb: 'demande' }), text: quotable(said), said: quotable(said), act };
  const wished = clauses.length === 1 ? wish(whole[0]?.text ?? '') : null;
  const told = onesOwn(wished ?? together(whole));
  if (told.split(' ').length <= 2 && !hasFigure(told)) return null;
  if (wished !== null || whole[0]?.own === true) return { kind: 'own', text: told, said, act, personal };
  if (!standsAlone(whole[0]?.text ?? '') || isBare(whole[0]?.text ?? ''))
    return { kind: 'fragment', text: told, said, act, personal };
  if (act === null && OPINION.test(told)) act = 'estimate';
  return { kind: 'clause', text: told, said, act, personal: personal || told.includes(SELF) };
}

function asked(spoken: string, voice: Voice, calls: string, proper: ReadonlySet<string>): Told | null {
  const text = withoutAsides(small(withoutName(spoken.replace(/\s*\?$/u, ''), voice), proper), calls);
  const matter = about(`${text} ?`);
  const question = indirect(text);
  const clause = matter ?? question?.clause ?? null;
  const third = clause === null ? null : turned(clause, voice.gender);
  if (third === null) return { ...QUOTE, verb: 'demande', text: spoken, said: spoken };
  return {
    kind: 'asked',
    text: third,
    said: spoken,
    act: null,
    personal: third.includes(SELF),
    verb: question?.verb ?? 'demande',
    yes: matter === null && question?.yes === true,
  };
}
