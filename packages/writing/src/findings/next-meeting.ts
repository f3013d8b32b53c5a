import type { AgendaItem, Passage } from '@greffier/contract/values';
import type { Section, Sentence } from '../types.ts';
import { spokenSentences } from '@greffier/french/sentences';
import { dateOf } from '@greffier/french/dates';
import { longDate, MONTH, WEEKDAY, weekdayOf } from '@greffier/french/calendar';
import { typeset } from '@greffier/french/typography';

const DAY = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(${WEEKDAY}),? (?:le )?)?(1er|premier|\d{1,2}) (${MONTH})(?: (20\d\d))?(?![\p{L}\d])`,
  'giu',
);
/** A day without its month: the one that was spoken of holds. */
const DAY_ALONE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(${WEEKDAY}) |le |au |plutôt )(1er|\d{1,2})(?! ?(?:h|heures?|%|francs|euros|voix|[\d:.,/]\d|${MONTH}))(?![\p{L}\d])`,
  'iu',
);
const TIME = /(?<![\d,.])(\d{1,2}) ?(?:h|heures?)(?: ?([0-5]\d|et demie|et quart))?(?![\p{L}\d])/iu;
const NOON = /(?<!\p{L})midi(?: et demie?)?(?!\p{L})/iu;
const BODY = 'séance|réunion|assemblée|rencontre|conseil|comité|commission|copil|rendez-vous';
/** « Prochaine séance le 12 mars »: what is next, and what stands behind it. */
const NEXT = new RegExp(
  String.raw`(?<!\p{L})(?:(?:la|notre|le|une|au|du) )?prochaine? (?:et dernière? )?(${BODY})(?: (générale|ordinaire|extraordinaire|plénière))?(?!\p{L})`,
  'iu',
);
const AGAIN =
  /(?<!\p{L})(?:on|nous) (?:se |nous )?(?:re(?:voit|voyons|trouve|trouvons|verra|trouvera)|réuni(?:t|ra|ssons|rons))(?!\p{L})/iu;
