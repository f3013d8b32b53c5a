import { readings, type Reading } from '@greffier/french/dictionary/lexicon';
import { kindOf } from '@greffier/french/dictionary/verb-kinds';
import { fold } from '@greffier/french/text/words';
import { spokenSentences } from '@greffier/french/text/sentences';
import { tokensOf } from '@greffier/french/text/tokens';

/** Time of a verb. `state`: « est rejetée »; `idea`: proposed or possible; `infinitive`: without a time. */
type Time = 'past' | 'now' | 'state' | 'future' | 'idea' | 'infinitive';

const BETWEEN =
  /^(?:pas|plus|jamais|rien|bien|donc|alors|déjà|aussi|encore|toujours|tout|tous|toutes|vraiment|même|quand|ainsi|juste|peut-être|ensuite|également|finalement|me|m['’]|te|t['’]|se|s['’]|le|la|les|l['’]|lui|leur|nous|vous|y|en)$/iu;
const PROPOSES = /^(?:propos|suggér|souhait|aimer|voudr|envisag|demand|préfér|voul)/iu;
const AUXILIARY = /^(?:être|avoir|aller|pouvoir|devoir|venir|vouloir|falloir|faire)$/;
const SAYS = /^(?:say|tell|mind)$/;
const MOST_BETWEEN = 3;
/** The imperfect counts as now: reported speech turns « dit » into « disait ». */
const SIMPLE: Readonly<Partial<Record<Reading['tense'], Time>>> = { P: 'now', I: 'now', F: 'future', C: 'idea' };

/** Finds the verbs of a text, by their infinitives, with their tenses. */
function timesOf(text: string): Map<string, Set<Time>> {
  const found = new Map<string, Set<Time>>();
  const add = (lemma: string, time: Time): void => {
    if (AUXILIARY.test(lemma)) return;
    // « Je voulais proposer » is a proposal, not only an idea.
    const own = time === 'idea' && SAYS.test(kindOf(lemma)) ? 'infinitive' : time;
    found.set(lemma, (found.get(lemma) ?? new Set()).add(own));
  };
  for (const sentence of spokenSentences(text)) {
    const words = tokensOf(sentence).map((token) => token.text);
    const taken = new Set<number>();
    /** Returns the place of the next verb of a tense, or -1. */
    const behind = (at: number, tense: 'K' | 'W'): number => {
      for (let place = at + 1; place <= Math.min(at + 1 + MOST_BETWEEN, words.length - 1); place++) {
        if (readings(words[place] ?? '').some((one) => one.tense === tense)) return place;
        if (!BETWEEN.test(words[place] ?? '')) return -1;
      }
      return -1;
    };
    const lemmas = (at: number, tense: 'K' | 'W'): string[] =>
      readings(words[at] ?? '').flatMap((one) => (one.tense === tense ? [one.lemma] : []));
    const take = (at: number, tense: 'K' | 'W', time: Time): void => {
      taken.add(at);
      for (const lemma of new Set(lemmas(at, tense))) add(lemma, time);
    };
    for (const [at, word] of words.entries()) {
      if (taken.has(at)) continue;
      const all = readings(word);
      const help = all.find(({ lemma, tense }) => AUXILIARY.test(lemma) && SIMPLE[tense] !== undefined);
      if (help !== undefined) {
        const time = SIMPLE[help.tense] ?? 'now';
        if (help.lemma === 'être' || help.lemma === 'avoir') {
          const participle = behind(at, 'K');
          if (participle < 0) continue;
          const been = lemmas(participle, 'K').includes('être') ? behind(participle, 'K') : -1;
          const own =
            time === 'idea' || time === 'future'
              ? time
              : help.lemma === 'avoir' || help.tense === 'I'
                ? 'past'
                : 'state';
          take(participle, 'K', own);
          if (been >= 0) take(been, 'K', own);
          continue;
        }
        const infinitive = behind(at, 'W');
        if (infinitive < 0) continue;
        const passive = lemmas(infinitive, 'W').includes('être') ? behind(infinitive, 'K') : -1;
        const own: Time =
          help.lemma === 'aller'
            ? time === 'now'
              ? 'future'
              : time
            : help.lemma === 'pouvoir' || help.lemma === 'vouloir' || time === 'idea'
              ? 'idea'
              : 'infinitive';
        take(infinitive, 'W', own);
        if (passive >= 0) take(passive, 'K', own);
        continue;
      }
      if (all.length === 0 || word.length < 3) continue;
      const infinitive = all.some(({ tense }) => tense === 'W');
      const before = words.slice(Math.max(0, at - 4), at);
      const opened = infinitive && before.some((one) => PROPOSES.test(one));
      const from =
        infinitive &&
        /^de$|^d['’]$/iu.test(words[at - 1] ?? '') &&
        /^v(?:iens|ient|iennent|enons|enez)$/iu.test(words[at - 2] ?? '');
      for (const { lemma, tense } of all) {
        if (tense === 'W') add(lemma, from ? 'past' : opened ? 'idea' : 'infinitive');
        else if (tense === 'K') add(lemma, 'infinitive');
        else add(lemma, SIMPLE[tense] ?? 'infinitive');
      }
    }
  }
  return found;
}

const only = (times: ReadonlySet<Time>, ...some: readonly Time[]): boolean =>
  [...times].every((one) => some.includes(one));

const FUTURE = /(?<![a-z])(?:va|vont) ((?:[a-z]{2,}(?:er|ir|re)|etre|avoir|aller))(?![a-z])/g;
/** Tells whether a text says « va » where « peut » was said: « va être le hasard » for « peut être le hasard ». */
function makesCertain(text: string, said: string): boolean {
  const heard = fold(said);
  const may = [...heard.matchAll(MAY)].map(([, verb]) => verb);
  const will = new Set([...heard.matchAll(FUTURE)].map(([, verb]) => verb));
  return [...fold(text).matchAll(FUTURE)].some(([, verb]) => may.includes(verb) && !will.has(verb));
}
const MAY =
  /(?<![a-z])(?:peu[xt]|peuvent|pou[rv]\w{1,6})(?: (?:pas|aussi|bien|donc|y|en|le|la|les|lui|se|me|nous|vous)){0,2} ((?:[a-z]{2,}(?:er|ir|re)|etre|avoir|aller))(?![a-z])/g;

/** Words of agreement, which turn an idea into a fact. */
const AGREED =
  /d'accord|adopt|accept|approuv|unanim|personne (?:ne |n'|contre)|decid|valid|adjug|va pour|c'est (?:bon|dit|fait)/;

/** Tells whether a sentence reports something future as done, something done as future, or a mere idea as certain. */
export function turnsTime(text: string, said: string): boolean {
  if (makesCertain(text, said)) return true;
  const heard = timesOf(said);
  return [...timesOf(text)].some(([verb, told]) => {
    const times = heard.get(verb);
    if (times === undefined) return false;
    if (only(told, 'past')) return only(times, 'future', 'idea');
    if (only(told, 'future')) return only(times, 'past', 'state') || only(times, 'idea');
    return only(told, 'state') && only(times, 'idea') && !AGREED.test(fold(said));
  });
}
