import { contentStems } from '@greffier/french/text/words';
import { EXAMPLES } from '@greffier/writing/remote/prompts/facts';
import { People } from '@greffier/writing/people/people';
import { WAYS as SENTENCE_WAYS } from '../writing/checks/spoil.ts';
import type { Random } from '../shared/random.ts';
import type { MeetingFile } from '../shared/meeting-file.ts';
import type { Line } from './trace.ts';

/** Things that a way of spoiling may use besides the line. */
interface Scene {
  readonly meeting: MeetingFile;
  readonly random: Random;
  /** The other lines of the same answer. */
  readonly others: readonly Line[];
}
/** @returns the fields of the line that become false; null if this way does not fit the line */
type Way = (line: Line, scene: Scene) => Partial<Line> | null;

const FIGURE = /(?<![\d,.\p{L}])\d+(?:[ \u00a0\u202f]\d{3})*(?![\d,.]\d|[\d\p{L}]|[ \u00a0]h(?!\p{L}))/gu;
/** Changes of tense, such as « ne sera versé » to « n’a été versé ». */
const OTHER_TIMES = [
  [/(?<!\p{L})ne sera(?= \p{L}+ée?(?!\p{L}))/u, 'n’a été'],
  [/(?<!\p{L})ne seront(?= \p{L}+ée?s(?!\p{L}))/u, 'n’ont été'],
  [/(?<!\p{L})sera(?= \p{L}+ée?(?!\p{L}))/u, 'a été'],
  [/(?<!\p{L})seront(?= \p{L}+ée?s(?!\p{L}))/u, 'ont été'],
  [/(?<!\p{L})a été(?= \p{L}+ée?(?!\p{L}))/u, 'sera'],
  [/(?<!\p{L})ont été(?= \p{L}+ée?s(?!\p{L}))/u, 'seront'],
  [/(?<!\p{L})va(?= \p{L}+(?:er|ir|re)(?!\p{L}))/u, 'vient de'],
] as const;
const MERE_IDEAS = [
  // In « La demande de » and « la demande que », « demande » is a noun, not a verb.
  [/(?<!\b(?:la|une|[mst]a|cette|leur|de)) (?:propose|suggère|demande|souhaite|envisage) (?=de |d’)/u, ' décide '],
  [/(?<!(?:la|une|[mst]a|cette|leur|de) )(?<!\p{L})(?:propose|suggère|demande|souhaite) (?:que )/u, 'décide que '],
  [/(?<!\p{L})pourrait être(?!\p{L})/u, 'est'],
  [/(?<!\p{L})pourraient être(?!\p{L})/u, 'sont'],
  // Sentences such as « Demande s’il peut » and « tout ce qu’il peut dire » stay true with « va ».
  [
    /(?<!(?<!\p{L})(?:si|s’|ce qu’|ce que)[^,;]{0,40})(?<!\p{L})(?:pourrait|peut)(?= \p{L}+(?:er|ir|re)(?!\p{L}))/u,
    'va',
  ],
] as const;
/** Sentences such as a model invents. Nobody in these meetings says anything like them. */
const INVENTED = [
  'Le comité remercie la commune de son soutien et prolonge la convention de trois ans.',
  'Un groupe de travail remettra un rapport détaillé sur la mobilité douce.',
  'Les membres se félicitent de l’excellente collaboration avec les partenaires cantonaux.',
  'Une campagne de sensibilisation sera lancée dans toutes les écoles de la région.',
];

/** Makes a way to spoil lines from one of the ways that spoil sentences for measuring checks. Changes only the text. */
const inText =
  (name: string): Way =>
  (line, { meeting, random }) => {
    const sentence = { text: line.text, passages: line.passages, agendaIndex: 0, owner: null };
    const text = SENTENCE_WAYS[name]?.(sentence, { meeting, random }) ?? null;
    return text === null || text === line.text ? null : { text };
  };

/** Makes a way to spoil lines: of the given rewritings, it applies the first that fits a line. */
const rewritten =
  (pairs: readonly (readonly [RegExp, string])[]): Way =>
  ({ text }) => {
    const pair = pairs.find(([from]) => from.test(text));
    return pair === undefined ? null : { text: text.replace(pair[0], pair[1]) };
  };

const everybody = ({ participants, truth }: MeetingFile): string[] => [
  ...new Set([...participants.map(({ name }) => name), ...Object.values(truth.speakers)]),
];

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, '\u202f');

