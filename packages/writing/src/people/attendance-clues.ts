// Words with which people say that others are absent or not in the room. Apostrophes are straight.

import { LEADING } from '@greffier/french/text/fillers';

const END = String.raw`(?![\p{L}\p{N}])`;
const BEGIN = String.raw`(?<![\p{L}\p{N}'-])`;
const clue = (words: string, flags = 'giu'): RegExp => new RegExp(`${BEGIN}(?:${words})${END}`, flags);

const SCREEN = String.raw`à distance|en ligne|en visio(?:conférence|-conférence)?|en vidéo(?:conférence)?|en distanciel|par (?:visio(?:conférence)?|vidéo(?:conférence)?|écran|zoom|teams|skype|webex|internet)|à l'écran|sur (?:zoom|teams|skype|meet|webex)`;
const LINE = String.raw`${SCREEN}|par téléphone|au téléphone|au bout du fil|connectée?s?`;
const MEETING = '(?:séance|réunion|assemblée|rencontre|commission|comité)';

/** Matches any of the words below. A sentence without a match need not be examined. */
export const CLUE =
  /excus|absent|absence|distance|distanciel|ligne|visio|vidéo|écran|zoom|teams|skype|webex|internet|téléphone|fil|connecté|nous (?:entend|voi|voy|reçoi)|recev|pas (?:là|présent|venu|venir|participer|être|assister|vien)|procuration|pouvoir|empêch|retenu|malade|nouvelles|prévenu|maison|chez |télétravail|manque|viendra|vient|venai|meet/iu;

/** Words that refer to another meeting. */
export const OTHER_MEETING = new RegExp(
  String.raw`(?:dernière|prochaine|précédente|autre|suivante) (?:fois|${MEETING})|${MEETING} (?:passée|dernière|précédente|prochaine|suivante)`,
  'iu',
);

/** Excludes apologies, to a person or for something other than absence: « s'est excusé auprès du fournisseur ». */
const NOT_AWAY = String.raw`(?! (?:auprès|d'avoir|d'être|de ne|de l'erreur|du retard|pour (?:le retard|l'erreur|la|les|le|ce qu)|des (?!nôtres)))`;

export const EXCUSED = clue(
  [
    String.raw`(?:est|sont|reste|restent) (?:\p{L}+ )?excusée?s?`,
    String.raw`s'(?:excuse|excusent|(?:est|étai(?:t|ent)) (?:bien |aussi |également )?excusée?s?)(?!\p{L})${NOT_AWAY}`,
    String.raw`se (?:sont|font) (?:\p{L}+ )?excus(?:ée?s?|er)(?!\p{L})${NOT_AWAY}|se fait excuser`,
    String.raw`(?:m'|nous |vous |t')?(?:a|ont|avait|avaient) (?:\p{L}+ )?(?:prévenu|écrit|dit|annoncé|signalé|fait savoir|téléphoné|averti)(?: hier| ce matin| aujourd'hui)? (?:qu'(?:il|elle|ils|elles|on) |pour dire qu'(?:il|elle|ils|elles) )(?:ne |n')?(?:viend\p{L}+|vien\p{L}+|venait|venaient|pourrai\p{L}*|pourra|pourront|pouvai\p{L}*|peu\p{L}+|serai\p{L}*|sera|seront) pas(?: (?:être )?(?:là|venir|présente?s?|des nôtres|participer|assister|parmi nous|avec nous))?`,
    String.raw`(?:ne |n')?(?:peu(?:t|vent)|pou(?:vait|vaient|rra|rront)|a pu|ont pu) pas (?:venir|être (?:là|présente?s?|des nôtres|parmi nous|avec nous)|assister|participer|se joindre|se libérer)`,
    String.raw`(?:n')?(?:a|ont) pas pu (?:venir|être (?:là|présente?s?|des nôtres|parmi nous)|assister|participer|se joindre|se libérer)`,
    String.raw`(?:m'|nous |lui |vous )?(?:donne|a donné|ont donné|a envoyé|ont envoyé|a remis|a laissé|a transmis) (?:sa |une |son |leur |le )?(?:procuration|pouvoir|sien)`,
    String.raw`(?:est|sont) (?:\p{L}+ )?(?:empêchée?s?|retenue?s?(?: (?:ailleurs|par|au|à|chez|en))?|souffrante?s?)`,
    String.raw`(?:est|sont) (?:représentée?s?|remplacée?s?) (?:par|ce soir|aujourd'hui)`,
    String.raw`,? ?(?:absente?s? )?excusée?s?(?=[.,;:)!]|$| et )`,
  ].join('|'),
);

export const EXCUSED_BEHIND = clue(
  [
    String.raw`(?:j'ai|nous avons|on a)(?: reçu| là)? (?:les|des) excuses de`,
    String.raw`(?:vous prie|prie|veuillez|faut|voudrez bien|demande) (?:bien |de bien vouloir |d'|l'assemblée d')?excuser`,
    String.raw`(?:nous excusons|j'excuse|on excuse|l'absence excusée de|je dois excuser|je voudrais excuser|on doit excuser)`,
  ].join('|'),
);

/** Makes a pattern for words that open a list of names, at the beginning of a sentence or clause. */
const opens = (words: string): RegExp =>
  new RegExp(String.raw`(?<=^|[.,;:!?] )(?:(?:${LEADING}|au),? ){0,4}(?:${words})`, 'giu');

