import { LEADING } from '@greffier/french/text/fillers';
import type { Call } from './people.ts';

/** Use of a name in a sentence. */
export type Manner =
  /** The person is asked to speak next: « Claire, tu peux… ? », « la parole à Claire ». */
  | 'called'
  /** The person is spoken to, and may speak before or after. */
  | 'addressed'
  /** The person just said or did something: « merci Claire », « oui Claire », « Claire a raison ». */
  | 'answered'
  /** The person is absent. */
  | 'absent'
  | 'mentioned';

const OPENS = new RegExp(String.raw`^[^\p{L}\p{N}]*(?:(?:${LEADING}|mon|ma|chère|chers?)[\s,.!…]+)*$`, 'iu');
const THANKED =
  /(?<!\p{L})(?:merci(?: beaucoup| bien)?(?: à (?:toi|vous))?|bravo|d['’]accord|oui|ouais|non|si|exactement|tout à fait|bien sûr|pardon|entendu|c['’]est noté|bien vu|volontiers|absolument|(?:tu as|vous avez) (?:tout à fait |bien |absolument )?raison)[\s,]+(?:mon |ma |cher |chère )*$/iu;
const GIVEN =
  /(?:(?<!\p{L})(?:la |ma )?parole (?:est |revient )?(?:donc |maintenant )?à|passe (?:la (?:parole|main)|le (?:relais|micro)) à|laisse(?: la (?:parole|main))?(?: à)?|(?:cède|donne|rends)(?: la)?(?: parole)? à|tour (?:de|à)|j['’]invite|on écoute|écoutons|à toi,?|à vous,?|c['’]est (?:donc )?à|je me tourne vers)\s+$/iu;
const SECOND =
  /(?<!\p{L})(?:tu|vous|toi|ton|ta|tes|votre|vos|te|s['’]il (?:te|vous) plaît)(?!\p{L})|(?<!\p{L})t['’]|(?<=\p{L}-)(?:tu|vous|moi|nous|toi)(?!\p{L})/iu;
const AWAY =
  /^ ?,? ?(?:qui )?(?:,? ?(?:malheureusement|aujourd['’]hui|ce soir) ,?)?(?:(?:est|était|sera|s['’]est|a été|reste) (?:aussi |encore |également |malheureusement |toujours )?(?:excusé|absent|malade|en (?:congé|vacances|déplacement|arrêt)|souffrant|retenu|coincé|à l['’]étranger|pas (?:là|venu|présent))|n['’]est pas (?:là|avec nous|présent|venu)|ne (?:sera|viendra|vient|peut|pourra|pouvait) pas|(?:sera |est )?pas là|devait (?:venir|être)|(?:m['’]|nous |s['’])(?:a |est )?(?:fait )?excus|nous a quittés|arrive(?:ra)? plus tard|m['’]a (?:dit|écrit|demandé|chargé|prévenu|appelé|laissé|envoyé|transmis|confirmé)|nous a (?:écrit|prévenu|envoyé))/iu;
const IS_RIGHT =
  /^ (?:(?:a|avait) (?:tout à fait |bien |totalement |absolument |un peu )?raison|vient de|l['’]a (?:bien |très bien )?(?:dit|expliqué|rappelé))(?!\p{L})/iu;
/**
 * Words after a name that only give the subject on which the person should speak: « Malika, les chiffres de l'été. »,
 * « Ruben, raconte. »
 */
const SUBJECT =
  /^, (?:et )?(?:(?:les?|la|l['’]|des|du|une?|ton|ta|tes|votre|vos) ?(?:(?!(?:est|sont|a|ont|va|vont|était|sera|fait|qui|que|me|te|se|ne|on|il|elle|je)(?!\p{L}))[\p{L}'’-]+(?![\p{L}'’-]) ?){1,6}|\p{Ll}[\p{L}-]+)[.!…]?$/iu;
/** Words after a name, said to the person who just spoke: « Samuel, merci. », « Claire, s'il te plaît. » */
const HUSHED = /^ ?, ?(?:merci|stop|bravo|voyons|ça suffit|s['’]il (?:te|vous) plaît|arrêtez?|du calme) ?[.!…]/iu;
/** Words before the next speaker's name: only a matter, or nothing. « Le froid, Bruno. », « Thibault. » */
const FLOOR =
  /^(?:[^\p{L}]*(?:et|alors|bon|donc|bien|ok)(?:[\s,][^\p{L}]*(?:et|alors|bon|donc|bien|ok))*[\s,]+)?(?:(?:les?|la|l['’]|des|du|une?) ?(?:(?!(?:est|sont|a|ont|va|vont|fait|qui|que|je|tu|vous|on|il|elle|c['’])(?!\p{L}))[\p{L}\d'’-]+(?![\p{L}\d'’-]) ?){1,5}, )?$/iu;
const PAUSES = /^ ?(?:[.?!…,]|$)/u;
const STOPS = /^ ?(?:[.?!…]|$)/u;
/** Separator between two names of a list. */
const AND = /^ ?(?:,|,? et|ou) ?$/u;

/** Tells how a name in a sentence is meant; `others` are all the names of that sentence. */
export function mannerOf(sentence: string, call: Call, others: readonly Call[]): Manner {
  const before = sentence.slice(0, call.start);
  const after = sentence.slice(call.end);
  if (AWAY.test(after)) return 'absent';
  if (IS_RIGHT.test(after)) return 'answered';
  if (GIVEN.test(before)) return 'called';
  // A list addresses nobody: « Avec Claire, Marc et Julie ».
  const between = others.map(({ start, end }) => sentence.slice(Math.min(end, call.end), Math.max(start, call.start)));
  if (between.some((text) => AND.test(text))) return 'mentioned';
  if (THANKED.test(before) && PAUSES.test(after))
    return /(?:merci|bravo|pardon|raison)[^\p{L}]/iu.test(before) || !SECOND.test(after) ? 'answered' : 'addressed';
  if (THANKED.test(before) && /^ (?:pour|d['’]|de )/iu.test(after)) return 'answered';
  const opens = OPENS.test(before);
  if (opens && HUSHED.test(after)) return 'answered';
  if (FLOOR.test(before) && others.length === 1 && /^ ?\. ?$/u.test(after)) return 'called';
  const asks = sentence.endsWith('?');
  if (
    opens &&
    (PAUSES.test(after) || /^ (?:tu|vous|t['’]|je (?:vous|te)|est-ce que (?:tu|vous))(?!\p{L})/iu.test(after))
  )
    return SUBJECT.test(after) || SECOND.test(after) || asks ? 'called' : 'addressed';
  if (!/, ?$/u.test(before) || !PAUSES.test(after)) return 'mentioned';
  if (SECOND.test(sentence) || asks) return 'called';
  return STOPS.test(after) || call.formal ? 'addressed' : 'mentioned';
}