/** Twenty ways in which small models spoil their notes, sentences and answers. */
export const WAYS: Readonly<Record<string, Way>> = {
  'names exchanged'({ text, owner }, { meeting }) {
    const [one, other] = new People(everybody(meeting)).mentions(text);
    if (one !== undefined && typeof owner === 'string' && !owner.includes(one.name))
      return { text: text.slice(0, one.start) + owner + text.slice(one.end), owner: one.name };
    if (one === undefined || other === undefined || one.name === other.name) return null;
    const [first, second] = [text.slice(one.start, one.end), text.slice(other.start, other.end)];
    const between = text.slice(one.end, other.start);
    // « A et B » says the same as « B et A ».
    if (/^[\s,]*(?:et|ou|à|ainsi que)?\s*$/u.test(between)) return null;
    return { text: text.slice(0, one.start) + second + between + first + text.slice(other.end) };
  },
  'a denial lost': inText('a denial lost'),
  'another unit': inText('another unit'),
  'another figure': inText('another figure'),
  'another owner'({ owner }, { meeting, random }) {
    const others = everybody(meeting).filter((name) => owner?.includes(name) === false);
    return typeof owner !== 'string' || others.length === 0 ? null : { owner: random.pick(others) };
  },
  'a possession that nobody said': inText('a possession that nobody said'),
  'another time': rewritten(OTHER_TIMES),
  'refused and adopted exchanged'(line, scene) {
    const adopted = line.outcome === 'adopted';
    const way = inText(adopted ? 'refused instead of adopted' : 'adopted instead of refused');
    const text = way(line, scene) ?? (line.kind === 'told' ? inText('refused instead of adopted')(line, scene) : null);
    const outcome = typeof line.outcome === 'string' ? { outcome: adopted ? 'refused' : 'adopted' } : {};
    return text === null && !('outcome' in outcome) ? null : { ...text, ...outcome };
  },
  'the first person': inText('the first person'),
  'another language': inText('another language'),
  'the same again and again': inText('the same again and again'),
  'the example of the prompt'({ kind }) {
    if (kind === 'fact' || kind === 'told') return null;
    return { text: EXAMPLES[kind === 'action' ? 1 : 0] };
  },
  'a line out of nothing': ({ kind }, { random }) =>
    kind === 'fact' || kind === 'told' ? { text: random.pick(INVENTED) } : null,
  'two matters mixed up'({ text, passages }, { others, random, meeting }) {
    const words = text.split(' ');
    const cited = meeting.passages.filter(({ id }) => passages.includes(id));
    const own = new Set(contentStems([text, ...cited.map((passage) => passage.text)].join(' ')));
    const strange = others.flatMap((other) => {
      const theirs = other.text.split(' ');
      const half = theirs.slice(theirs.length / 2).join(' ');
      const stems = contentStems(half);
      // If the added half were about the same matter, the line could stay true.
      const isStrange = stems.length > 1 && stems.filter((one) => own.has(one)).length < stems.length / 2;
      return theirs.length >= 8 && isStrange ? [half] : [];
    });
    if (words.length < 8 || strange.length === 0) return null;
    return { text: [...words.slice(0, words.length / 2), random.pick(strange)].join(' ') };
  },
  'a year away'({ text, due }) {
    const year = /(?<!\d)20\d\d(?!\d)/u;
    const later = (found: string): string => String(Number(found) + 1);
    if (year.test(text)) return { text: text.replace(year, later) };
    return typeof due === 'string' && year.test(due) ? { due: due.replace(year, later) } : null;
  },
  'ten times as much'({ text }, { random }) {
    const figures = [...text.matchAll(FIGURE)].filter(([figure]) => !/^(?:20\d\d|0)$/u.test(figure));
    if (figures.length === 0) return null;
    const { 0: figure, index } = random.pick(figures);
    const more = grouped(`${figure.replace(/\D/gu, '')}0`);
    return { text: text.slice(0, index) + more + text.slice(index + figure.length) };
  },
  'abstentions as votes against'({ text, against, abstentions }) {
    if (typeof abstentions === 'number' && abstentions > 0)
      return { against: (against ?? 0) + abstentions, abstentions: 0 };
    const told = /(?<!\p{L})(\d+|une|deux|trois|quatre) abstentions?(?!\p{L})/u;
    return told.test(text) ? { text: text.replace(told, '$1 contre') } : null;
  },
  'a speaker of another passage': inText('somebody who has nothing to do with it'),
  'a mere idea as decided'(line, scene) {
    const changed = rewritten(MERE_IDEAS)(line, scene);
    return changed === null || line.kind !== 'fact' ? changed : { ...changed, kind: 'decision', outcome: 'adopted' };
  },
  'another day'(line, scene) {
    const text = inText('another day')(line, scene);
    if (text !== null || typeof line.due !== 'string') return text;
    const due = inText('another day')({ ...line, text: line.due }, scene)?.text;
    return due === undefined ? null : { due };
  },
};