export const EXCUSED_LIST = opens(
  String.raw`(?:(?:nous avons|on a|il y a|j'ai) (?:\d+|une?|deux|trois|quatre|cinq|six|comme) (?:membres |personnes |collègues )?excusée?s?(?: ?:|,)|(?:les |nos )?(?:membres |personnes |collègues )?excusée?s?(?: ?:|, (?:nous avons|on a|il y a|j'ai)| sont| ce soir)|(?:sont|se sont) excusée?s? ?:?)`,
);

export const REMOTE = clue(
  [
    String.raw`(?:est|sont|sera|seront|reste|restent|assiste|assistent|participe|participent|(?:nous |se )?(?:rejoint|rejoignent|suit|suivent|écoute|écoutent|joint|connecte|connectent)|qui nous (?:rejoint|suit))(?: (?!pas |plus )[\p{L}']+){0,3}? (?:${LINE})`,
    String.raw`(?:est|sont) (?:aussi |également |bien |déjà )?(?:${SCREEN}|connectée?s?|au bout du fil)`,
  ].join('|'),
);

/** Words right after the name of a remote person: « et Mehdi à distance ». */
export const REMOTE_BEHIND = clue(SCREEN);

export const REMOTE_LIST = opens(
  String.raw`(?:${SCREEN})(?: ?:|,? (?:nous avons|on a|il y a|j'ai|avec nous|sont|est))`,
);

/** A question to a remote person: « Mehdi, tu nous entends bien ? » */
export const CONTACT = clue(
  String.raw`,? ?(?:est-ce que )?(?:tu|vous|il|elle)? ?nous (?:entends?|entendez|vois|voit|voyez|reçois|reçoit|recevez)|,? (?:toi |vous )?(?:tu es|vous êtes) (?:à la maison|chez (?:toi|vous)|en télétravail)`,
);

/** A question to a remote person, before the name: « Est-ce que vous nous entendez, Mehdi ? » */
export const CONTACT_BEFORE = clue(
  String.raw`(?:tu|vous) nous (?:entends|entendez|vois|voyez|reçois|recevez)(?: bien)?,?`,
);

/** Words of somebody who is not in the room. */
export const REMOTE_SELF = clue(
  String.raw`je (?:vous|t'|te) (?:entends|reçois|vois) (?:très |bien|parfaitement|mal|à peine|5|cinq)[\p{L} ]*|je (?:suis|participe|reste) (?:(?!pas )\p{L}+ )?(?:${SCREEN}|connectée?)|je (?:vous|nous) (?:rejoins|suis) (?:${SCREEN})|je (?:vais )?coupe(?:r)? (?:mon|le) micro`,
  'iu',
);

export const ANSWERED_REMOTE = clue(
  String.raw`je (?:vous|t'|te) (?:entends|reçois|vois)|vous m'entendez|tu m'entends|je suis (?:(?!pas )\p{L}+ )?(?:${SCREEN})`,
  'iu',
);

export const ABSENT = clue(
  [
    String.raw`(?:est|sont) (?:(?!pas )\p{L}+ )?absente?s?(?! excusé)`,
    String.raw`(?:n'|ne )?(?:est|sont) pas (?:encore )?(?:là|présente?s?|venue?s?|arrivée?s?|des nôtres|parmi nous|avec nous)`,
    String.raw`manque(?:nt)? à l'appel`,
    String.raw`(?:on (?:n')?a |nous n'avons |j'ai |(?:n')?(?:a|ont) )?pas (?:de nouvelles|prévenu|donné de nouvelles|donné signe de vie)`,
    String.raw`(?:ne )?(?:viendra|viendront|vient|viennent) pas`,
  ].join('|'),
);

export const ABSENT_LIST = opens(
  String.raw`(?:(?:les )?(?:membres |personnes )?absente?s?(?: non excusée?s?)?(?: ?:|, (?:nous avons|on a|il y a))|sans (?:nouvelles|excuse) de)`,
);

/** First words of an answer to « Et Damien ? » that call him absent or excused. */
export const ANSWERED_AWAY = new RegExp(
  String.raw`^(?:(?:${LEADING}|lui|elle)[, ]+)*(?:(?:il|elle) (?:est |s'est |s')?)?(?:absente?|excusée?|excuse|(?:n')?(?:est )?pas là)(?!\p{L})`,
  'iu',
);

/** Words that may stand between a name and the statement about it: « Ursula | de la physio | est excusée ». */
export const SUBJECT_GAP =
  /^(?:,? (?:de la |de l'|du |des |de |d'|aux? |notre |nos |la |le )[\p{L}'-]+(?: [\p{L}'-]+){0,3},?)?(?:[ ,]+(?:euh|lui|elle|aussi|également|malheureusement|hélas|d'ailleurs|qui|il|ils|elles|je crois|ce soir|aujourd'hui|par contre|en revanche|tous les deux|toutes les deux|et il|et elle|donc il|donc elle))*[ ,]*$/iu;

/**
 * A reason between a name and the statement about it, if nobody else is named: « Jean-Claude | a la grippe, il |
 * s'excuse ».
 */
export const ASIDE = /^,? [^.?!;:\p{Lu}]{0,90}?(?:,| et|, et|, donc|, mais) (?:il|elle|ils|elles|qui) $/u;

/** Words that end a list of names. */
export const LIST_ENDS =
  /(?<!\p{L})(?:(?<!qui )(?:est|sont)|mais|je|on|nous|merci|tandis|alors|remplac\p{L}+|à distance|en visio|en ligne|absente?s?|excusée?s? ?:|présente?s?)(?!\p{L})/iu;
