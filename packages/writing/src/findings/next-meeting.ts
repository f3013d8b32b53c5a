import type { AgendaItem } from '@greffier/contract/values';
import { FOLDED_MONTH, WEEKDAY } from '@greffier/french/time/calendar';
import { COUNT, countOf } from '@greffier/french/numbers/numbers';
import { fold } from '@greffier/french/text/words';
import type { Utterance } from '../discourse/utterances.ts';

// All patterns are for folded text.
const BODY = 'seance|reunion|assemblee|rencontre|conseil|comite|commission|copil|rendez-vous';
/**
 * Words that raise the subject of the next meeting: « Prochaine séance le 12 mars », « on se revoit le 12 mars »; but
 * not « avant la prochaine séance », « au prochain conseil ».
 */
const RAISES = new RegExp(
  `(?<!\\b(?:a|au|avant|d'ici|de|du|jusqu'a|pour|lors de) (?:la |le |notre )?)\\bprochaine? (?:et derniere )?(?:${BODY})\\b(?: (?:generale|ordinaire|extraordinaire|pleniere)\\b)?` +
    String.raw`|\b(?:on|nous) (?:se |nous )?(?:re(?:voit|voyons|trouve|trouvons|verra|trouvera)|reuni(?:t|ra|ssons|rons))\b`,
);
/**
 * Words for a meeting of other people, or for another event: « Prochaine séance de municipalité », « on se retrouve le
 * 3 pour la fête ».
 */
const OF_OTHERS =
  /^ (?:de |du |des |d')(?!(?:la )?(?:rentree|fin|mois|debut)\b)|^.{0,40}\b(?:avec|chez|entre|pour l[ae']s?)\b/;
const UNCERTAIN = /\b(?:si (?:on|nous|la|le)|annulee?s?|pas encore)\b/;
/** Signs that a day is only suggested, and still needs an answer. */
const TENTATIVE =
  /\?$|\b(?:je (?:vous )?propos(?:e|ais)|je suggere|on pourrait|peut-etre|par exemple|normalement|en principe|avai(?:s|t) (?:mis|dit|prevu|pense|note))\b/;
