import type { Call } from './people.ts';

/** How a name was said in a sentence. */
export type Manner =
  /** Right before the person is to speak: « Claire, tu peux… ? », « la parole à Claire ». */
  | 'called'
  /** To the person's face, who may speak before or after. */
  | 'addressed'
  /** For what the person just said or did: « merci Claire », « oui Claire », « Claire a raison ». */
  | 'answered'
  /** « Bonjour Claire »: to whoever just called, or to anybody. */
  | 'greeted'
  /** Of somebody who is not there, or for whom another speaks. */
  | 'absent'
  /** Given something to do: whoever consents next is that person. */
  | 'charged'
  | 'mentioned';

const OPENERS = String.raw`(?:(?:oui|non|si|bon|ben|bah|alors|donc|et|mais|ok|okay|ah|oh|eh|euh|heu|hum|hein|voilà|merci|attends|attendez|d['’]accord|bonjour|bonsoir|salut|bravo|pardon|écoute|écoutez|dis|dites|excuse|excusez|excuse-moi|excusez-moi|bien|bien sûr|très bien|parfait|super|allez|allez-y|vas-y|maintenant|ensuite|puis|moi|ça va|justement|effectivement|exactement|tout à fait|mon|ma|chère|chers?)[\s,.!…]+)*`;
const OPENS = new RegExp(`^[^\\p{L}\\p{N}]*${OPENERS}$`, 'iu');
const THANKED =
  /(?<!\p{L})(?:merci(?: beaucoup| bien)?(?: à (?:toi|vous))?|bravo|d['’]accord|oui|ouais|non|si|exactement|tout à fait|bien sûr|pardon|entendu|c['’]est noté|bien vu|volontiers|absolument|(?:tu as|vous avez) (?:tout à fait |bien |absolument )?raison)[\s,]+(?:mon |ma |cher |chère )*$/iu;
const GREETED = /(?<!\p{L})(?:bonjour|bonsoir|salut)[\s,]+(?:mon |ma |cher |chère )*$/iu;
const GIVEN =
  /(?:(?<!\p{L})(?:la |ma )?parole (?:est |revient )?(?:donc |maintenant )?à|passe (?:la (?:parole|main)|le (?:relais|micro)) à|laisse(?: la (?:parole|main))?(?: à)?|(?:cède|donne|rends)(?: la)?(?: parole)? à|tour (?:de|à)|j['’]invite|on écoute|écoutons|à toi,?|à vous,?|c['’]est (?:donc )?à|je me tourne vers|je demande à)\s+$/iu;
const TELLS =
  /^\s*,?\s*(?:qui )?(?:(?:va|vas|peut|peux|pourrait|veut) )?(?:(?:nous|vous) (?:en )?)(?:présent|expliqu|di(?:re|s|t)|racont|parl|résum|montr|fai|fer|donn|rappel|expos|lire|lis|lit)/iu;
