import { FOLDED_MONTH, WEEKDAY } from '@greffier/french/time/calendar';
import { LEADING } from '@greffier/french/text/fillers';
import { COUNT } from '@greffier/french/numbers/numbers';
import { STOP_WORDS } from '@greffier/french/dictionary/stop-words';
import { capital } from '@greffier/french/text/typography';
import { fold, rawWords, wordCount } from '@greffier/french/text/words';

/** Name that a chair gives a matter at its beginning, found in a spoken sentence: « Point suivant, la cantine. » */
export interface Naming {
  /** The name as it was said, without its introduction: « la cantine ». */
  readonly phrase: string;
  /** How openly the sentence moves on: 3 by counting, 2 by a verb, 1 by an adverb, 0 by the name only. */
  readonly cue: 0 | 1 | 2 | 3;
  /** Whether the clause with the name has nothing else, and is one of the first two in the sentence. */
  readonly bare: boolean;
  /** Whether the phrase begins with an article, as subjects do but people's names and answers do not. */
  readonly determined: boolean;
  /** Whether the sentence has nothing but the name. */
  readonly alone: boolean;
  /** Whether the sentence asks about the name itself. */
  readonly asked: boolean;
}

const LEAD = new RegExp(String.raw`^(?:(?:${LEADING}|adopté|approuvé|accepté)(?:[\s,.:;!…]+|$))+`, 'iu');
const THANKS = /(?<!\p{L})[Mm]erci \p{Lu}[\p{L}-]+[\s,.!]*/u;
const ORDINAL =
  '(?:premier|deuxième|second|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|prochain|dernier|avant-dernier)';
