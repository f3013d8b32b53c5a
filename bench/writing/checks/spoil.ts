import { MONTH, MONTHS, WEEKDAY, WEEKDAYS } from '@greffier/french/time/calendar';
import { spokenSentences } from '@greffier/french/text/sentences';
import { People } from '@greffier/writing/people/people';
import type { Random } from '../../shared/random.ts';
import type { MeetingFile } from '../../shared/meeting-file.ts';
import type { TrueSentence } from './true-sentences.ts';

/** Things that a way of spoiling may use besides the sentence. */
interface Scene {
  readonly meeting: MeetingFile;
  readonly random: Random;
}
/** @returns the sentence made false; null if this way does not fit it */
type Spoil = (sentence: TrueSentence, scene: Scene) => string | null;

const FIGURE = /(?<![\d,.\p{L}])\d+(?:[ \u202f]\d{3})*(?:,\d+)?(?![\d\p{L}])/gu;
const UNITS = 'euros?|francs?|%|jours?|semaines?|mois|ans?|heures?|minutes?|mètres?|kilos?|tonnes?|litres?';
const ADOPTED =
  /(?<=\s(?:est|sont|a|ont|été) )(?:approuvé|adopté|accepté|validé|retenu|accordé|maintenu|confirmé|voté|admis|reconduit|élu|nommé|attribué)(e?s?)(?![\p{L}])/u;
const SAYS = 'indique|propose|demande|estime|rappelle|signale|explique|juge|préfère|s’oppose|trouve|veut|craint';
const STATES =
  /(?<!\p{L})(est|sont|a|ont|va|peut|doit|coûte|reste|passe|propose|demande|veut|fait)(?= \p{L})(?! (?:pas|plus|jamais)(?!\p{L}))/u;
const DENIED = /(?<!\p{L})(?:ne |n’)(\p{L}+(?: (?:l’|le |la )?\p{L}+)?) (?:pas|plus|jamais) /u;
const ADJECTIVES = ['modeste', 'remarquable', 'regrettable', 'préoccupant', 'ambitieux', 'conséquent', 'satisfaisant'];

/** Lists the people of the meeting who neither speak in the passages nor are named in them or in the sentence. */
function absentees({ text, passages }: TrueSentence, { meeting }: Scene): string[] {
  const near = presentIn({ text, passages }, meeting);
  return everybody(meeting).filter((name) => !near.includes(name) && !text.includes(name));
}
const everybody = ({ participants, truth }: MeetingFile): string[] => [
  ...new Set([...participants.map(({ name }) => name), ...Object.values(truth.speakers)]),
];
const presentIn = ({ passages }: Pick<TrueSentence, 'text' | 'passages'>, meeting: MeetingFile): string[] => {
  const cited = meeting.passages.filter(({ id }) => passages.includes(id));
  const people = new People(everybody(meeting));
  const named = cited.flatMap(({ text }) => people.mentions(text).map(({ name }) => name));
  return [...new Set([...cited.flatMap(({ speaker }) => meeting.truth.speakers[speaker] ?? []), ...named])];
};
/** Separates the person with whom the sentence begins from the rest of the sentence. */
function subjectOf({ text }: TrueSentence, { meeting }: Scene): readonly [name: string, rest: string] | null {
  const name = everybody(meeting).find((one) => text.startsWith(`${one} `));
  return name === undefined ? null : [name, text.slice(name.length)];
}
const participle =
  (stem: string): Spoil =>
  ({ text }) => {
    const found = ADOPTED.exec(text);
    return found === null ? null : text.replace(ADOPTED, `${stem}$1`);
  };
const lower = (text: string): string =>
  text.replace(/^\p{Lu}(?=\p{Ll}|’)/u, (letter) => letter.toLocaleLowerCase('fr'));
const unstopped = (text: string): string => text.replace(/\.$/u, '');

