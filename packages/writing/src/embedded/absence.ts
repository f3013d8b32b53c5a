import type { AgendaItem } from '@greffier/contract/values';
import type { Section, Sentence } from '../types.ts';
import { FORM } from './announce.ts';
import type { Place } from './edges.ts';
import { descendants } from './outline.ts';
import { soundOf, soundsLike } from './sounds.ts';
import { Subjects } from './subjects.ts';
import { likeness } from './synonyms.ts';
import type { Utterance } from './utterances.ts';
import { contentStems, rawWords } from './words.ts';

/**
 * What to say of an item under which nothing was found: that it was left out, where somebody said so or where nothing
 * of it was said at all; else that nothing could be told (`discussed: null`), for a person to check.
 */

const POSTPONED_TEXT = 'Ce point est reporté à une prochaine séance.';
const LEFT_OUT_TEXT = 'Ce point n’est pas traité lors de cette séance.';

/** All on folded text. */
const POSTPONED =
  /(?:\b(?:report(?:e|es|er|ee|ees|ons|era|erait)|repouss(?:e|es|er|ee|ons|era)|remet(?:s|tons|tre|tra)?|remis(?:e|es)?|renvoy\w+|renvoie|ajourn\w+)\b.{0,60}\b(?:prochaine?|fois|seance|reunion|conseil|comite|plus tard|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|automne|printemps|rentree)|\b(?:on|je|nous) (?:le|la|les|l') ?(?:report\w+|repouss\w+|remet\w*|renvoie|renvoy\w+|ajourn\w+)|(?:on|nous) (?:le|la|les|l') ?(?:met|mettra|prend|prendra|traite|traitera|verra|voit|fera) (?:en premier |en tete )?(?:a )?(?:la prochaine|au prochain|lors de la prochaine))/;
