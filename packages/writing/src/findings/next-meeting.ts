import type { AgendaItem } from '@greffier/contract/values';
import { FOLDED_MONTH, WEEKDAY } from '@greffier/french/time/calendar';
import { COUNT, countOf } from '@greffier/french/numbers/numbers';
import { fold } from '@greffier/french/text/words';
import type { Utterance } from '../discourse/utterances.ts';

// All patterns are for folded text.
const BODY = 'seance|reunion|assemblee|rencontre|conseil|comite|commission|copil|rendez-vous';
/**
 * « Prochaine séance le 12 mars », « on se revoit le 12 mars »; but not « avant la prochaine séance », « au prochain
 * conseil ».
 */
const RAISES = new RegExp(
  `(?<!\\b(?:a|au|avant|d'ici|de|du|jusqu'a|pour|lors de) (?:la |le |notre )?)\\bprochaine? (?:et derniere )?(?:${BODY})\\b(?: (?:generale|ordinaire|extraordinaire|pleniere)\\b)?` +
    String.raw`|\b(?:on|nous) (?:se |nous )?(?:re(?:voit|voyons|trouve|trouvons|verra|trouvera)|reuni(?:t|ra|ssons|rons))\b`,
);
/** A meeting of others: « Prochaine séance de municipalité ». */
const OF_OTHERS =
  /^ (?:de |du |des |d')(?!(?:la )?(?:rentree|fin|mois|debut)\b)|^.{0,40}\b(?:avec|chez|entre|pour l[ae']s?)\b/;
/** Marks a day that still needs an answer. */
const TENTATIVE =
  /\?$|\b(?:je (?:vous )?propos(?:e|ais)|je suggere|on pourrait|peut-etre|par exemple|normalement|en principe|avai(?:s|t) (?:mis|dit|prevu|pense|note))\b/;