const COUNTING = new RegExp(
  `^(?:(?:le |au |c['’]est le |on (?:passe|est|arrive) au )?(?:point suivant|${ORDINAL} (?:point|sujet|objet)(?: de l['’]ordre du jour)?|(?:point|objet) (?:numéro )?(?:\\d{1,2}|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix))|(?:prem|deux|trois|quatr)ièmement)[\\s,.:;–-]*(?:maintenant|donc|alors|et dernier)?[\\s,.:;–-]*(?:c['’]est |ce sera |à savoir |qui (?:est|concerne) |sur )?`,
  'iu',
);
const MOVING =
  /^(?:(?:on|nous) (?:passe|attaque|enchaîne|continue|commence|poursuit|arrive|en vient|va (?:passer|parler|commencer|attaquer|prendre)|prend le point|aborde|passons|abordons)|passons|venons-en|abordons|enchaînons|poursuivons|commençons|continuons|parlons|je (?:vous )?propose (?:de passer|d['’]aborder|qu['’]on passe)|j['’]ouvre(?: le point)?|il (?:nous )?reste|reste)(?: maintenant| ensuite| donc| alors| tout de suite| directement| encore)*(?: ?,)?(?: (?:à|par|avec|sur|de)(?= (?:la|l['’]|nos|notre|votre|un|une|\p{Lu}))| (?=au |aux |du |des |le |la |les |l['’]))? ?/iu;
const ADVERB = "maintenant|d['’]abord|à présent|ensuite|enfin|pour (?:commencer|finir)";
const ADVERB_BEFORE = new RegExp(`^(?:${ADVERB})[\\s,]+`, 'iu');
const ADVERB_BEHIND = new RegExp(`(?<![\\s,])[\\s,]+(?:${ADVERB}|alors|donc|justement|aussi)$`, 'iu');

/** Words that end a name: a verb, a pronoun, a conjunction. Spoken titles have none of these. */
const ENDS =
  /[\s,](?:(?:qu|j|c|n|m|t|s)['’]|(?:qui|que|dont|où|parce|car|mais|si|je|tu|ils?|elles?|on|nous|vous|ça|y|est|sont|a|ont|as|avez|avait|avaient|était|étaient|sera|seront|va|vont|faut|fait|peut|doit|doivent|ne|se|me|te)(?=\s|$))[\s\S]*$/iu;
const DETERMINER =
  /^(?:les?|la|l['’]|du|des|de la|de l['’]|aux?|à la|à l['’]|nos|notre|votre|vos|une?)(?:\s+|(?<=['’]))/iu;
/** Folded words with which no subject begins: words of votes, answers and times, and forms of address. */
const NO_SUBJECT = new Set(
  `felicitations contraire dames minute minutes seconde abstention abstentions voix preuve probleme idee reponse reste page
  vote votes note adopte adoptee approuve approuvee accepte acceptee unanimite discussion remarque remarques avis objection
  objections correction corrections opposition oppositions mot mots parole president presidente secretaire directeur directrice
  maire syndic tresorier tresoriere gerante docteur maitre cher chere chers semaine mois soir matin an annee heure heures
  seance reunion prochaine prochain silence attention bravo exact deal benefice perte ecoute ecoutez mets`.split(
    /\s+/u,
  ),
);
/** Words of announcements that name nothing; the next clause has the name. */
const EMPTY =
  /^l[ea] (?:(?:très )?gros morceau|plus (?:gros|important|long)|point|sujet|objet|dossier|dernière?|suivante?)(?: qu|$)/iu;
const NUMBER = new RegExp(`^(?:${COUNT}|${FOLDED_MONTH}|${WEEKDAY})`, 'u');
/** Signs of a verb: its ending, or an article after it (« la commune construit un hall »). */
const VERBAL = /(?:ez|-(?:moi|le|la|les|lui|nous|vous|toi|en|y)|aient|erait|eront|erons|issons)$/iu;
const ARTICLE = /^(?:les?|la|l['’].*|une?|ces?|cet|cette|son|sa|ses|mon|ma|mes|ton|ta|tes|leurs?)$/iu;
const JOINS =
  /^(?:de|du|des|d['’].*|à|aux?|en|pour|sur|sous|dans|par|avec|sans|entre|chez|et|ou|contre|vers|devant|derrière|après|avant|depuis|toute?s?|tous)$/iu;
const MOST_WORDS = 9;

/** Finds the matter that a sentence names, if any; `isName` recognises people's names. */
export function namingIn(sentence: string, isName: (clause: string) => boolean): Naming | null {
  const spoken = sentence.replace(THANKS, '').replace(LEAD, '');
  const counting = COUNTING.exec(spoken)?.[0];
  const led = spoken.slice(counting?.length ?? 0);
  const moving = MOVING.exec(led)?.[0];
  const rest = led.slice(moving?.length ?? 0);
  const clauses = rest.split(/(?<![,.:;?!…–])[,.:;?!…–]+(?:\s|$)/u).flatMap((clause) => clause.trim() || []);
  const at = clauses.findIndex((clause) => !isName(clause) && !EMPTY.test(clause));
  const clause = clauses[at] ?? '';
  const cut = clause.replace(ENDS, '').trim();
  const phrase = cut.replace(ADVERB_BEHIND, '').replace(ADVERB_BEFORE, '').trim();
  if (at > 2 || !isSubject(phrase) || isName(phrase)) return null;
  const isAdverbial = phrase !== cut || /(?:^|[\s,])(?:maintenant|ensuite)[\s,]/iu.test(sentence.slice(0, 30));
  return {
    phrase,
    cue: counting !== undefined ? 3 : moving !== undefined ? 2 : isAdverbial ? 1 : 0,
    bare: cut === clause && at <= 1,
    determined: DETERMINER.test(phrase),
    alone: clauses.length === 1 && cut === clause,
    asked: rest
      .slice(rest.indexOf(clause) + clause.length)
      .trimStart()
      .startsWith('?'),
  };
}

function isSubject(phrase: string): boolean {
  if (wordCount(phrase) > MOST_WORDS || !/\p{L}{3}/u.test(phrase)) return false;
  const bare = fold(phrase.replace(DETERMINER, ''));
  const [first = ''] = rawWords(bare);
  const words = phrase.split(' ');
  if (words.some((word, at) => VERBAL.test(word) || (at > 0 && ARTICLE.test(word) && !JOINS.test(words[at - 1] ?? ''))))
    return false;
  return !/^[jcntsm]'|^qu'/.test(bare) && !STOP_WORDS.has(first) && !NO_SUBJECT.has(first) && !NUMBER.test(bare);
}

/** Removes a phrase's article and adds a capital: « les bornes de recharge » → « Bornes de recharge ». */
export const withoutArticle = (phrase: string): string =>
  capital(phrase.replace(DETERMINER, '').replace(/ et (?:les?|la|l['’]) ?/giu, ' et '));