/** Ways in which a small model makes a true sentence false, or unfit for minutes. */
export const WAYS: Readonly<Record<string, Spoil>> = {
  'another figure'({ text }, { random }) {
    const figures = [...text.matchAll(FIGURE)];
    if (figures.length === 0) return null;
    const { 0: figure, index } = random.pick(figures);
    const digits = figure.split('');
    const at = digits.findIndex((digit) => /[1-9]/.test(digit));
    if (at === -1) return null;
    const changed = digits.with(at, String((Number(digits[at]) % 9) + 1)).join('');
    return text.slice(0, index) + changed + text.slice(index + figure.length);
  },
  'another unit'({ text }, { random }) {
    const unit = new RegExp(`(?<=\\d[ \\u00a0\\u202f])(?:${UNITS})(?!\\p{L})`, 'u');
    const found = unit.exec(text)?.[0];
    if (found === undefined) return null;
    const other = random.pick(
      ['euros', 'francs', 'jours', 'semaines', 'heures', '%', 'tonnes'].filter(
        (one) => !one.startsWith(found.slice(0, 2)),
      ),
    );
    return text.replace(unit, other);
  },
  'another day'({ text }, { random }) {
    const word = new RegExp(`(?<!\\p{L})(?:${MONTH}|${WEEKDAY})(?!\\p{L})`, 'u');
    const found = word.exec(text)?.[0];
    if (found === undefined) return null;
    const list = MONTHS.includes(found) ? MONTHS : WEEKDAYS;
    return text.replace(word, random.pick(list.filter((one) => one !== found)));
  },
  'after instead of before': ({ text }) => {
    const before = /(?<!\p{L})(?:avant|d’ici(?: à)?|au plus tard)(?= (?:le |la |fin |\d|\p{L}+ \d))/u;
    return before.test(text) ? text.replace(before, 'après') : null;
  },
  'a day that nobody said': ({ text, owner }, { random }) =>
    owner === null || /\(/u.test(text)
      ? null
      : `${unstopped(text)} ${random.pick(['d’ici vendredi', 'avant la fin du mois', 'pour le 15 mars', 'd’ici à la semaine prochaine'])}.`,
  'somebody who has nothing to do with it'(sentence, scene) {
    const found = subjectOf(sentence, scene);
    const others = absentees(sentence, scene);
    return found === null || others.length === 0 ? null : scene.random.pick(others) + found[1];
  },
  'somebody else who was there'(sentence, scene) {
    const found = sentence.owner === null ? subjectOf(sentence, scene) : null;
    const others = presentIn(sentence, scene.meeting).filter((name) => !sentence.text.includes(name));
    return found === null || others.length === 0 ? null : scene.random.pick(others) + found[1];
  },
  'another owner'(sentence, scene) {
    const { owner, text } = sentence;
    const others = presentIn(sentence, scene.meeting).filter((name) => !text.includes(name));
    return owner === null || others.length === 0 ? null : text.replace(owner, scene.random.pick(others));
  },
  'a possession that nobody said'({ text }, { random }) {
    const noun =
      /(?<=\p{L} )(?:le|la) (?=(?:budget|dossier|projet|contrat|devis|comité|commission|rapport|équipe|salle|fête|direction|liste|convention|matériel|tableau|procès-verbal|courrier|site|bureau|conseil|règlement|prix|loyer|groupe|montant|demande|facture|lettre|note|caisse|réserve)(?!\p{L}))/u;
    return noun.test(text)
      ? text.replace(noun, (article) => (article === 'la ' ? 'sa ' : random.pick(['son '])))
      : null;
  },
  'a denial lost': ({ text }) => (DENIED.test(text) ? text.replace(DENIED, '$1 ') : null),
  'a denial added': ({ text }) => {
    if (/(?<!\p{L})(?:ne|n’|pas|aucun|sans|ni|refus|rejet)/u.test(text)) return null;
    const found = STATES.exec(text);
    return found === null ? null : text.replace(STATES, /^[aeiouyé]/u.test(found[0]) ? 'n’$1 pas' : 'ne $1 pas');
  },
  'refused instead of adopted': participle('refusé'),
  'put off instead of adopted': ({ text }) =>
    ADOPTED.test(text) ? text.replace(ADOPTED, 'reporté$1 à une prochaine séance') : null,
  'withdrawn instead of adopted': participle('retiré'),
  'adopted instead of refused': ({ text }) => {
    const fallen =
      /(?<=\s(?:est|sont|a|ont|été) )(?:refusé|rejeté|reporté|retiré|repoussé|écarté|abandonné|ajourné|renvoyé)(e?s?)(?!\p{L})/u;
    return fallen.test(text) ? text.replace(fallen, 'adopté$1') : null;
  },
  'sides of a vote exchanged': ({ text }) => {
    const vote = /(\d+) pour, (\d+) contre/u.exec(text);
    return vote === null || vote[1] === vote[2] ? null : text.replace(vote[0], `${vote[2]} pour, ${vote[1]} contre`);
  },
  'an adjective that nobody said': ({ text }, { random }) => {
    const noun =
      /(?<=(?:^|\s)(?:un|le|Le|Un|du|au) \p{L}{4,12})(?= (?:est|sont|de|du|des|pour|à|a|passe|reste|sera|se) )/u;
    return noun.test(text) ? text.replace(noun, ` ${random.pick(ADJECTIVES)}`) : null;
  },
  'the first person'({ text }, scene) {
    const said = new RegExp(`^[\\p{L} ’-]{3,40} (?=(?:${SAYS})(?!\\p{L}))`, 'u');
    if (said.test(text)) return text.replace(said, 'Je ');
    return scene.random.percent(30) ? `Nous notons que ${lower(text)}` : null;
  },
  'another language'({ text }) {
    const english = text
      .replaceAll(/(?<!\p{L})(?:le|la|les) /gu, 'the ')
      .replaceAll(/ et /gu, ' and ')
      .replaceAll(/ (?:est|sont) /gu, ' is ')
      .replaceAll(/ pour /gu, ' for ')
      .replaceAll(/ (?:de|du|des) /gu, ' of ');
    return english.split(/ (?:the|and|is|for|of) /u).length > 2 ? english : null;
  },
  'the same again and again'({ text }) {
    const words = unstopped(text).split(' ');
    if (words.length < 6) return null;
    const tail = words.slice(-5).join(' ');
    return `${unstopped(text)}, ${tail}, ${tail}.`;
  },
};

/** Tells whether a text is a single sentence when it is divided in the same way as speech. */
export const isOneSentence = (text: string): boolean => spokenSentences(text).length === 1;