const LEFT_OUT =
  /(?:(?:ouvr|trait|abord|fai|fera|prend|discut|parl)\w* pas (?:de (?:ca|cela) )?(?:ce soir|aujourd'hui|cette fois|maintenant|ce matin)|\b(?:pas|plus) (?:le temps|de temps)|faute de temps|on (?:le |la |les )?(?:saute|laisse tomber|laisse de cote)|retir(?:e|ee|es|er) de l'ordre du jour|sans objet)/;

/** Share of a title's subject that names an item. */
const NAMED = 0.5;
/** Likeness of two words from which one may stand for the other. */
const ALIKE = 0.7;
/** Words of its usual subject in one passage that may be about an item that nobody named. */
const TELLING = 2;
/** Words with fewer are too easily like something else. */
const LEAST_LETTERS = 5;

/** What a title is about, without the words that many titles share. */
function subjectOf({ text }: AgendaItem): string[] {
  const stems = [...new Set(contentStems(text))].filter((term) => !/^\d+$/.test(term));
  const own = stems.filter((term) => !FORM.has(term));
  return own.length > 0 ? own : stems;
}

const holds = (stems: readonly string[], term: string): boolean => stems.some((one) => likeness(one, term) >= ALIKE);

interface PutOff {
  readonly passageIds: readonly number[];
  /** Whether the item is to come back. */
  readonly postponed: boolean;
}

const putOff = ({ postponed, passageIds }: PutOff): Sentence => ({
  text: postponed ? POSTPONED_TEXT : LEFT_OUT_TEXT,
  passageIds,
  opensParagraph: true,
});

/** Where somebody said that an item is put off or left out. */
function leftOut(item: AgendaItem, all: readonly Utterance[]): PutOff | null {
  const subject = subjectOf(item);
  if (subject.length === 0) return null;
  for (const [at, naming] of all.entries()) {
    const named = subject.filter((term) => naming.stems.includes(term)).length / subject.length;
    if (named < NAMED) continue;
    // « Le règlement, on n'a plus le temps. On le reporte en mai. »
    const said = [naming, ...all.slice(at + 1, at + 3)].filter(
      (one) => POSTPONED.test(one.folded) || LEFT_OUT.test(one.folded),
    );
    const [first] = said;
    if (first === undefined) continue;
    const postponed = said.some(({ folded }) => POSTPONED.test(folded));
    return { passageIds: [...new Set([naming.passageId, ...said.map(({ passageId }) => passageId)])], postponed };
  }
  return null;
}

/** Whether nothing that was said can be about an item: no word of its title, nor what sounds like one, nor its subject. */
function isUnheard(item: AgendaItem, all: readonly Utterance[]): boolean {
  const subject = subjectOf(item);
  const sounds = rawWords(item.text)
    .filter((word) => word.length >= LEAST_LETTERS && !FORM.has(contentStems(word)[0] ?? ''))
    .map(soundOf);
  const subjects = new Subjects([item]);
  const spoken = new Set(all.flatMap(({ folded }) => rawWords(folded)).filter((word) => word.length >= LEAST_LETTERS));
  return (
    subject.length > 0 &&
    all.every(
      ({ stems }) => subject.every((term) => !holds(stems, term)) && subjects.about(0, new Set(stems)) < TELLING,
    ) &&
    ![...spoken].map(soundOf).some((heard) => sounds.some((sound) => soundsLike(sound, heard)))
  );
}

/** A meeting as it was divided. */
interface Divided {
  readonly agenda: readonly AgendaItem[];
  readonly all: readonly Utterance[];
  /** Of `all`, one for each. */
  readonly places: readonly Place[];
}

/** Whether an item begins with words of its own title. */
function isNamed(index: number, { agenda, all, places }: Divided): boolean {
  const first = places.indexOf(index);
  const item = agenda[index];
  if (first < 0 || item === undefined) return false;
  const subject = subjectOf(item);
  return all.slice(first, first + 3).some(({ stems }) => subject.some((term) => stems.includes(term)));
}

/** Whether the items around one were clearly opened, and nothing without a place was said between them. */
function isSurrounded(index: number, meeting: Divided): boolean {
  const { agenda, places } = meeting;
  const held = agenda.flatMap((_, other) => (places.includes(other) ? [other] : []));
  const before = held.findLast((other) => other < index);
  const after = held.find((other) => other > index);
  if (before === undefined && after === undefined) return false;
  const from = before === undefined ? 0 : places.indexOf(before);
  const to = after === undefined ? places.length : places.indexOf(after);
  return (
    !places.slice(Math.min(from, to), Math.max(from, to)).includes('off-agenda') &&
    [before, after].every((other) => other === undefined || isNamed(other, meeting))
  );
}

/** The section of an item under which nothing was found. */
export function emptySection(item: AgendaItem, index: number, meeting: Divided): Section {
  const nothing = { item, sentences: [], decisions: [], actions: [] };
  const below = descendants(meeting.agenda, index);
  // A heading whose sub-items were debated only groups them.
  if (meeting.places.some((place) => typeof place === 'number' && place > index && place <= index + below))
    return { ...nothing, discussed: null };
  const said = leftOut(item, meeting.all);
  if (said !== null) return { ...nothing, discussed: true, sentences: [putOff(said)] };
  return { ...nothing, discussed: isUnheard(item, meeting.all) && isSurrounded(index, meeting) ? false : null };
}

const TOLD = /(?:report|remis|renvoy|ajourn|repouss|prochaine (?:séance|réunion|fois))/iu;
/** A short exchange, in sentences, that does no more than put an item off. */
const LONGEST_PUTTING_OFF = 6;

/** Says first that an item was put off where hardly more was said of it; `told` are the sentences of the item. */
export function withPutOff(section: Section, told: readonly Utterance[]): Section {
  if (section.discussed !== true || told.length > LONGEST_PUTTING_OFF) return section;
  const written = [...section.sentences, ...section.decisions].some(({ text }) => TOLD.test(text));
  const said = leftOut(section.item, told);
  if (said === null || written) return section;
  return { ...section, sentences: [putOff(said), ...section.sentences] };
}
