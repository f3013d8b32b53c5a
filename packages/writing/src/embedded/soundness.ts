import { isFinite } from './clauses.ts';
import { finiteReadings } from './lexicon.ts';
import type { Told } from './reporting.ts';
import { SELF } from './third-person.ts';
import { isWord, tokensOf } from './tokens.ts';

/** Words that cannot be the last of a clause: « du neuf, pas du. », « la perte est de, … ». */
const HANGING =
  /(?<![\p{L}'’-])(?:à|de|du|des|le|les|au|aux|dans|par|chez|ce|cet|cette|ces|mon|ma|mes|son|sa|ses|notre|nos|leurs|que|qui|dont|et|ou|mais|car|c['’]est|c['’]était|[cdjlmnst]['’]|qu['’])\s*(?=[;.](?!\.)|$)|(?<![\p{L}'’-])(?:du|des|le|les|au|aux|ce|cette|ces|(?:est|sont|était|sera) (?:de|à)),/iu;
const MARKS = /[,;:]\s*[;:.]|^[,;:.]|[,;:]$/u;
const SECOND = /(?<![\p{L}'’-])(?:tu|te|toi|ton|ta|tes|vous|votre|vos|moi|t['’])(?!\p{L})/iu;
/** Pronouns that nothing of the matter stands behind: « il faut », « il y a », « il est utile de ». */
const IMPERSONAL =
  /^il (?:(?:n['’])?y (?:en )?(?:a|avait|aura|aurait|ait|eut)(?!\p{L})|(?:ne |n['’])?(?:(?:me|lui|leur|nous|en|y|se|s['’]) ?)*(?:fau[td]|faudr|fallait|(?:a|va) fall|manqu|rest(?:e|ait|era|erait)(?!\p{L})|suffi|vaut|vaudr|paraît|sembl|pleu|neig|agi|peut (?:y|se)|doit y|devrait y|pourrait y|existe|arrive qu|importe|convien|(?:est|était|sera|serait|a été) (?:\d|midi|minuit|tard|tôt|trop tard|temps|question|possible|décidé|convenu|interdit|proposé|demandé|écrit|clair|vrai|important|utile|normal|logique|hors de|difficile|impossible|nécessaire|préférable|obligatoire)))/iu;

/** Whether a clause begins by a pronoun that, right behind the name of the one who speaks, would mean that one. */
export const opensByPronoun = (clause: string): boolean =>
  /^(?:il|elle)(?= )/iu.test(clause) && !IMPERSONAL.test(clause);

/** « attendez », « profites-en »: said to somebody. */
const commands = (text: string): boolean =>
  tokensOf(text).some(({ text: word }) => {
    if (/^(?:attends|tiens|écoute)$/iu.test(word)) return true;
    if (/^rendez(?:-vous)?$/iu.test(word)) return false;
    const [, verb = '', object] = /^(\p{L}+?)(-(?:moi|toi|en|y|vous|nous|le|la|les|lui))?$/iu.exec(word) ?? [];
    return (
      (object !== undefined && finiteReadings(verb).length > 0) ||
      (/ez$/iu.test(verb) && finiteReadings(verb).some(({ person }) => person === 4))
    );
  });

/** « subventionne ⟨je⟩ ne va »: a subject behind a verb that nothing parts it from. */
function collides(text: string): boolean {
  const tokens = tokensOf(text);
  return tokens.some(
    ({ text: word }, at) =>
      (word === SELF &&
        finiteReadings(tokens[at - 1]?.text ?? '').some(({ person }) => person === 2) &&
        isWord(tokens[at - 2]) &&
        !/^(?:le|la|les|un|une|de|du|des|à|au|aux|en|ce|cette|son|sa|par|pour)$/iu.test(tokens[at - 2]?.text ?? '')) ||
      // « cela peut être Fanny connaît »
      (/^être$/iu.test(tokens[at - 2]?.text ?? '') && isWord(tokens[at - 1]) && isFinite(tokens, at)),
  );
}

const headless = (part: string): boolean =>
  /^(?:les?|la|l['’]|un|une|des|ces?|cet|cette|mon|ma|mes|son|sa|ses|notre|nos|\d+) ?/iu.test(part) &&
  !tokensOf(part).some((_, at, all) => isFinite(all, at));

const LEAD =
  /^(?:côté|le (?:1er|\d{1,2}) \p{L}+|à|au|aux|en|pour|dans|sur|depuis|avec|sans|si|s['’]|quand|comme|pendant|après|avant|dès|chez|sous|par|entre|vers|selon|malgré|tant|même|lorsqu\p{L}*|puisqu\p{L}*|parce|afin|jusqu['’]\p{L}*|du (?:temps|point|côté|coup)|de (?:toute|plus|mon|son|notre)|d['’](?:ailleurs|abord|ici|après|habitude)|aujourd['’]hui|demain|hier|maintenant|ici|là|ensuite|enfin|ainsi|toutefois|surtout|souvent|parfois|cependant|\p{L}+ment|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:l['’]|les? |la |cette |ce |cet )(?:an|année|semaine|mois|jour|soir|matin|après-midi|été|hiver|fois|dernière|première|autre (?:jour|fois|année))s?)(?![\p{L}])/iu;
const TAKEN_UP = /^, (?:(?:ce|cela|il|elle|ils|elles|on|je|\ue000)(?!\p{L})|c['’])/iu;

/** « le boursier, monsieur Rey, est là » */
const APPOSED =
  /^, [^,]{2,40}, (?:se |s['’]|ne |n['’])?(?:est|a|sont|ont|était|avait|sera|peut|doit|va|(?<=(?:se |s['’]))\p{L}+)(?!\p{L})/iu;

/** Whether « que » bears a clause: « indique que 52 voix, le quorum … » hangs, and a colon does not. */
export function bearsThat(clause: string): boolean {
  const [head = ''] = /^[^,;:]+/u.exec(clause) ?? [];
  const rest = clause.slice(head.length);
  if (tokensOf(head).some((_, at, all) => isFinite(all, at))) return true;
  if (LEAD.test(head)) return !/^, (?:mais|et|ou) /iu.test(rest);
  if (APPOSED.test(rest)) return true;
  return TAKEN_UP.test(rest) && !/^\d|^(?:deux|trois|quatre|cinq|six)(?!\p{L})/iu.test(head);
}

/** « si la fontaine, il faut une fontaine », « si ⟨je⟩ a fait le cours, cela ne compte pas »: two clauses behind one « si ». */
const doubled = (clause: string): boolean =>
  // « si la cantine à un euro, l’État compense »
  headless(/^(?:si |s['’])([^,]+),/iu.exec(clause)?.[1] ?? '') ||
  /^(?:si |s['’]).*, (?:il|elle|ils|elles|on|ce|c['’]|cela|\ue000)(?=[ \p{L}])/iu.test(clause);

/** Whether a sentence stands as it is told: nothing in it hangs, speaks to somebody or lacks its verb. */
export function isSound({ kind, text }: Pick<Told, 'kind' | 'text'>): boolean {
  if (kind === 'quote') return true;
  if (HANGING.test(text) || MARKS.test(text) || SECOND.test(text) || commands(text) || collides(text)) return false;
  if (kind !== 'asked') return true;
  if (doubled(text)) return false;
  const clause = /^(?:si |s['’])(.+)$/iu.exec(text)?.[1];
  return clause === undefined || (tokensOf(clause).some((_, at, all) => isFinite(all, at)) && !opensByPronoun(clause));
}
