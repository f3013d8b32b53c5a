import { closes, consented, echoesPromise, takenUp, takesUp } from './closing.ts';
import { hasFigure } from './dates.ts';
import {
  ACCEPTING,
  ASKING_CONSENT,
  ASSENT,
  BARE,
  BY_OTHERS,
  CONFIRMING,
  CONSENT,
  CONSENTING,
  HEARD,
  LOOSE,
  PLAIN,
  PUT_OFF,
  REFUSED,
  THIRD_PARTY,
  UNOPPOSED,
  UNSETTLED,
  VERDICT,
  WITHDRAWN,
  performative,
  DISPOSED,
  DONE_SO,
} from './speech-acts.ts';
import { COUNT } from './numbers.ts';
import { VOTE_CALL } from './votes.ts';
import type { Utterance } from './utterances.ts';
import { fold } from './words.ts';

/** Strengths of what settles a matter add up; from this on it is a decision. */
const LEAST = 1.8;

/** « …, si les délais tiennent »: a condition behind what is settled. */
const CONDITION = /(?<=.{15}), (?:si|a condition|sous reserve)\b.*$/;
/** When it is stands under a heading of its own. */
const NEXT_MEETING = /^(?:donc )?(?:la|notre) prochaine (?:seance|reunion|assemblee)\b/;
/** « Le point quatre, c'est la crèche. »: what is spoken of next, not what becomes of it. */
const NUMBERED_ITEM = new RegExp(
  `^(?:(?:et|alors|donc|bon|bien),? )*(?:le |la |l')?(?:point|objet|sujet) (?:numero )?${COUNT}(?![a-z0-9])`,
);
const ECHO = 0.3;
const LAST = 0.3;
const IN_FORCE = 0.5;
/** « … au 1er janvier », « … dès la rentrée » */
const EFFECT =
  /\b(?:au (?:1er|premier|\d+) (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|a partir d[ue'] ?|des (?:le |la |l'|lundi|demain|janvier|septembre)|pour (?:un|deux|trois) (?:ans?|mois)\b|jusqu'(?:au|a la|en|fin))/;
/** Whether the item ends with it, but for a passage of somebody else. */
const isLast = (utterances: readonly Utterance[], at: number): boolean =>
  at > 1 && (utterances.at(-1)?.passageId ?? 0) <= (utterances[at]?.passageId ?? 0) + 1;

export interface Settling {
  readonly strength: number;
  readonly outcome: 'adopted' | 'refused' | 'postponed' | 'withdrawn';
  /** It only says that something was settled (« Adopté. »), not what. */
  readonly bare: boolean;
}

/** « Adopté. »: a verdict and no more. */
export const isVerdict = ({ folded, stems }: Utterance): boolean => stems.length <= 2 && BARE.test(folded);

/** How surely an utterance settles something; `at` is its place among the item's utterances. Null for not at all. */
export function settlingOf(
  utterances: readonly Utterance[],
  at: number,
  leads: ReadonlySet<string>,
  title: ReadonlySet<string> = new Set(),
): Settling | null {
  const utterance = utterances[at];
  if (utterance === undefined) return null;
  const folded = utterance.folded
    .replace(/[.!…]+$/, '')
    .replace(/^je crois qu'(?=on est (?:tous |bien )*d'accord)/, '')
    .trim();
  const leading = leads.has(utterance.speaker) || leads.size === 0;
  const consent = leading ? consented(utterances, at) : 0;
  if (consent > 0) return { strength: consent, outcome: 'adopted', bare: false };
  if (NEXT_MEETING.test(folded)) return null;
  if (folded.endsWith('?') || VOTE_CALL.test(folded) || LOOSE.test(folded)) return null;
  const main = (text: string): string => text.replace(CONDITION, '');
  let strength = Math.max(performative(main(folded), leading), performative(main(fold(utterance.text)), leading));
  if (strength === 0 && NUMBERED_ITEM.test(folded)) return null;
  const before = utterances
    .slice(Math.max(0, at - 3), at)
    .findLast(({ passageId }) => passageId === utterance.passageId);
  const behind = utterances.slice(at + 1, at + 4).filter(({ passageId }) => passageId === utterance.passageId);
  const reply = utterances.slice(at + 1, at + 8).find(({ passageId }) => passageId > utterance.passageId);
  const concluding =
    /^(?:(?:bon|ok|parfait|tres bien|ah),? )*(?:donc|alors|allez|bon|du coup)\b/.test(folded) ||
    (utterance.words <= 12 && /,? (?:alors|donc)$/.test(folded)) ||
    // « Pas d'opposition ? Bien, Madame Roux préside. »
    (/^(?:tres )?bien,? (?!merci)/.test(folded) &&
      utterances[at - 1]?.question === true &&
      ASKING_CONSENT.test(utterances[at - 1]?.folded ?? ''));
  const agreeing = ACCEPTING.test(folded) || (before !== undefined && ACCEPTING.test(before.folded));
  const accepting = agreeing || (before !== undefined && ASSENT.test(before.folded.replace(/[.!… ]+$/, '')));
  const asked = utterances
    .slice(Math.max(0, at - 4), at)
    .some(
      (one, place, near) =>
        one.question &&
        ASKING_CONSENT.test(one.folded) &&
        (one.passageId === utterance.passageId ||
          (one.speaker === utterance.speaker &&
            near
              .slice(place + 1)
              .every(
                (other) => other.passageId === utterance.passageId || (other.words <= 6 && CONSENT.test(other.folded)),
              ))),
    );
  const confirmed =
    asked ||
    behind.some((one) => CONFIRMING.test(one.folded)) ||
    takenUp(utterances, at) ||
    (reply !== undefined &&
      reply.passageId <= utterance.passageId + 1 &&
      reply.speaker !== utterance.speaker &&
      !reply.question &&
      CONSENTING.test(reply.folded));
  // « Donc quatre par site. Ça te va ? — Ça me va. »: what the chair sums up and nobody contradicts.
  if (
    strength === 0 &&
    leading &&
    concluding &&
    utterance.stems.length >= 3 &&
    behind.some((one) => CONFIRMING.test(one.folded))
  )
    strength = 1.2;
  if (
    strength === 0 &&
    leading &&
    agreeing &&
    (concluding || before !== undefined) &&
    utterance.stems.length >= 3 &&
    !/^(?:et|mais|sauf|par contre|merci|c'est)\b|\b(?:je|j'|tu|vous|me|moi)\b/.test(folded)
  )
    strength = 1;
  if (
    strength === 0 &&
    leading &&
    concluding &&
    utterance.stems.length >= 2 &&
    confirmed &&
    (asked || /^(?:[^ ]+ ){0,2}donc\b/.test(folded))
  )
    strength = 1;
  // « Personne n'est contre ? C'est fait. », « Alors le 19 juin. Noté. »
  if (strength === 0 && leading && asked && DONE_SO.test(folded)) strength = 2.5;
  if (
    strength === 0 &&
    leading &&
    concluding &&
    hasFigure(utterance.text) &&
    behind.some((one) => /^(?:c'est )?note\b|^voila\b|^c'est (?:decide|dit|note)/.test(one.folded))
  )
    strength = 1.4;
  // « Le client. D'accord pour tout le monde ? »
  const polled = behind[0]?.question === true && CONFIRMING.test(behind[0].folded);
  if (leading) strength = Math.max(strength, closes(utterances, at, accepting || polled, title));
  if (HEARD.test(folded) && !accepting && echoesPromise(utterances, at)) return null;
  if (strength === 0) return null;
  const plain = strength === PLAIN;
  // Weak by itself, it settles what was asked or proposed before, or where nothing is said behind it.
  if (leading && strength >= 1 && strength < LEAST) {
    if (takesUp(utterances, at, title)) strength += ECHO;
    if (isLast(utterances, at)) strength += LAST;
    if (EFFECT.test(folded)) strength += IN_FORCE;
  }
  if (concluding) strength += 0.5;
  const disposes = DISPOSED.test(folded);
  const first = utterances[at - 1]?.passageId !== utterance.passageId;
  // « On le fait. », and « On résilie quelque chose ? — On résilie rien. »
  if (disposes && first && (utterance.words <= 4 || utterances[at - 1]?.question === true)) strength += 0.4;
  else if (first && plain && utterances[at - 1]?.question === true) strength += 0.8;
  if (accepting && !ACCEPTING.test(folded) && !behind.some(({ question }) => question)) strength += 0.4;
  if (accepting) strength += 0.7;
  if (confirmed) strength += 0.8;
  if (UNOPPOSED.test(folded)) strength += 1;
  // « On en reparle quand on a le devis. »: when is no supposition.
  if (
    UNSETTLED.test(
      PUT_OFF.test(folded) ? folded.replace(/\b(?:si|quand|des qu|apres qu).*$/, '') : folded.replace(CONDITION, ''),
    )
  )
    strength -= 2;
  if (BY_OTHERS.test(folded)) strength -= 2;
  const actor = THIRD_PARTY.exec(folded);
  // « On les met à la cave, ils ont de la place »: what others have is the reason.
  if (actor !== null && !DISPOSED.test(folded.slice(0, actor.index))) strength -= 1.5;
  if (/\b(?:j'ai|on a|ils ont|avons)\b/.test(folded.replace(/, (?:comme ca|parce qu|car |sinon|vu qu).*$/, '')))
    strength -= VERDICT.test(folded) ? 1.4 : 0.8;
  // Whoever has the matter puts it off, and nobody says more of it.
  if (
    !leading &&
    PUT_OFF.test(folded) &&
    at > 0 &&
    utterances.slice(at + 1).every((one) => one.passageId === utterance.passageId)
  )
    strength += 0.9;
  if (strength < LEAST) return null;
  const postponed = PUT_OFF.test(folded);
  return {
    strength,
    outcome: WITHDRAWN.test(folded)
      ? 'withdrawn'
      : postponed
        ? 'postponed'
        : REFUSED.test(folded)
          ? 'refused'
          : 'adopted',
    // « 24, alors. » says what.
    bare: utterance.stems.length < 3 && !/^\d+\b/.test(folded),
  };
}