const DAY = new RegExp(
  `(?<![a-z\\d])(?<by>(?:avant|d'ici|depuis|jusqu'),? ?(?:le |au )?)?(?<not>pas )?` +
    `(?<intro>(?:le |au |du |pour le |plutot )?${WEEKDAY},? (?:le )?|le |au |du |pour le |plutot )?` +
    `(?<number>1er|premier|${COUNT})(?: (?<month>${FOLDED_MONTH})(?: 20\\d\\d)?)?` +
    `(?![a-z\\d]| ?(?:h|heures?|%|francs|euros|voix)\\b|[:./,]\\d| \\d)`,
  'g',
);
const TIME = `(?:\\d{1,2}|[a-z-]+) ?(?:h|heures?)\\b`;
/** Details that are agreed after the day: « Mais plutôt à quatorze heures », « même salle ». */
const DETAIL = new RegExp(
  `^(?:[a-z]+,? ){0,2}(?:(?:a|vers|des) )?(?<!\\best )(?:${TIME}|midi\\b)|^(?:ici|sur place|(?:a |dans )?(?:la )?(?:meme )?salle|meme|en visio)\\b`,
);
const REFUSAL = new RegExp(
  String.raw`\b(?:(?:je|il|elle|on|nous|(?<!si )tu) (?:ne )?(?:peu[xt]|pouvons|serai|suis|sera|sais) pas|impossible|(?:ca|c'est) (?:ne )?(?:va|joue|marche|colle|possible)? ?pas|on verra|a voir|doodle|sondage|on (?:oublie|laisse tomber|change)|non,? pas (?!(?:la|les|l'|le [a-z])))\b` +
    String.raw`|\b(?:trop (?:tot|tard)|feriee?|vacances|conges?|decal\w+|repouss\w+|annul\w+|plus tard|semaine (?:d'apres|suivante|prochaine)|pas (?:ce jour|le ${WEEKDAY}))\b`,
);
/** Signs that somebody is busy on the day just named: « Et moi à Berne. », but not « J’ai noté. » */
const TAKEN =
  /\b(?:moi (?:non|pas|a|en|au)|je suis (?!la|d'accord|pour|libre|dispo)|(?:j'ai|on a|nous avons) (?!(?:bien |encore |deja |tout )*(?:note|compris|fini|termine|fait|tout|une? (?:autre )?(?:question|remarque)))|j'aurai|je pars)\b/;
const NO = /^(?:(?:ah|oh|ben|euh),? )*non\b/;
const ASSENT = new RegExp(
  String.raw`^(?:(?:ah|ben|bon|alors|euh|et|(?:le )?${WEEKDAY}|moi|pour moi),? )*(?:oui|d'accord|ok|parfait|tres bien|c'est (?:note|fixe|bon|bien)|note|ca (?:va|joue|marche|me va|me convient)|entendu|adjuge|volontiers|vendu|va pour)\b(?!.*\bpas\b)`,
);
const ASKS_ASSENT = /\b(?:ca (?:va|vous|te|marche|joue|convient|irait)|tout le monde|chacun|bon pour|d'accord|ok)\b/;
const ANOTHER_WEEKDAY = new RegExp(String.raw`\b${WEEKDAY}\b`);
const INSTEAD = /\?$|\b(?:plutot|alors|pardon|non)\b/;
/** Signs that a day belongs to something other than the next meeting: « l’assemblée », « un jury ». */
const THING = /(?<![a-z'-])(?:l'|(?:le|la|les|un|une|des|ma|mon|mes|ta|ton|sa|son|ses|notre) )(?!ai\b)[a-z]{3}/;

/** Number of passages at the end of a meeting, in which people set the next one. */
const CLOSING = 40;
/** A day is dropped after this many sentences that do not mention it. */
const REACH = 6;
/** Within this many sentences, « non », « j’ai un jury » and « ça va pour tous ? » refer to the day. */
const ANSWER = 2;
/** Limit on the words between « prochaine séance » and its day. */
const MOST_BETWEEN = 10;
/** Most words of a sentence about only one thing: « Et le jeudi ? », « La prochaine séance, maintenant. » */
const FEW_WORDS = 8;

interface Day {
  readonly date: number;
  readonly month: string | undefined;
  /** Whether the day is denied: « pas le 11 ». */
  readonly not: boolean;
  /** Whether the day may belong to something else: « du 11 », « au 11 ». */
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
const isBare = ({ folded }: Utterance): boolean =>
  RAISES.test(folded) || !THING.test(folded.replace(DAY, '').replace(/\b(?:tout )?le monde\b/g, ''));

/** Follows the talk about one day after another, until people agree on one or move on. */
class Talk {
  readonly #raiser: string;
  #day: Day;
  #namedBy: string;
  #stands: boolean;
  /** Whether the day was refused, or named beside another day. It must then be named again to be agreed. */
  #contested = false;
  /** The question without a day that awaits an answer; null if there is none. */
  #asked: Utterance | null = null;
  #kept: Utterance[];
  /** Number of sentences since the day was last mentioned. */
  #since = 0;
  #last: Utterance;

  constructor(first: Utterance, day: Day) {
    this.#raiser = first.speaker;
    this.#namedBy = first.speaker;
    this.#day = day;
    this.#stands = !TENTATIVE.test(first.folded) && !REFUSAL.test(first.folded);
    this.#kept = [first];
    this.#last = first;
  }

  /** Follows the talk through one more sentence. @returns false when another matter has begun */
  hear(one: Utterance): boolean {
    this.#since++;
    const days = daysIn(one.folded).filter(({ ofThing }) => !ofThing || isBare(one));
    if (days.length > 0) this.#names(one, days);
    else if (this.#isRefusedBy(one)) this.#contest();
    else this.#hearsMore(one);
    this.#last = one;
    return this.#since <= REACH;
  }

  /** The sentences that set the agreed day, beginning with the first one that names its month. */
  get settled(): readonly Utterance[] {
    if (!this.#stands) return [];
    const full = this.#kept.findIndex(({ folded }) => daysIn(folded).some(({ month }) => month !== undefined));
    return this.#kept.slice(Math.max(0, full));
  }

  #contest(): void {
    this.#stands = false;
    this.#contested = true;
    this.#since = 0;
  }

  #keep(one: Utterance): void {
    this.#kept.push(one);
    this.#since = 0;
  }

  #names(one: Utterance, days: readonly Day[]): void {
    if (days.some((day) => day.not && isSame(day, this.#day))) this.#contest();
    const [day, ...more] = days.filter(({ not }) => !not);
    if (day === undefined) return;
    const bare = isBare(one);
    if (more.some((other) => !isSame(other, day))) return this.#contest();
    if (isSame(day, this.#day)) return this.#namesAgain(one, bare);
    // « Le compte rendu, je vous le fais pour le 30 avril. » is about something else.
    if (!bare && /\bpour le \S+ \S+\.?$/.test(one.folded)) return;
    if (!bare || (this.#stands && !INSTEAD.test(one.folded))) return this.#contest();
    this.#day = { ...day, month: day.month ?? this.#day.month };
    this.#namedBy = one.speaker;
    this.#stands = one.speaker === this.#raiser && !TENTATIVE.test(one.folded) && !REFUSAL.test(one.folded);
    this.#contested = false;
    this.#asked = null;
    this.#kept = [];
    this.#keep(one);
  }

  #namesAgain(one: Utterance, bare: boolean): void {
    const { folded, speaker } = one;
    const objects = REFUSAL.test(folded) || (speaker !== this.#raiser && (!bare || TAKEN.test(folded)));
    if (objects) return this.#contest();
    if (!bare) return;
    if (TENTATIVE.test(folded)) this.#stands = false;
    else if (speaker === this.#raiser || speaker !== this.#namedBy) {
      this.#stands = true;
      this.#contested = false;
    }
    this.#keep(one);
  }

  #isRefusedBy({ folded, speaker, words }: Utterance): boolean {
    if (REFUSAL.test(folded)) return true;
    if (ASSENT.test(folded)) return false;
    if (ANOTHER_WEEKDAY.test(folded) && words <= FEW_WORDS) return true;
    const answers = this.#since <= ANSWER && speaker !== this.#namedBy;
    return answers && (TAKEN.test(folded) || (NO.test(folded) && speaker !== this.#last.speaker));
  }

  /** Hears a sign of assent, a question whether people agree, a time or a place. */
  #hearsMore(one: Utterance): void {
    if (one.question && ASKS_ASSENT.test(one.folded) && this.#since <= ANSWER) {
      if (this.#stands || this.#asked === null) this.#asked = one;
      this.#stands = false;
      this.#since = 0;
    } else if (ASSENT.test(one.folded) && !one.question && !this.#contested && !this.#stands) {
      this.#stands = true;
      if (this.#asked !== null) this.#keep(this.#asked);
      this.#asked = null;
      this.#keep(one);
    } else if (DETAIL.test(one.folded) && one.words <= FEW_WORDS && this.#kept.at(-1) === this.#last) this.#keep(one);
  }
}

/** Finds the day of « prochaine séance »: in the same sentence or, if that only raises the matter, in the next one. */
function raisedAt(all: readonly Utterance[], at: number): { readonly first: Utterance; readonly day: Day } | null {
  const one = all[at];
  const clue = one === undefined ? null : RAISES.exec(one.folded);
  if (one === undefined || clue === null || UNCERTAIN.test(one.folded)) return null;
  const rest = one.folded.slice(clue.index + clue[0].length);
  if (OF_OTHERS.test(rest)) return null;
  const follower = all[at + 1];
  const apart = daysIn(rest).length === 0 && one.words <= FEW_WORDS;
  const first = apart ? follower : one;
  if (first === undefined || (apart && first.speaker !== one.speaker && !one.question)) return null;
  const said = apart ? first.folded : rest;
  const [day, ...more] = daysIn(said);
  if (day === undefined || day.not || day.ofThing || UNCERTAIN.test(said)) return null;
  const isNamed = day.month !== undefined || ANOTHER_WEEKDAY.test(said) || new RegExp(FOLDED_MONTH).test(said);
  const between = said.slice(0, day.at).split(' ').length;
  return isNamed && between <= MOST_BETWEEN && !more.some((other) => !isSame(other, day)) ? { first, day } : null;
}

/**
 * Finds the sentences that set the next meeting, in order of speech: the agreed day and what was agreed with it. Empty
 * if the day is uncertain: only suggested, refused, or named beside another day.
 */
export function findNextMeeting(all: readonly Utterance[]): readonly Utterance[] {
  const closing = new Set([...new Set(all.map(({ passageId }) => passageId))].slice(-CLOSING));
  let found: readonly Utterance[] = [];
  for (const [at, { passageId }] of all.entries()) {
    const raised = closing.has(passageId) ? raisedAt(all, at) : null;
    if (raised === null) continue;
    const talk = new Talk(raised.first, raised.day);
    let next = all.indexOf(raised.first) + 1;
    for (let one = all[next]; one !== undefined && talk.hear(one); one = all[next]) next++;
    found = talk.settled;
  }
  return found;
}

/** Tells whether an item is about the next meeting. If so, the date is quoted under this item. */
export const isAboutNextMeeting = ({ text }: AgendaItem): boolean =>
  new RegExp(
    `prochaine?s? (?:date|${BODY})|dates? de la prochaine|calendrier des (?:seances|reunions)|fixation de la (?:date|prochaine)`,
  ).test(fold(text));
