import type { AgendaItem } from '@greffier/contract/values';
import type { Sentence } from '../types.ts';
import { typeset } from './clean.ts';
import { aboutThis, antecedent, beforeStop } from './context.ts';
import { FIRST_PERSON, speakerName } from './phrasing.ts';
import type { Utterance } from './utterances.ts';
import { contentStems } from './words.ts';

const PARTICIPLE =
  '(?:adopt|approuv|accept|valid|décid|modifi|refus|rejet|report|accord|retenu|élu|nomm|fix|vot|recommand|renvoy|confirm|ratifi)(?:é|u)?e?s?';
const DECIDED = new RegExp(
  [
    `(?<!\\p{L})(?:est|sont|sera|seront|c['’]est|ont été|a été) (?:donc |ainsi |tous |toutes |formellement |tacitement )?${PARTICIPLE}(?!\\p{L})`,
    `(?<!\\p{L})on (?:le |la |les |l['’])?(?:décide|valide|adopte|approuve|retient|reporte|remet|recommande|renonce|maintient|repousse|garde|laisse|intègre|crée|part sur|s['’]arrête sur|se met d['’]accord|opte)(?!\\p{L})`,
    `(?<!\\p{L})je (?:le |la |les )(?:valide|reporte)(?!\\p{L})`,
    `(?:amendement|motion|proposition|préavis|budget|crédit|décharge) (?:passe|est (?:accept|refus|rejet|adopt|accord))`,
    `(?<!\\p{L})(?:le comité|le conseil|l['’]assemblée|la commission|le bureau|la municipalité|le groupe|la direction) (?:décide|adopte|approuve|accepte|valide|refuse|renonce)(?!\\p{L})`,
    `(?<!\\p{L})nous (?:décidons|adoptons|approuvons|acceptons|validons|refusons|renonçons|retenons|reportons)(?!\\p{L})`,
    `à l['’]unanimité|personne ne s['’]oppose|c['’]est (?:bon|entendu|décidé|réglé|acquis) pour (?:le|la|les|l['’])|la décision est`,
    `(?:sont|est) élue?s?(?!\\p{L})`,
  ].join('|'),
  'iu',
);
const AGREED =
  /^(?:(?:bon|ben|alors|donc|ok|allez|bien|très bien|parfait)[\s,.]+)*(?:ça me va|ça marche|ça me paraît (?:sage|raisonnable|bien)|d['’]accord|adjugé|entendu|on fait comme ça|va pour)/iu;
const UNDECIDED =
  /\?$|(?:décid\p{L}* rien|pas de décision|pas décidé|n['’]est pas (?:adopt|accept|valid|décid)|(?<!\p{L})si (?:on|c['’]est|vous|je)(?!\p{L})|j['’]ai (?:vot|accept|refus)|(?:avait|avaient|avions|était|étaient) |faudra|faudrait|pourrait|propos\p{L}* (?:que|qu['’]|de)|je demand|on décide le|on vote|qui est pour|on garde l['’]autre)/iu;
/** Fewer words of meaning than this, and a decision needs what it is about. */
const OWN_CONTENT = 6;

/** Whether an utterance settles something; `previous` are the utterances right before it in its passage. */
function settles(utterance: Utterance, previous: Utterance | undefined): boolean {
  if (UNDECIDED.test(utterance.text)) return false;
  if (DECIDED.test(utterance.spoken) || DECIDED.test(utterance.text)) return true;
  if (utterance.stems.length < 3) return false;
  if (AGREED.test(utterance.spoken) && utterance.words >= 7) return !FIRST_PERSON.test(utterance.text);
  // « Ça me va. Donc on les laisse en lecture seule. »
  return previous !== undefined && AGREED.test(previous.spoken) && !FIRST_PERSON.test(utterance.text);
}

interface Found {
  readonly utterances: readonly Utterance[];
  readonly sentence: Sentence;
}

/** A decision with what it is about: what was said right before, where it says too little by itself. */
function withContext(
  utterances: readonly Utterance[],
  at: number,
  parts: readonly Utterance[],
  item: AgendaItem,
  name: string,
): Found {
  const spoken = parts.map((part) => part.text).join(' ');
  const tail = parts.map((part, place) => (place === 0 ? part.tail : part.text)).join(' ');
  let text = FIRST_PERSON.test(spoken) ? `${name} : ${tail}` : spoken;
  const stems = parts.flatMap((part) => part.stems);
  const sources = [...parts];
  const title = contentStems(item.text);
  // A decision that names the item's own subject is understood under its heading.
  const shared = title.filter((term) => stems.includes(term)).length;
  const complete = stems.length >= 3 && shared > 0 && (shared >= 2 || shared === title.length);
  const subject = stems.length < OWN_CONTENT && !complete ? antecedent(utterances, at) : null;
  if (subject !== null) {
    text = beforeStop(text, aboutThis(subject));
    sources.unshift(subject);
  }
  const said = new Set(sources.flatMap((part) => part.stems));
  // The heading stands above; only what it alone says of the matter, a date above all, is said again.
  const unsaid = title.filter((term) => !said.has(term));
  if (stems.length < OWN_CONTENT && subject === null && unsaid.some((term) => !complete || /\d/.test(term)))
    text = `${item.text} : ${tail}`;
  return {
    utterances: parts,
    sentence: { text: typeset(text), passageIds: [...new Set(sources.map((part) => part.passageId))] },
  };
}

/** What the utterances of one item settle, in order; two sentences in a row that settle one matter are one decision. */
export function findDecisions(
  utterances: readonly Utterance[],
  item: AgendaItem,
  names: Readonly<Record<string, string>>,
): Found[] {
  const groups: { at: number; parts: Utterance[] }[] = [];
  for (const [at, utterance] of utterances.entries()) {
    const previous = utterances[at - 1];
    const within = previous?.passageId === utterance.passageId ? previous : undefined;
    if (!settles(utterance, within)) continue;
    const last = groups.at(-1)?.parts;
    if (last !== undefined && within !== undefined && last.at(-1) === within) last.push(utterance);
    else groups.push({ at, parts: [utterance] });
  }
  return groups.map(({ at, parts }) =>
    withContext(utterances, at, parts, item, speakerName(parts[0]?.speaker ?? '', names)),
  );
}