const LATER =
  /(?:prochaine|demain|plus tard|la semaine|lundi|mardi|mercredi|jeudi|vendredi|hier|déjà|la dernière fois|avait|disait|par (?:e-?mail|mail|écrit|courriel)|a envoyé|m['’]a)/iu;
const SECOND =
  /(?<!\p{L})(?:tu|vous|toi|ton|ta|tes|votre|vos|te|[a-zà-ü]+-(?:tu|vous|moi|nous|toi)|s['’]il (?:te|vous) plaît)(?!\p{L})|(?<!\p{L})t['’]/iu;
/** « Philippe, lui, il… », « Gérald, je lui explique »: the person is the matter, not the hearer. */
const TOPIC =
  /^\s*,?\s*(?:lui|elle|il|ils|elles|eux|on (?:l['’]|lui|le |la )|je (?:l['’]|lui|le |la )|ça (?:l['’]|lui)|c['’]est (?:lui|elle|un|une|le|la|l['’])|qui|que|dont|par exemple)(?!\p{L})/iu;
const HE =
  /^[^\p{L}]*(?:(?:oui|non|ah|oh|bon|ben|mais|et|là|donc|alors)[\s,]+)*(?:qu['’])?(?:il|elle|ils|elles|lui|c['’]est (?:lui|elle))(?!\p{L})/iu;
const YOUR_TURN =
  /^\s*,?\s*(?:(?:c['’]est |est-ce que c['’]est )?(?:à|ton|ta|votre) ?(?:toi|vous|tour|point|sujet|partie|dossier|question)?|je (?:te|vous) (?:laisse|donne|passe|cède|écoute|en prie)|on (?:t['’]|te |vous )écoute|allez-y|vas-y|c['’]est (?:toi|vous))(?!\p{L})/iu;
const AWAY =
  /^\s*,?\s*(?:qui )?(?:,? ?(?:malheureusement|aujourd['’]hui|ce soir) ,?)?(?:(?:est|était|sera|s['’]est|a été|reste)\s+(?:aussi |encore |également |malheureusement |toujours )?(?:excusé|absent|malade|en (?:congé|vacances|déplacement|arrêt)|souffrant|retenu|coincé|à l['’]étranger|pas (?:là|venu|présent))|n['’]est pas (?:là|avec nous|présent|venu)|ne (?:sera|viendra|vient|peut|pourra|pouvait) pas|(?:sera |est )?pas là|devait (?:venir|être)|(?:m['’]|nous |s['’])(?:a |est )?(?:fait )?excus|nous a quittés|arrive(?:ra)? plus tard|m['’]a (?:dit|écrit|demandé|chargé|prévenu|appelé|laissé|envoyé|transmis|confirmé)|nous a (?:écrit|prévenu|envoyé))/iu;
const STANDS_FOR =
  /(?:je remplace|je représente|(?:de la part|au nom|à la place|en l['’]absence|procuration|les excuses|excuses) (?:de|du|d['’]|pour)|s['’]excuse pour|absents?(?: ce soir| aujourd['’]hui)?\s*:|excusés?(?: ce soir| aujourd['’]hui)?\s*:|remplacer)\s*$/iu;
const IS_RIGHT =
  /^\s*(?:(?:a|avait) (?:tout à fait |bien |totalement |absolument |un peu )?raison|vient de|l['’]a (?:bien |très bien )?(?:dit|expliqué|rappelé))(?!\p{L})/iu;
const AS_SAID = /(?:comme (?:le |l['’])?(?:disait|dit|a dit|vient de (?:le )?dire|l['’]a dit)|d['’]accord avec)\s+$/iu;
const CHARGED =
  /^\s*(?:s['’]occupe|se charge|prend|prépare|fait|fera|s['’]occupera|se chargera|prendra|préparera|envoie|enverra|rédige|contacte|regarde|vérifie|organise|peut (?:faire|prendre|s['’]en)|voit)(?!\p{L})/iu;
/** « Monsieur Perroud est en ligne, je crois ? » */
const THERE =
  /^\s*(?:est|es|êtes|serait)(?: bien| déjà| toujours)? (?:là|en ligne|connectée?|avec nous|présente?|arrivée?)(?!\p{L})[^.]*\?\s*$/iu;
/** « Malika, les chiffres de l'été. », « Ruben, raconte. »: nothing but what is to be spoken of. */
const SUBJECT =
  /^,\s*(?:et )?(?:(?:les?|la|l['’]|des|du|une?|ton|ta|tes|votre|vos)\s?(?:(?!(?:est|sont|a|ont|va|vont|était|sera|fait|qui|que|me|te|se|ne|on|il|elle|je)(?!\p{L}))[\p{L}'’-]+(?![\p{L}'’-])\s?){1,6}|\p{Ll}[\p{L}-]+)[.!…]?$/iu;
/** A function before a comma and a name behind it is who has it, not who is spoken to: « la trésorière, Claire, a dit ». */
const APPOSED = /(?:la|le|l['’]|notre|votre|mon|ma|du|au|son|sa|nos) ?[\p{L}-]+,\s*$/iu;
/** « Samuel, merci. », « Claire, s'il te plaît. »: to whoever just spoke. */
const HUSHED =
  /^\s*,\s*(?:merci|stop|bravo|voyons|ça suffit|s['’]il (?:te|vous) plaît|arrête|arrêtez|du calme)\s*[.!…]/iu;
/** « Le froid, Bruno. », « Thibault. »: nothing but the matter and who is to speak of it. */
const FLOOR =
  /^(?:[^\p{L}]*(?:et|alors|bon|donc|bien|ok)(?:[\s,][^\p{L}]*(?:et|alors|bon|donc|bien|ok))*[\s,]+)?(?:(?:les?|la|l['’]|des|du|une?)\s?(?:(?!(?:est|sont|a|ont|va|vont|fait|qui|que|je|tu|vous|on|il|elle|c['’])(?!\p{L}))[\p{L}\d'’-]+(?![\p{L}\d'’-]) ?){1,5},\s*)?$/iu;
const STOPS = /^\s*(?:[.?!…]|$)/u;
const PAUSES = /^\s*[.?!…,]/u;

/** How one name of a sentence is meant; `others` are all the names of that sentence. */
export function mannerOf(sentence: string, call: Call, others: readonly Call[]): Manner {
  const before = sentence.slice(0, call.start);
  const after = sentence.slice(call.end);
  if (AWAY.test(after) || STANDS_FOR.test(before)) return 'absent';
  if (THERE.test(after)) return 'called';
  if (IS_RIGHT.test(after) || AS_SAID.test(before)) return 'answered';
  if (GIVEN.test(before) && !LATER.test(sentence)) return 'called';
  if (TELLS.test(after) && !LATER.test(sentence)) return 'called';
  const spoken = vocative(sentence, before, after, call, others);
  if (spoken !== null) return spoken;
  return CHARGED.test(after) && !LATER.test(sentence) ? 'charged' : 'mentioned';
}

function vocative(sentence: string, before: string, after: string, call: Call, others: readonly Call[]): Manner | null {
  // « Oui, Régis, il reste… » answers Régis, or speaks of him: only who just asked can tell.
  if (TOPIC.test(after) && THANKED.test(before) && /^\s*,/u.test(after)) return 'greeted';
  if (TOPIC.test(after) && !(call.formal && /^\s*,/u.test(after))) return null;
  if (GREETED.test(before) && PAUSES.test(`${after}.`)) return SECOND.test(after) ? 'called' : 'greeted';
  // « Avec Claire, Marc et Julie »: a list speaks to nobody.
  const listed = others.some(
    (other) =>
      other !== call &&
      (/^\s*(?:,|et|ou|,? et)\s*$/u.test(sentence.slice(other.end, call.start)) ||
        /^\s*(?:,|et|ou|,? et)\s*$/u.test(sentence.slice(call.end, other.start))),
  );
  if (listed) return null;
  if (THANKED.test(before) && PAUSES.test(`${after}.`)) {
    return /(?:merci|bravo|pardon|raison)[^\p{L}]/iu.test(before) || !SECOND.test(after) ? 'answered' : 'addressed';
  }
  if (THANKED.test(before) && /^\s*(?:pour|d['’]|de )/iu.test(after)) return 'answered';
  if (HUSHED.test(after) && OPENS.test(before)) return 'answered';
  if (FLOOR.test(before) && others.length === 1 && /^\s*\.\s*$/u.test(after)) return 'called';
  const opens = OPENS.test(before);
  const stops = STOPS.test(after);
  if (
    opens &&
    (PAUSES.test(`${after}.`) || /^\s*(?:tu|vous|t['’]|je vous|je te|est-ce que (?:tu|vous))(?!\p{L})/iu.test(after))
  )
    return YOUR_TURN.test(after) || SUBJECT.test(after) || SECOND.test(after) || /\?\s*$/u.test(sentence)
      ? 'called'
      : 'addressed';
  if (!/,\s*$/u.test(before) || !PAUSES.test(`${after}.`)) return null;
  if (HE.test(sentence) && !call.formal) return null;
  const second = SECOND.test(sentence);
  if (!stops && !second && !/\?\s*$/u.test(sentence) && !call.formal && APPOSED.test(before)) return null;
  if (second || /\?\s*$/u.test(sentence)) return 'called';
  return stops || call.formal ? 'addressed' : null;
}