/** « la prochaine séance de municipalité »: of others, unless it closes the meeting. */
const OF_OTHERS = /^ (?:de |du |des |d['’])(?!(?:la )?(?:rentrée|fin|mois|début))\p{L}/iu;
/** Something else is on that day, or only may be. */
const OTHER =
  /(?<!\p{L})(?:avant|d['’]ici|dernière?|jusqu['’]|si (?:on|nous|la|le)|report\p{L}+ (?:à|au)|ordre du jour de la prochaine|annulée?s?|pas encore)(?!\p{L})/iu;
const ASKED = /\?\s*$/u;
const REFUSAL =
  /(?<!\p{L})(?:(?:je|il|elle|on|nous|moi je) (?:ne )?(?:peux|peut|pouvons|serai|suis|sera) pas|impossible|ça (?:ne )?(?:va|joue|marche|colle) pas|pas possible|on verra|à voir|doodle|sondage|on oublie|on laisse tomber|non,? pas|trop (?:tôt|tard))(?!\p{L})|^non(?!\p{L})/iu;
const ASSENT =
  /^(?:ah |ben |bon |alors |euh,? )*(?:oui|d['’]accord|ok|parfait|très bien|c['’]est (?:noté|bon|bien)|noté|ça (?:va|joue|marche|me va|me convient)|entendu|adjugé|volontiers|vendu|va pour)(?!\p{L})/iu;
const PLACE =
  /^(?:à la |à l['’]|à |au |aux |ici|dans |chez |même (?:salle|lieu|endroit|heure|cave|adresse)|en (?:salle|visio|ligne|distanciel)|salle |sur place|par (?:zoom|teams|visio))/iu;
/** Sentences after a date within which it may still be refused, or another take its place. */
const DISCUSSION = 8;
/** Share of the meeting that closes it. */
const CLOSING = 0.85;

interface Line {
  readonly text: string;
  readonly passageId: number;
  readonly speaker: string;
  /** Share of the meeting before it, [0–1]. */
  readonly at: number;
}

interface Setting {
  /** « séance », « assemblée générale ». */
  readonly what: string;
  readonly weekday: string | null;
  readonly day: string;
  readonly month: string;
  readonly year: string | null;
  readonly time: string | null;
  readonly places: readonly string[];
  readonly passageIds: readonly number[];
}

const FEMININE = /^(?:séance|réunion|assemblée|rencontre|commission)/u;

function linesOf(passages: readonly Passage[]): Line[] {
  return passages.flatMap(({ id, speaker, text }, index) =>
    spokenSentences(text).map((sentence) => ({ text: sentence, passageId: id, speaker, at: index / passages.length })),
  );
}

function timeIn(text: string): string | null {
  const noon = NOON.exec(text)?.[0];
  const [, hour, minutes] = TIME.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23) return noon ?? null;
  const past = { 'et demie': '30', 'et quart': '15' }[minutes ?? ''] ?? minutes;
  return past === undefined ? `${Number(hour)} h` : `${Number(hour)} h ${past}`;
}

/** What stands behind the date and says where: « même salle », « au réfectoire ». */
function placesIn(text: string): string[] {
  const bare = text.replace(/(?<![.!?…])[.!?…]+$/u, '');
  const parts = bare
    .replace(new RegExp(TIME, 'giu'), (time) => `${time},`)
    .split(/, ?|(?<!\p{L})et (?=à|au|dans|ici)/u);
  return parts
    .map((part) => part.trim())
    .filter((part) => PLACE.test(part) && !/\d|midi/u.test(part) && part.split(' ').length <= 7);
}

/** The date in a sentence about the next meeting, with its time and its place; null without one. */
function settingIn(text: string, what: string, passageIds: readonly number[], month: string | null): Setting | null {
  const [full] = text.matchAll(DAY);
  const alone = full === undefined && month !== null ? DAY_ALONE.exec(text) : null;
  const found = full ?? alone;
  if (found === null || found === undefined) return null;
  const rest = text.slice(found.index + found[0].length);
  return {
    what,
    weekday: found[1]?.toLowerCase() ?? null,
    day: (found[2] ?? '').replace('premier', '1er'),
    month: (full?.[3] ?? month ?? '').toLowerCase(),
    year: full?.[4] ?? null,
    time: timeIn(rest) ?? timeIn(text),
    places: placesIn(rest),
    passageIds,
  };
}

/** Whether a sentence names the day with its month. */
const said = (text: string, { day, month }: Setting): boolean =>
  [...text.matchAll(DAY)].some((found) => found[2] === day && found[3]?.toLowerCase() === month);

/** What follows a date: it is refused, another is said, or it stands. */
function settle(first: Setting, asked: boolean, lines: readonly Line[], from: number): Setting | null {
  let current: Setting | null = first;
  let open = asked;
  let { month } = first;
  const window = lines.slice(from + 1, from + 1 + DISCUSSION);
  for (const [index, { text, passageId, speaker }] of window.entries()) {
    if (AGAIN.test(text) || NEXT.test(text)) {
      // It is spoken of anew: what was said last counts, and is read on its own.
      if (settingIn(text, first.what, [passageId], null) !== null) break;
    }
    const question = ASKED.test(text);
    const other = settingIn(text, first.what, [...first.passageIds, passageId], month);
    const answers = index === 0 || current === null || open || speaker !== lines[from]?.speaker;
    // « Le 12, je ne peux pas. »
    const refused = !question && REFUSAL.test(text) && other?.day === current?.day;
    if (refused || (REFUSAL.test(text) && !/\d/u.test(text.replace(/(?<!\d)\d+ ?h.*/u, '')) && (open || index < 3))) {
      current = null;
      open = true;
    } else if (other !== null && answers && (open || current === null || /plutôt|alors|pardon|non/iu.test(text))) {
      current = other;
      ({ month } = other);
      open = question;
    } else if (current !== null && other !== null && !question && other.day === current.day && said(text, other)) {
      // « Le 13, donc. – Bon, le mercredi 13 mai, 19 heures. »: the same day in full.
      current = {
        ...current,
        weekday: other.weekday ?? current.weekday,
        time: other.time ?? current.time,
        passageIds: [...new Set([...current.passageIds, passageId])],
      };
    } else if (open && current !== null && ASSENT.test(text)) open = false;
    else if (
      open &&
      current !== null &&
      !question &&
      current.time === null &&
      timeIn(text) !== null &&
      text.split(' ').length < 9
    )
      current = { ...current, time: timeIn(text), passageIds: [...new Set([...current.passageIds, passageId])] };
  }
  // A question that nobody answered sets nothing.
  return open ? null : current;
}

function written(
  { what, weekday, day, month, year, time, places, passageIds }: Setting,
  date: string | undefined,
): Sentence {
  const said = `${day} ${month}${year === null ? '' : ` ${year}`}`;
  const meant = date === undefined ? null : dateOf(said, date);
  const dayOfWeek = meant === null ? null : weekdayOf(meant);
  // A day of the week that is not that date’s makes the year doubtful: then it stands as it was said.
  const certain = meant !== null && (weekday === null || weekday === dayOfWeek);
  const full = `${weekday === null ? '' : `${weekday} `}${certain ? longDate(meant) : said}`;
  const fixed = FEMININE.test(what) ? 'La prochaine %s est fixée' : 'Le prochain %s est fixé';
  const text = [`${fixed.replace('%s', what)} au ${full}${time === null ? '' : ` à ${time}`}`, ...places].join(', ');
  return { text: typeset(`${text}.`).replace(/(?<=\d) (?=h)|(?<=h) (?=\d)/gu, '\u00a0'), passageIds };
}

/**
 * When the meeting set its next one: the last date that was said of it and stood, with its time and place as they were
 * said, and the passages that say so. Null where none was set: a date that was refused, or only asked for, is none.
 * @param date day of this meeting, `2026-11-21`: tells the year
 */
export function findNextMeeting(passages: readonly Passage[], date?: string): Sentence | null {
  const lines = linesOf(passages);
  let last: Setting | null = null;
  for (const [index, { text, passageId, at }] of lines.entries()) {
    const next = NEXT.exec(text);
    const again = next === null && at >= CLOSING ? AGAIN.exec(text) : null;
    const clue = next ?? again;
    if (clue === null || OTHER.test(text)) continue;
    const rest = text.slice(clue.index + clue[0].length);
    if (next !== null && OF_OTHERS.test(rest) && at < CLOSING) continue;
    const what = next === null ? 'réunion' : [next[1], next[2]].filter(Boolean).join(' ').toLowerCase();
    let from = index;
    let setting = settingIn(rest, what, [passageId], null);
    const follower = lines[index + 1];
    // « La prochaine séance, maintenant. Le 12 mars à 18 heures ? »
    if (
      setting === null &&
      follower !== undefined &&
      next !== null &&
      (follower.speaker === lines[index]?.speaker || ASKED.test(text)) &&
      !OTHER.test(follower.text)
    ) {
      setting = settingIn(follower.text, what, [...new Set([passageId, follower.passageId])], null);
      if (setting !== null) from = index + 1;
    }
    if (setting === null) continue;
    const asked =
      ASKED.test(lines[from]?.text ?? '') ||
      /(?<!\p{L})(?:je (?:vous )?propose|je suggère|on pourrait|peut-être|par exemple)(?!\p{L})/iu.test(
        lines[from]?.text ?? '',
      );
    const settled = settle(setting, asked, lines, from);
    // A date that came to nothing takes back the one before only where both were of this discussion.
    if (settled !== null) last = settled;
    else if (
      REFUSAL.test(
        lines
          .slice(from + 1, from + 4)
          .map((line) => line.text)
          .join(' '),
      )
    )
      last = null;
  }
  return last === null ? null : written(last, date);
}

/** Whether an item is about when one meets again: what was set stands there. */
const isAboutNextMeeting = ({ text }: AgendaItem): boolean =>
  new RegExp(
    String.raw`prochaine?s? (?:date|${BODY})|dates? de la prochaine|calendrier des (?:séances|réunions)|fixation de la (?:date|prochaine)`,
    'iu',
  ).test(text);

/** Tells of the next meeting in the item that is about it; where there is none, it is handed back, for a heading of its own. */
export function withNextMeeting(
  sections: readonly Section[],
  next: Sentence | null,
): { readonly sections: readonly Section[]; readonly nextMeeting?: Sentence } {
  if (next === null) return { sections };
  const at = sections.findLastIndex(({ item }) => isAboutNextMeeting(item));
  const own = sections[at];
  if (own === undefined) return { sections, nextMeeting: next };
  const rests = (one: Sentence): boolean => one.passageIds.some((id) => next.passageIds.includes(id));
  // What the account says of it already is said more clearly here.
  const sentences = [...own.sentences.filter((one) => !(rests(one) && /prochaine?/iu.test(one.text))), next];
  return { sections: sections.with(at, { ...own, discussed: true, sentences }) };
}
