import { finiteReadings, readings } from './lexicon.ts';
import { isWord, joined, tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

export const SUBJECT = /^(?:je|j['’]|tu|il|elle|on|nous|vous|ils|elles|ce|c['’]|ça|cela|qui|\ue000)$/iu;
export const CLITIC = /^(?:me|m['’]|te|t['’]|se|s['’]|le|la|les|l['’]|lui|leur|nous|vous|y|en)$/iu;
const NE = /^(?:ne|n['’])$/iu;
const DETERMINER =
  /^(?:le|la|les|l['’]|un|une|des|du|de|d['’]|ce|cet|cette|ces|mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leurs?|quel|quelle|quels|quelles|chaque|aux?|à|en|par|pour|sur|sans|avec|chez|dans|sous|vers|entre|très|plus|moins|si|aussi|deux|trois|quatre|\d.*)$/iu;
const FOLLOWS =
  /^(?:le|la|les|l['’]|un|une|des|du|de|d['’]|ce|cet|cette|ces|mon|ma|mes|son|sa|ses|notre|nos|leurs?|à|au|aux|en|par|pour|sur|sans|avec|chez|dans|que|qu['’]|pas|plus|jamais|rien|bien|mal|encore|déjà|aussi|toujours|trop|peu|moins|mieux|très|surtout|depuis|jusqu['’]|quand|comme|si|combien|comment|où|pourquoi|parce|puisque|car|lorsque|dès|après|avant|tous|toutes|ensemble|\d.*|[,.;:!?…])$/iu;
const AUXILIARY =
  /^(?:est|sont|était|étaient|sera|seront|serait|seraient|soit|soient|a|ont|avait|avaient|aura|auront|aurait|auraient|ait|aient|fait|font|va|vont|doit|doivent|peut|peuvent|veut|veulent|faut)$/iu;
const OBJECT_NOUNS = /ment$/u;
/** Forms of verbs that are nearly always something else. */
const NO_VERB =
  /^(?:contre|entre|outre|pour|sous|sans|hors|somme|ente|voix|lors|puis|fois|moins|plus|mois|par|or|car|cela|ça|ère|moyenne|arrière)$/iu;
/** Words that open a clause which cannot stand alone. */
export const SUBORDINATES =
  /^(?:qui|que|qu['’]|dont|où|lorsque|lorsqu['’]|puisque|puisqu['’]|quand|comme|si|s['’]|quoique|laquelle|lequel|lesquels|lesquelles)$/iu;

/** Whether the token at a place is a verb with a subject, by the words around it: no parser of French is at hand. */
export function isFinite(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.text ?? '';
  if (!/^\p{L}/u.test(word) || /^\p{Lu}$/u.test(word) || NO_VERB.test(word)) return false;
  const own = finiteReadings(word.replace(/-t?-?(?:il|elle|on|ils|elles|ce|je|tu|nous|vous|là)$/iu, ''));
  if (own.length === 0) return false;
  let before = at - 1;
  while (CLITIC.test(tokens[before]?.text ?? '')) before--;
  const previous = tokens[before]?.text ?? '';
  if (SUBJECT.test(previous) || NE.test(previous)) return true;
  const near = tokens[at - 1]?.text ?? '';
  const year = /^(?:19|20)\d\d$/u.test(near);
  if (!year && DETERMINER.test(near) && !/^(?:en|le|la|les|l['’]|leur)$/iu.test(near)) return false;
  if (!year && DETERMINER.test(near) && !AUXILIARY.test(word)) return false;
  if (at === 0) return false;
  if (AUXILIARY.test(word)) {
    // « les boîtes les ont »
    const had = /^(?:ont|a|avaient|avait|aura|auront)$/iu.test(word) && /^(?:le|la|les)$/iu.test(near);
    return (had && isWord(tokens[at - 2])) || !/^(?:le|la|les|un|une|du|des|ce)$/iu.test(near);
  }
  if (own.every(({ person }) => person !== 2 && person !== 5)) return false;
  if (own.some(({ tense }) => tense === 'I' || tense === 'F' || tense === 'C') && !OBJECT_NOUNS.test(word)) return true;
  const next = tokens[at + 1]?.text ?? '.';
  if (!isWord(tokens[at - 1]) && near !== ',') return false;
  if (readings(near).some(({ tense }) => tense === 'W') && !/^\p{Lu}/u.test(near)) return false;
  if (own.some(({ person }) => person === 5) && word.endsWith('ent') && !OBJECT_NOUNS.test(word))
    return FOLLOWS.test(next) || /[sx]$/iu.test(near);
  // « le double contrôle pour … »: a noun.
  if (
    /^(?:double|triple|petite?|grande?|grosse?|gros|bon|bonne|nouveau|nouvelle|ancien|ancienne|vrai|vraie)$/iu.test(
      near,
    ) &&
    DETERMINER.test(tokens[at - 2]?.text ?? '') &&
    /^(?:pour|de|du|des|d['’]|à|au|aux|en|sur|par|avec|[,.;:!?…])$/iu.test(next)
  )
    return false;
  const participle = readings(word).some(({ tense }) => tense === 'K');
  if (participle) return /^(?:le|la|les|l['’]|un|une|des|que|qu['’]|\d.*)$/iu.test(next) && near !== ',';
  return FOLLOWS.test(next) && near !== ',' && !/^(?:et|ou|ni|mais|bien|mal|pas)$/iu.test(near);
}

/** Whether a clause has a verb of its own beside those of « qui », « que », « si ». */
export function standsAlone(text: string): boolean {
  const tokens = tokensOf(text);
  let verbs = 0;
  let open = 0;
  let ne = false;
  for (const [at, { text: word }] of tokens.entries()) {
    if (/^n(?:e|['’])$/iu.test(word)) ne = true;
    if (SUBORDINATES.test(word)) {
      // « n’est que », « plus que six »: no clause follows.
      const follows = tokens.slice(at + 1).some((_, on) => isFinite(tokens, at + 1 + on));
      const only =
        ne && /^qu/iu.test(word) && !tokens.slice(at + 1, at + 4).some((_, on) => isFinite(tokens, at + 1 + on));
      if (follows && !only && !(/^s['’]$/iu.test(word) && !/^ils?$/iu.test(tokens[at + 1]?.text ?? ''))) open++;
    }
    if (isFinite(tokens, at)) verbs++;
  }
  return verbs > open;
}

const OPENS_CLAUSE = /^(?:je|j['’]|tu|il|elle|on|nous|vous|ils|elles|c['’]|ce|ça|cela)$/iu;
const JOINT = /^(?:et|mais|donc|puis|alors|or)$/iu;
const HANGING =
  /^(?:si|s['’]|quand|comme|lorsque|lorsqu['’]|puisque|puisqu['’]|tant|dès|même|pendant|avant|après|vu|parce|depuis|sauf|soit|ni|plus|moins|tel|telle)$/iu;

/** Whether a main clause begins at a place: « , on ne voit plus », « , mais la caisse rend ». */
function begins(tokens: readonly Token[], from: number): boolean {
  let at = from;
  let joint = false;
  while (JOINT.test(tokens[at]?.text ?? '')) {
    joint = true;
    at++;
  }
  const word = tokens[at]?.text ?? '';
  if (OPENS_CLAUSE.test(word)) {
    let verb = at + 1;
    while (NE.test(tokens[verb]?.text ?? '') || CLITIC.test(tokens[verb]?.text ?? '')) verb++;
    return finiteReadings(tokens[verb]?.text ?? '').length > 0;
  }
  return joint && !SUBORDINATES.test(word) && standsAlone(joined(tokens.slice(at)));
}

/** « … est que pour la buvette »: a clause was opened and has no verb yet. */
function isOpen(tokens: readonly Token[]): boolean {
  const last = tokens.findLastIndex(
    ({ text }, at) =>
      SUBORDINATES.test(text) &&
      !/^(?:comme|dont)$/iu.test(text) &&
      !(/^s['’]$/iu.test(text) && !/^ils?$/iu.test(tokens[at + 1]?.text ?? '')),
  );
  return (
    last >= 0 &&
    !tokens.some((_, at) => at > last && isFinite(tokens, at)) &&
    !/^(?:\d.*|deux|un|une)$/iu.test(tokens[last + 1]?.text ?? '')
  );
}

/** A sentence that speech strings together by commas, in the clauses that can stand alone; « si … » stays with what follows from it. */
export function clausesOf(text: string): string[] {
  const tokens = tokensOf(text);
  const clauses: string[] = [];
  let start = 0;
  for (let at = 1; at < tokens.length - 2; at++) {
    if (!/^[,;:]$/u.test(tokens[at]?.text ?? '') || !begins(tokens, at + 1)) continue;
    const left = tokens.slice(start, at);
    const [first] = left;
    const last = left.at(-1)?.text ?? '';
    const leading = JOINT.test(first?.text ?? '') ? left[1] : first;
    if (
      first === undefined ||
      SUBORDINATES.test(last) ||
      /^(?:à|de|d['’]|pour|par|sur|dans|en|avec|chez|vers|ou|et|les?|la|un|une|des|du|au|aux)$/iu.test(last) ||
      !standsAlone(joined(left))
    )
      continue;
    const finite = left.filter((_, on) => isFinite(tokens, start + on)).length;
    if (HANGING.test(leading?.text ?? '') && finite < 2) continue;
    // « …, si on prend tout, on passe à 24 000 »: what follows is what « si » leads to.
    const comma = left.findLastIndex((token) => token.text === ',');
    const segment = left.slice(comma + 1);
    const head = segment.find((token) => !JOINT.test(token.text));
    if (HANGING.test(head?.text ?? '') || isOpen(segment)) continue;
    clauses.push(joined(left));
    start = at + 1;
  }
  clauses.push(joined(tokens.slice(start)));
  return clauses.filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}