const DAY = new RegExp(
  `(?<![a-z\\d])(?<by>(?:avant|d'ici|depuis|jusqu'|pour),? ?(?:le |au )?)?(?<not>pas )?` +
    `(?<intro>(?:le |au |du |plutot )?${WEEKDAY},? (?:le )?|le |au |du |plutot )?` +
    `(?<number>1er|premier|${COUNT})(?: (?<month>${FOLDED_MONTH})(?: 20\\d\\d)?)?` +
    `(?![a-z\\d]| ?(?:h|heures?|%|francs|euros|voix)\\b|[:./,]\\d| \\d)`,
  'g',
);
const TIME = `(?:\\d{1,2}|[a-z-]+) ?(?:h|heures?)\\b`;
/** Details agreed after the day: « Mais plutôt à quatorze heures », « même salle ». */
const DETAIL = new RegExp(
  `^(?:[a-z]+,? ){0,2}(?:(?:a|vers|des) )?(?<!\\best )(?:${TIME}|midi\\b)|^(?:ici|sur place|(?:a |dans )?(?:la )?(?:meme )?salle|meme|en visio)\\b`,
);
const REFUSAL = new RegExp(
  String.raw`\b(?:(?:je|il|elle|on|nous|(?<!si )tu) (?:ne )?(?:peu[xt]|pouvons|serai|suis|sera|sais) pas|impossible|(?:ca|c'est) (?:ne )?(?:va|joue|marche|colle|possible)? ?pas|on verra|a voir|doodle|sondage|on (?:oublie|laisse tomber|change)|non,? pas (?!(?:la|les|l'|le [a-z])))\b` +
    String.raw`|\b(?:trop (?:tot|tard)|feriee?|vacances|conges?|decal\w+|repouss\w+|annul\w+|plus tard|semaine (?:d'apres|suivante|prochaine)|pas (?:ce jour|le ${WEEKDAY}))\b`,
);
const ASSENT = new RegExp(
  String.raw`^(?:(?:ah|ben|bon|alors|euh|et|(?:le )?${WEEKDAY}|moi|pour moi),? )*(?:oui|d'accord|ok|parfait|tres bien|c'est (?:note|fixe|bon|bien)|note|ca (?:va|joue|marche|me va|me convient)|entendu|adjuge|volontiers|vendu|va pour)\b(?!.*\bpas\b)`,
);
const ASKS_ASSENT = /\b(?:ca (?:va|vous|te|marche|joue|convient|irait)|tout le monde|chacun|bon pour|d'accord|ok)\b/;
const ANOTHER_WEEKDAY = new RegExp(String.raw`\b${WEEKDAY}\b`);

/** The day belongs to something else: « l’assemblée », « un jury ». */
const THING =
  /(?<![a-z'-])(?:l'|(?:le|la|les|un|une|des|ma|mon|mes|ta|ton|sa|son|ses|notre) )(?!ai\b)[a-z]{3}|\bje suis\b/;

/** Number of passages at the end of a meeting, in which people set the next one. */
const CLOSING = 40;
/** After this many sentences without mention, the day is agreed if nothing spoke against it. */
const REACH = 6;
/** Limit of the words between « prochaine séance » and its day. */
const MOST_BETWEEN = 10;
/** Limit of the words of a sentence about one thing: « Et le jeudi ? », « La prochaine séance, maintenant. » */
const FEW_WORDS = 8;

interface Day {
  readonly date: number;
  readonly month: string | undefined;
  /** Whether the day is denied: « pas le 11 ». */
  readonly not: boolean;
  /** Whether the day may belong to a thing: « du 11 », « au 11 ». */
  readonly ofThing: boolean;
  readonly at: number;
}

const isSame = (one: Day, other: Day): boolean =>
  one.date === other.date && (one.month ?? other.month) === (other.month ?? one.month);

/** Finds days: « 12 mars », « le vingt-neuf », « lundi 14 »; at the beginning of a sentence, also « 29, oui ». */
function daysIn(text: string): Day[] {
  return [...text.matchAll(DAY)].flatMap((found): Day[] => {
    const { by, not, intro, number = '', month } = found.groups ?? {};
    const date = /^(?:1er|premier)$/.test(number) ? 1 : (countOf(number) ?? 0);
    const alone = intro !== undefined || (found.index === 0 && /^[,.?!]/.test(text.slice(number.length)));
    const isDay = month !== undefined || (alone && number !== 'premier');
    if (by !== undefined || date < 1 || date > 31 || !isDay) return [];
    const ofThing = /^(?:du|au) /.test(intro ?? '') && !/\b(?:fixe|report)\w* $/.test(text.slice(0, found.index));
    return [{ date, month, not: not !== undefined, ofThing, at: found.index }];
  });
}

/** Tells whether a sentence has a day and nothing else: « Alors le mardi 8 septembre, à dix-sept heures. » */
const isBare = ({ folded }: Utterance): boolean => RAISES.test(folded) || !THING.test(folded.replace(DAY, ''));

/**
 * Follows the talk about one day after another, and collects the sentences that set the last one. Empty if it stays
 * open: nobody confirmed it after a question, a refusal or another day.
 */
function settled(all: readonly Utterance[], first: Utterance, raised: Day): Utterance[] {
  let day = raised;
  let kept = [first];
  let state: 'set' | 'asked' | 'contested' = TENTATIVE.test(first.folded) ? 'asked' : 'set';
  let since = 0;
  for (let one = all[first.order + 1]; one !== undefined && since < REACH; one = all[one.order + 1]) {
    const { folded, words, speaker, question } = one;
    const bare = isBare(one);
    const days = daysIn(folded).filter(({ ofThing, not }) => (!ofThing || bare) && !not);
    const denied = daysIn(folded).some((other) => other.not && isSame(other, day));
    const assents = ASSENT.test(folded) && !question;
    const [other] = days;
    since++;
    if (REFUSAL.test(folded) || days.some((another) => other !== undefined && !isSame(another, other)))
      state = 'contested';
    else if (other !== undefined) {
      const again = isSame(other, day);
      if (bare) {
        kept = again ? [...kept, one] : [one];
        state = TENTATIVE.test(folded) || (!again && speaker !== first.speaker) ? 'asked' : 'set';
        day = { ...other, month: other.month ?? day.month };
      } else if (!again || speaker !== first.speaker) state = 'contested';
    } else if (denied || (ANOTHER_WEEKDAY.test(folded) && words <= FEW_WORDS && !assents)) state = 'contested';
    else if (question && ASKS_ASSENT.test(folded)) {
      if (state === 'set') state = 'asked';
      kept.push(one);
    } else if (assents && state === 'asked') {
      state = 'set';
      kept.push(one);
    } else if (DETAIL.test(folded) && words <= FEW_WORDS && kept.at(-1)?.order === one.order - 1) kept.push(one);
    else continue;
    since = 0;
  }
  const full = kept.findIndex(({ folded }) => daysIn(folded).some(({ month }) => month !== undefined));
  return state === 'set' ? kept.slice(Math.max(0, full)) : [];
}

/** Finds the day of « prochaine séance »: in its own sentence or, if that only raises the matter, in the next one. */
function raisedAt(all: readonly Utterance[], at: number): { readonly first: Utterance; readonly day: Day } | null {
  const one = all[at];
  const clue = one === undefined ? null : RAISES.exec(one.folded);
  if (one === undefined || clue === null) return null;
  const rest = one.folded.slice(clue.index + clue[0].length);
  if (OF_OTHERS.test(rest)) return null;
  const follower = all[at + 1];
  const apart = daysIn(rest).length === 0 && one.words <= FEW_WORDS;
  const first = apart ? follower : one;
  if (first === undefined || (apart && first.speaker !== one.speaker && !one.question)) return null;
  const said = apart ? first.folded : rest;
  const [day, ...more] = daysIn(said);
  if (day === undefined || day.not || day.ofThing) return null;
  const isNamed = day.month !== undefined || ANOTHER_WEEKDAY.test(said) || new RegExp(FOLDED_MONTH).test(said);
  const between = said.slice(0, day.at).split(' ').length;
  return isNamed && between <= MOST_BETWEEN && !more.some((other) => !isSame(other, day)) ? { first, day } : null;
}

/**
 * Finds the sentences that set the next meeting, in order of speech: the agreed day and what was agreed with it. Empty
 * if it is not certain: if a day was only suggested, was refused, or another was named beside it.
 */
export function findNextMeeting(all: readonly Utterance[]): readonly Utterance[] {
  const closing = new Set([...new Set(all.map(({ passageId }) => passageId))].slice(-CLOSING));
  let found: readonly Utterance[] = [];
  for (const [at, { passageId }] of all.entries()) {
    const raised = closing.has(passageId) ? raisedAt(all, at) : null;
    if (raised === null) continue;
    found = settled(all, raised.first, raised.day);
  }
  return found;
}

/** Tells whether an item is about the next meeting. The date is then quoted there. */
export const isAboutNextMeeting = ({ text }: AgendaItem): boolean =>
  new RegExp(
    `prochaine?s? (?:date|${BODY})|dates? de la prochaine|calendrier des (?:seances|reunions)|fixation de la (?:date|prochaine)`,
  ).test(fold(text));
