import { MONTH, WEEKDAY } from '@greffier/french/calendar';
import { capital } from '@greffier/french/typography';
import { fold } from '@greffier/french/words';

/** What a chair calls a matter when it begins, found in a spoken sentence: « Point suivant, la cantine. » */

export interface Naming {
  /** As it was said, without what leads to it: « la cantine ». */
  readonly phrase: string;
  /** How openly the sentence moves on: 3 by counting, 2 by a verb, 1 by an adverb, 0 by the bare name. */
  readonly cue: 0 | 1 | 2 | 3;
  /** Nothing but the name stands in the sentence or its first clauses. */
  readonly bare: boolean;
  /** Begins with an article, as subjects do and people's names and answers do not. */
  readonly determined: boolean;
  /** « D'abord »: the first part of something. */
  readonly begins: boolean;
  /** Nothing else stands in the sentence. */
  readonly alone: boolean;
  /** The name itself is asked about. */
  readonly asked: boolean;
}

const LEAD =
  /^(?:(?:alors|bon|bien|ben|donc|voilà|oui|non|ok|d['’]accord|et|et puis|puis|ensuite|enfin|euh|maintenant|justement|parfait|très bien|allez|allons|adopté|approuvé|accepté|merci(?: (?!à |de |pour )[\p{Lu}][\p{L}-]+)*)(?:[\s,.:;!…]+|$))+/iu;
const ORDINAL =
  '(?:premier|deuxième|second|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|prochain|dernier|avant-dernier)';
const COUNTING = new RegExp(
  `^(?:(?:le |au |c['’]est le |on (?:passe|est|arrive) au )?(?:point suivant|${ORDINAL} (?:point|sujet|objet)(?: de l['’]ordre du jour)?|(?:point|objet) (?:numéro )?(?:\\d{1,2}|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix))|premièrement|deuxièmement|troisièmement|quatrièmement)[\\s,.:;–-]*(?:maintenant|donc|alors|et dernier)?[\\s,.:;–-]*(?:c['’]est |ce sera |à savoir |qui (?:est|concerne) |sur )?`,
  'iu',
);
const MOVING =
  /^(?:(?:on|nous) (?:passe|attaque|enchaîne|continue|commence|poursuit|arrive|en vient|va (?:passer|parler|commencer|attaquer|prendre)|prend le point|aborde|passons|abordons)|passons|venons-en|abordons|enchaînons|poursuivons|commençons|continuons|parlons|je (?:vous )?propose (?:de passer|d['’]aborder|qu['’]on passe)|j['’]ouvre(?: le point)?|il (?:nous )?reste|reste)(?: maintenant| ensuite| donc| alors| tout de suite| directement| encore)*(?: ?,)?(?: (?:à|par|avec|sur|de)(?= (?:la|l['’]|nos|notre|votre|un|une|\p{Lu}))| (?=au |aux |du |des |le |la |les |l['’]))? ?/iu;
const PAST_ADVERB =
  /[\s,]*(?:maintenant|d['’]abord|à présent|alors|donc|ensuite|justement|enfin|vite|aussi|également|tout de suite|pour commencer|pour finir)$/iu;
const NOW = /[\s,](?:maintenant|d['’]abord|à présent|ensuite|pour commencer|pour finir)$/iu;
const ADVERB_BEFORE = /^(?:maintenant|ensuite|d['’]abord|pour (?:commencer|finir)|enfin|à présent)[\s,]/iu;

/** What ends a name: a verb, a pronoun, a conjunction; spoken titles have none of these. */
const ENDS =
  /[\s,](?:(?:qu|j|c|n|m|t|s)['’]|(?:qui|que|dont|où|parce|car|mais|si|je|tu|ils?|elles?|on|nous|vous|ça|y|est|sont|a|ont|as|avez|avait|avaient|était|étaient|sera|seront|va|vont|faut|fait|peut|doit|doivent|ne|se|me|te)(?=\s|$)).*$/iu;
const DETERMINER =
  /^(?:les?|la|l['’]|du|des|de la|de l['’]|aux?|à la|à l['’]|nos|notre|votre|vos|une?)(?:\s+|(?<=['’]))/iu;
/** What a clause is that is no subject. */
const NO_SUBJECT = new RegExp(
  String.raw`^(?:[jcntsm]['’]|qu['’]|(?:je|tu|il|ils|elle|elles|on|nous|vous|ça|ce|qui|que|félicitations|(?:votre |notre |la |le )?(?:syndic|directrice|directeur|gérante?)$|(?:le |au )?contraire|les messieurs|(?:les? )?(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|cent|mille|\d[\d ’'.,]*)(?: (?:heures?|minutes?|francs?|euros?|personnes?|ans))?$|(?:les? )?(?:cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|\d[\d.,]*)|en bénéfice|en perte|(?:la |le |l['’])?(?:président|secrétaire|directeur|directrice|maire|syndic|trésorier|trésorière|présidente?)$|écoute[sz]?|mets|les dames|une? (?:abstention|voix|minute|seconde)|sûr|bien sûr|(?:le )?(?:\d{1,2}|\p{L}+) ${MONTH}|\p{L}+ heures?|\d+ ?(?:heures?|h|francs?|euros?|%|personnes?)|comme|quand|y|merci|bonne?s?|bravo|bonjour|bonsoir|personne|aucune?|pas|non|oui|rien|tous|toutes?|tout le monde|parfait|exact|deal|pardon|attention|silence|page|(?:une?|deux|trois|quatre|quelques|plusieurs|autres?) (?:petites? |autres? |toute )?(?:choses?|questions?|remarques?|points?|minutes?|objections?|corrections?|mots?|heures?|oppositions?)|(?:une |la )?(?:toute )?(?:petite |dernière |autre )chose|quelqu['’]un|(?:à |la )?parole|(?:la )?suite|(?:à )?l['’]unanimité|(?:au |le )vote|(?:la )?discussion|(?:les? |d['’]autres )?(?:questions?|remarques?|avis)$|monsieur|madame|mesdames|messieurs|docteure?|maître|chers?|chères?|abstentions?|contre|pour|votes? |adoptée?|approuvée?|acceptée?|l['’]an |l['’]année |la semaine|le mois|le ${WEEKDAY}|sinon|moi|toi|là|ici|voilà|le reste|le même|la même|le mieux|le pire|le soir|le matin|le problème|la preuve|la prochaine|la question|l['’]idée|la réponse|en (?!route)|avec|sans|par|dans|chez|sous|depuis|pendant|selon|comme|plus|moins|très|trop|ni|ou|et)(?=[\s,.]|$))`,
  'iu',
);
/** Words of announcing that name nothing: the next clause does. */
const EMPTY =
  /^(?:(?:le |un |du )?(?:très )?gros morceau|le plus (?:gros|important|long|délicat)|le plat de résistance|(?:le )?(?:point|sujet|objet|dossier)|le dernier|la dernière|le suivant|la suivante)$/iu;
/** A verb gives itself away by its ending, or by an article behind it: « la commune construit un hall ». */
const VERBAL = /(?:ez|-(?:moi|le|la|les|lui|nous|vous|toi|en|y)|aient|erait|eront|erons|issons)$/iu;
const ARTICLE = /^(?:les?|la|l['’].*|une?|ces?|cet|cette|son|sa|ses|mon|ma|mes|ton|ta|tes|leurs?)$/iu;
const JOINS =
  /^(?:de|du|des|d['’].*|à|aux?|en|pour|sur|sous|dans|par|avec|sans|entre|chez|et|ou|contre|vers|devant|derrière|après|avant|depuis|toute?s?|tous)$/iu;
const COMPLEMENT = /^(?:à|au|aux|de|du|des|d['’]|pour|sur)(?=[\s'’])/iu;
const MOST_WORDS = 9;

const words = (text: string): number => text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;

/** The matter that a sentence names, if it may be one; `isName` tells people's names. */
export function namingIn(sentence: string, isName: (clause: string) => boolean): Naming | null {
  const spoken = sentence.replace(LEAD, '');
  const counting = COUNTING.exec(spoken);
  const led = counting === null ? spoken : spoken.slice(counting[0].length);
  const moving = MOVING.exec(led);
  const rest = moving === null ? led : led.slice(moving[0].length);
  const clauses = rest.split(/\s*[,.:;?!…–]+(?:\s+|$)/u).filter((clause) => clause.trim() !== '');
  const at = clauses.findIndex((clause) => !EMPTY.test(clause.replace(ENDS, '').trim()) && !isName(clause));
  const clause = clauses[at] ?? '';
  if (clause === '' || at > 2) return null;
  const cut = clause.replace(ENDS, '').trim();
  const phrase = cut.replace(PAST_ADVERB, '').replace(ADVERB_BEFORE, '').trim();
  if (
    phrase === '' ||
    words(phrase) > MOST_WORDS ||
    isVerbal(phrase) ||
    NO_SUBJECT.test(phrase) ||
    isName(phrase) ||
    !/\p{L}{3}/u.test(phrase)
  )
    return null;
  const isAdverbial =
    NOW.test(cut) || ADVERB_BEFORE.test(cut) || /(?:^|[\s,])(?:maintenant|ensuite)[\s,]/iu.test(sentence.slice(0, 30));
  const cue = counting !== null ? 3 : moving !== null ? 2 : isAdverbial ? 1 : 0;
  // « La zone 30, au chemin de la Cure »: what stands behind the comma belongs to it.
  const after = clauses[at + 1]?.replace(ENDS, '').trim() ?? '';
  const more =
    COMPLEMENT.test(after) && words(after) <= 6 && !isName(after) && /,/u.test(rest.slice(0, rest.indexOf(after)))
      ? after
      : '';
  return {
    phrase: more === '' || !/\p{Lu}|\d/u.test(more) ? phrase : `${phrase} ${more}`,
    cue,
    bare: cut === clause.trim() && at <= 1,
    determined: DETERMINER.test(phrase),
    begins: /(?:^|[\s,])(?:d['’]abord|pour commencer|premièrement)(?=[\s,.]|$)/iu.test(sentence.slice(0, 60)),
    alone: clauses.length === 1 && cut === clause.trim(),
    asked: rest
      .slice(rest.indexOf(clause) + clause.length)
      .trimStart()
      .startsWith('?'),
  };
}

/** Whether words say something instead of naming it. */
function isVerbal(phrase: string): boolean {
  const parts = phrase.split(/\s+/u);
  if (/ons$/iu.test(parts[0] ?? '') && parts.length > 1 && ARTICLE.test(parts[1] ?? '')) return true;
  return parts.some(
    (part, at) => VERBAL.test(part) || (at > 0 && ARTICLE.test(part) && !JOINS.test(parts[at - 1] ?? '')),
  );
}

/** A phrase without its article, with a capital: « les bornes de recharge » → « Bornes de recharge ». */
export function withoutArticle(phrase: string): string {
  const bare = phrase
    .replace(DETERMINER, '')
    .replace(/ et (?:les?|la|l['’]) ?/giu, ' et ')
    .replace(/[\s,.;:]+$/u, '');
  return capital(bare);
}

/** Whether a sentence says of a matter that it is for another time. */
export const isPutOff = (sentence: string): boolean =>
  /(?:tout a l'heure|plus tard|on (?:y )?(?:reviendra|revient)|on en (?:parlera|reparlera)|en divers)/.test(
    fold(sentence),
  );
