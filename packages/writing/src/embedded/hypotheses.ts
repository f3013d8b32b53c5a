import type { Utterance } from './utterances.ts';

/** A question that supposes something: « Et si les douze paient ? », « mais si on ferme six lits, où … ? », « ce ne serait pas possible ? » */
const SUPPOSES =
  /^(?:(?:et|mais|alors|oui|non|donc|bon|ok),? )*(?:si |s['’]ils? |imaginons|admettons|supposons)|(?<!\p{L})(?:ce n['’]est pas|c['’]est pas|ce ne serait pas|c['’]est|ce serait) possible(?: de .*)?\s*\?|,? si (?:on|les?|la|l['’]|ils?|elles?) ?[^,?]+\?$/iu;
/** What supposes by itself, or tells what is, whatever the question was. */
const OWN =
  /^(?:(?:oui|non|mais|et),? )*(?:si |s['’]ils? |l['’](?:été|hiver|an(?:née)?) (?:passée?|derni(?:er|ère))|en (?:19|20)\d\d)|(?<!\p{L})(?:actuellement|aujourd['’]hui|l['’]année passée|avait|était|étaient|avions|avaient|a été)(?!\p{L})/iu;

/** Orders of sentences that hold only where what a question right before supposed holds: told alone they would state it. */
export function supposed(all: readonly Utterance[]): Set<number> {
  const found = new Set<number>();
  for (const question of all) {
    if (!question.question || !SUPPOSES.test(question.spoken)) continue;
    const next = all[question.order + 1];
    if (next === undefined || next.passageId > question.passageId + 1) continue;
    for (let at = next.order; all[at]?.passageId === next.passageId; at++) {
      const answer = all[at];
      if (answer === undefined || answer.question || OWN.test(answer.spoken)) break;
      found.add(at);
    }
  }
  return found;
}
