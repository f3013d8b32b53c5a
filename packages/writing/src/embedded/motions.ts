import { hasFigure } from './dates.ts';
import { infinitive } from './verbs.ts';
import type { Utterance } from './utterances.ts';
import { raised, VOTE_CALL } from './votes.ts';
import { contentStems } from './words.ts';

/** Passages back from a decision in which what it settles is looked for. */
const REACH = 9;
const LEAST_STEMS = 2;
const MATTER_REACH = 6;
const LEAST_MATTER = 3;
const IMAGINED = /\b(?:et si|j'aurais|je n'ai rien dit|c'etait une idee|je plaisante)\b/;

const PROPOSING =
  /\b(?:(?:je|on|nous|vous) (?:vous |te |nous )?(?:propose|proposons|suggere|proposerais|recommande|preconise|demande (?:que|qu'|un|une|de))|ma proposition|mon conseil|l'idee (?:c'est|serait)|on pourrait|on peut (?:pas )?(?:mettre|faire|prendre|aussi)|il faudrait|est-ce qu'on|moi je (?:serais|dirais|voudrais(?! remercier)|prendrais)|pourquoi (?:pas|ne pas)|ce serait bien|le projet (?:c'est|prevoit)|la proposition|on vous propose|je depose|[a-z]+ propose(?:nt)?)\b|^(?:et |alors |moi )*si (?:on|nous)\b(?=.*\?)/;
/** What the meeting does with a motion; none of its words. */
const PROCEDURAL = new Set(
  contentStems(
    'résolution résolutions délibération vote votes voter voix main mains lever lève lèvent pour contre abstention abstentions avis contraire oui non unanimité majorité objection opposition tel telle présenté présentée proposé proposée compte comptez amendé ensemble',
  ),
);

/** What is said of the vote itself, its majority or its round. */
const OF_VOTING = /\bmajorit|\bquorum\b|\brevot|\bne passe pas\b|\b(?:deuxieme|second|nouveau) (?:vote|tour)\b/;

export const ownStems = (stems: readonly string[]): string[] =>
  stems.filter((term) => !PROCEDURAL.has(term) && !/^\d+$/.test(term));

const CALLS: readonly RegExp[] = [
  /^pour (?=(?:le |la |les |l['’]|un |une |ce |cette ).{6,}\?$)/iu,
  /^(?:(?:alors|donc|bon|bien|et|maintenant|ok|parfait)[ ,]+)*(?:on (?:passe au vote|vote)|nous (?:votons|passons au vote)|je (?:mets|soumets)(?: donc)? (?:aux voix|au vote)|on met (?:aux voix|au vote))(?: donc| maintenant| d['’]abord| alors)*(?: sur| de| du)? (?!entre |à main|à bulletin|là-dessus|par |dans |secr)/iu,
  /^.{0,30}?(?:celles et ceux|ceux|celles) qui (?:acceptent|approuvent|sont (?:pour|favorables à|d['’]accord avec)|veulent) /iu,
  /^.{0,30}?(?:qui est|vous êtes|quelqu['’]un est) (?:pour|contre|favorable à) /iu,
  /^.{0,40}?(?:s['’]oppose(?:nt)?|qui accepte|qui approuve) (?:à |aux? |de |d['’])?/iu,
];

/** « Et pour la gestion, qui est pour ? » */
const TOPIC =
  /^(?:(?:et|alors|donc|bon|maintenant|ensuite)[ ,]+)*(?:(?:pour|sur|concernant) )?((?:le|la|les|l['’]|cet?|cette|un|une|notre|son) ?(?:(?!c['’]est|, (?:on|je|il|elle|vous) )[^?]){2,60}?), (?:qui (?:est|vote|serait|s['’]|accepte|approuve)|(?:est-ce que )?quelqu['’]un (?:est|s['’]))/iu;

/** « Alors on vote le budget. » without the call: « le budget »; null where nothing is named beside it. */
function motionIn(text: string): string | null {
  const topic = TOPIC.exec(text)?.[1];
  if (topic !== undefined && ownStems(contentStems(topic)).length > 0) return topic;
  for (const call of CALLS) {
    const match = call.exec(text);
    if (match === null) continue;
    const rest = text
      .slice(match[0].length)
      .replace(/^[\s:,–—-]+/u, '')
      .replace(/,? (?:lève(?:nt)?|levez) la main.*$/iu, '')
      .replace(/[\s.?!…]+$/u, '');
    const clause = /^ce qu(?:e |['’])(?:on|nous) (\p{L}+)(.*)$/iu.exec(rest);
    const verb = clause === null ? null : infinitive(clause[1] ?? '');
    const named = clause === null || verb === null ? rest : `${verb}${clause[2] ?? ''}`;
    return ownStems(contentStems(named)).length === 0 && !/^les comptes(?! ?rendus?)(?!\p{L})/iu.test(named)
      ? null
      : named;
  }
  return null;
}

const JUDGED = /^(?:[^,]{0,20}, )?((?:le|la|les|l['’]|cet?|cette) ?[^,]{2,70}?) (?:est|sont|passe)(?: |[.,]|$)/iu;

export interface Motion {
  readonly text: string;
  readonly utterances: readonly Utterance[];
}

/** « Pour le tarif à 200 francs. Qui est pour ? »: a thing, and nothing said of it. */
const FOR =
  /^(?:(?:donc|alors|bon|et),? )*(?:d['’]abord )?pour (?=(?:les? |la |l['’]|une? |cet? |cette |ces |notre |nos )(?:(?!(?:c['’]|ce|on|je|il|elle|ils|elles|nous|vous|est|sont|a|ont|faut|reste|coûte)(?![\p{L}])|[cj]['’])[^,;:])+$)/iu;

/** « Je propose à l'assemblée d'approuver les comptes » as « approuver les comptes ». */
function proposedIn({ tail }: Utterance): string {
  const said = tail.replace(/[\s.?!…]+$/u, '').replace(FOR, '');
  return said.replace(
    /^(?:[^,]{2,40}, )?(?:je|nous|on) (?:vous )?propos(?:e|ons) (?:donc )?(?:à l['’]assemblée |au conseil |au comité )?(?:de |d['’])/iu,
    '',
  );
}

/** What a vote was about: named in the call itself, or said right before it. `at`: place of the call. */
export function motionOf(
  utterances: readonly Utterance[],
  at: number,
  voting: readonly Utterance[] = [],
): Motion | null {
  const call = utterances[at];
  if (call === undefined) return null;
  for (const one of voting) {
    const named = motionIn(one.text);
    if (named !== null) return { text: named, utterances: [one] };
  }
  // « On vote. L'association met 1 300 euros. Qui est pour ? »
  const hands = voting.findIndex((one, place) => place > 0 && one.question && VOTE_CALL.test(one.folded));
  const put = voting[hands - 1];
  if (
    put !== undefined &&
    hands > 1 &&
    !put.question &&
    !/majorit/iu.test(put.text) &&
    !VOTE_CALL.test(put.folded) &&
    ownStems(put.stems).length >= LEAST_STEMS
  )
    return { text: proposedIn(put), utterances: [put] };
  const proposed = proposing(utterances, at, call);
  const verdict = voting
    .map((one) => ({ one, subject: JUDGED.exec(one.text)?.[1] }))
    .find(({ subject }) => subject !== undefined);
  // « La décharge est accordée » names it, unless what was put to the vote says more of the same.
  if (verdict?.subject !== undefined) {
    const own = contentStems(verdict.subject);
    if (own.length > 0 && (proposed === null || !contentStems(proposed.text).some((term) => own.includes(term))))
      return { text: verdict.subject, utterances: [verdict.one] };
  }
  return proposed;
}

function proposing(utterances: readonly Utterance[], at: number, call: Utterance): Motion | null {
  const within = motionIn(call.text);
  if (within !== null) return { text: within, utterances: [call] };
  // « Donc l'enveloppe de 18 500 francs. Qui est pour ? »
  const before = utterances
    .slice(Math.max(0, at - 20), at)
    .filter(({ passageId }) => passageId >= call.passageId - REACH)
    .toReversed();
  for (const one of before) {
    if (one.passageId !== call.passageId) break;
    const named = motionIn(one.text);
    if (named !== null) return { text: named, utterances: [one] };
    if (
      !VOTE_CALL.test(one.folded) &&
      !OF_VOTING.test(one.folded) &&
      raised(one.spoken) === 0 &&
      ownStems(one.stems).length >= LEAST_STEMS &&
      !one.question
    )
      return { text: proposedIn(one), utterances: [one] };
  }
  const earlier = before.find(
    (one) =>
      one.passageId !== call.passageId &&
      !OF_VOTING.test(one.folded) &&
      (motionIn(one.text) !== null || PROPOSING.test(one.folded) || one.speaker === call.speaker) &&
      ownStems(one.stems).length >= LEAST_STEMS,
  );
  if (earlier === undefined) return null;
  return { text: motionIn(earlier.text) ?? proposedIn(earlier), utterances: [earlier] };
}

/** What the last passages were about: the sentence that says most of what recurs in them; null where little was said. */
export function matterOf(utterances: readonly Utterance[], at: number): Utterance | null {
  const decision = utterances[at];
  if (decision === undefined) return null;
  const before = utterances
    .slice(Math.max(0, at - 16), at)
    .filter(({ passageId }) => passageId >= decision.passageId - MATTER_REACH);
  const times = new Map<string, number>();
  for (const { stems } of [...before, decision])
    for (const term of new Set(stems)) times.set(term, (times.get(term) ?? 0) + 1);
  let best: Utterance | null = null;
  let most = 0;
  for (const one of before) {
    const own = [...new Set(ownStems(one.stems))];
    // What was only imagined is not the matter.
    if (own.length < LEAST_MATTER || one.words > 34 || IMAGINED.test(one.folded)) continue;
    const recurring = own.filter((term) => (times.get(term) ?? 0) > 1).length;
    const away = (decision.passageId - one.passageId) * 0.35;
    const worth =
      Math.min(own.length, 6) * 0.5 +
      recurring -
      away -
      (one.question ? 0.5 : 0) +
      (hasFigure(one.text) ? 0.4 : 0) +
      (one.speaker === decision.speaker ? 0.5 : 0);
    if (best === null || worth > most) [best, most] = [one, worth];
  }
  return best;
}

/** Whether something was proposed or asked between two sentences: what follows then answers that. */
export const reopened = (between: readonly Utterance[]): boolean =>
  between.some((one) => one.question || PROPOSING.test(one.folded));

/**
 * The proposal that a short decision (« On fait comme ça. ») takes up, said by whomever before: one that shares a word
 * with it, else the last; with the next sentence of its passage where it says little itself.
 */
export function proposalOf(utterances: readonly Utterance[], at: number): Motion | null {
  const decision = utterances[at];
  if (decision === undefined) return null;
  const before = utterances
    .slice(Math.max(0, at - 25), at)
    .filter(
      (one) =>
        one.passageId >= decision.passageId - REACH &&
        one.words <= 40 &&
        PROPOSING.test(one.folded) &&
        ownStems(one.stems).length >= LEAST_STEMS,
    );
  const own = new Set(ownStems(decision.stems));
  const chosen =
    before.findLast((one) => one.stems.some((term) => own.has(term))) ??
    (own.size < 4 ? before.findLast((one) => one.passageId >= decision.passageId - 5) : undefined);
  if (chosen === undefined) return null;
  const place = utterances.indexOf(chosen);
  const next = utterances[place + 1];
  const goesOn =
    next !== undefined &&
    next !== decision &&
    next.passageId === chosen.passageId &&
    !next.question &&
    chosen.stems.length < 5;
  // « Le crédit ferait 97 200. Est-ce que quelqu'un s'oppose ? »: what is asked about stands before.
  const asked = chosen.question
    ? utterances
        .slice(Math.max(0, place - 2), place)
        .filter(({ passageId, question, stems }) => passageId === chosen.passageId && !question && stems.length >= 2)
    : [];
  const parts = asked.length > 0 ? asked : goesOn ? [chosen, next] : [chosen];
  return {
    text: parts.map(({ text }, part) => (part === 0 ? (parts[0]?.tail ?? text) : text)).join(' '),
    utterances: parts,
  };
}
