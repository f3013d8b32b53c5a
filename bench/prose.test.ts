import { expect, it } from 'vitest';
import { figuresIn } from '@greffier/writing/embedded/dates';
import { finiteReadings, lemmasOf } from '@greffier/writing/embedded/lexicon';
import { Reporter } from '@greffier/writing/embedded/reporter';
import { tokensOf } from '@greffier/writing/embedded/tokens';
import { utterancesOf } from '@greffier/writing/embedded/utterances';
import { readMeetings } from './meeting-file.ts';
import type { MeetingFile } from './meeting-file.ts';
import { entriesOf, scoreMinutes, together } from './minutes-score.ts';

const meetings = await readMeetings(new URL('meetings/known', import.meta.url).pathname);
const DENIALS =
  /(?<!\p{L})(?:pas|jamais|rien|aucune?|personne|ni|sans|guère|nulle part)(?!\p{L})|(?<=[\p{L}\d](?<!non|enfin),? )non(?!\p{L})/giu;
const CONDITIONS =
  /(?<!\p{L})(?:si(?!,)|s['’](?=ils?(?!\p{L}))|sauf(?! erreur)|peut-être|environ|à peu près|presque)(?!\p{L})/giu;
/** Said for politeness, not as a condition. */
const POLITE = /si je (?:peux|puis)(?: me permettre| dire)?,/giu;
/** « je mettrais »: the conditional is not what is. */
const CONDITIONAL = /(?<!\p{L})(?:\p{L}+r(?:ais|ait|aient|ions|iez))(?!\p{L})/giu;

const counted = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;

interface Pair {
  readonly said: string;
  readonly told: string;
}

/** Every sentence of a meeting that is told in other words than it was said. */
function pairsOf({ passages, participants, truth }: MeetingFile): Pair[] {
  const names = participants.map(({ name }) => name);
  const all = utterancesOf(passages, [...names, ...Object.values(truth.speakers)]);
  const reporter = new Reporter(all, truth.speakers, names);
  return all.flatMap((utterance) => {
    const told = reporter.tell(utterance);
    return told === null || told.kind === 'quote' || told.kind === 'asked'
      ? []
      : [{ said: utterance.text, told: told.text }];
  });
}

const pairs = meetings.flatMap(pairsOf);
const differing = (same: (pair: Pair) => boolean): Pair[] => pairs.filter((pair) => !same(pair));

it('tells many sentences in other words', () => {
  expect(pairs.length).toBeGreaterThan(1000);
});

it('keeps every figure of every sentence', () => {
  const sorted = (text: string): string => figuresIn(text).sort().join(' ');
  expect(differing(({ said, told }) => sorted(said) === sorted(told))).toEqual([]);
});

it('denies what was denied, and nothing else', () => {
  expect(differing(({ said, told }) => counted(said, DENIALS) === counted(told, DENIALS))).toEqual([]);
});

/** Words from « ne » to its verb, and from a verb to what denies it. */
const BEFORE_VERB = 4;
const BEHIND_VERB = 5;

/** Infinitives of the verbs behind each « ne ». */
function deniedIn(text: string): string[][] {
  const words = tokensOf(text).map((token) => token.text);
  return words.flatMap((word, at) => {
    if (!/^(?:ne|n['’])$/iu.test(word)) return [];
    const verb = words.slice(at + 1, at + BEFORE_VERB).find((later) => finiteReadings(later).length > 0);
    return verb === undefined ? [] : [lemmasOf(verb)];
  });
}

/** Infinitives of the verbs that were denied with « ne » or without. */
function denied(said: string): Set<string> {
  const words = tokensOf(said).map((token) => token.text);
  const without = words.flatMap((word, at) => {
    if (finiteReadings(word).length === 0) return [];
    const behind = words.slice(at + 1, at + BEHIND_VERB);
    const denies = behind.some((later) => /^(?:pas|jamais|rien|personne|aucune?|guère|nulle)$/iu.test(later));
    // « il en reste que deux »
    const left =
      /^qu(?:e|['’])$/iu.test(behind[0] ?? '') &&
      /^(?:\d.*|un|une|deux|trois|quatre|le|la|les|des|du|à)$/iu.test(behind[1] ?? '');
    const subject =
      /^(?:personne|rien|aucune?)$/iu.test(words[at - 1] ?? '') ||
      words.slice(Math.max(0, at - 4), at).some((before) => /^(?:personne|rien|aucune?)$/iu.test(before));
    return denies ||
      subject ||
      (left && !/^(?:vouloir|dire|penser|savoir|falloir|être)$/u.test(lemmasOf(word)[0] ?? ''))
      ? lemmasOf(word)
      : [];
  });
  return new Set([...deniedIn(said).flat(), ...without]);
}

it('denies no verb that was not denied, and leaves none denied by « plus » alone', () => {
  expect(
    differing(({ said, told }) => deniedIn(told).every((lemmas) => lemmas.some((one) => denied(said).has(one)))),
  ).toEqual([]);
  const doubtful =
    /(?<=\p{L}{2,}) plus(?= (?:après|avant|depuis|là|possible|question)(?!\p{L})| de (?!\d|la |toute|deux|trois|quatre|cinq|six|dix|vingt|trente|cent|mille)|[,;]|$)/iu;
  const unsure = ({ told }: Pair): boolean => {
    const before = told.slice(0, doubtful.exec(told)?.index ?? 0);
    const verb = /(?<![\p{L}'’-])([\p{L}]+)$/u.exec(before)?.[1] ?? '';
    return (
      doubtful.test(told) &&
      finiteReadings(verb).length > 0 &&
      !/(?<!\p{L})(?:ne |n['’])\S*(?: \S+){0,5}$/iu.test(before) &&
      !/ que | qu['’]/u.test(told.slice(before.length))
    );
  };
  expect(pairs.filter(unsure)).toEqual([]);
});

it('keeps every condition and every reserve', () => {
  expect(
    differing(({ said, told }) => counted(said.replace(POLITE, ''), CONDITIONS) === counted(told, CONDITIONS)),
  ).toEqual([]);
});

it('keeps what is only conditional', () => {
  expect(
    differing(
      ({ said, told }) => counted(told, CONDITIONAL) >= counted(said, CONDITIONAL) - counted(said, /je dirais/giu),
    ),
  ).toEqual([]);
});

const scores = await Promise.all(meetings.map(scoreMinutes));
const fold = (text: string): string => text.toLowerCase().replace(/[\s\u00a0\u202f’']/gu, '');

it('writes no figure and no name that its passages do not say', () => {
  const invented = scores.flatMap(({ minutes }, at) => {
    const meeting = meetings[at];
    if (meeting === undefined) return [];
    const voices = new Map(
      meeting.passages.map(({ id, text, speaker }) => [id, `${meeting.truth.speakers[speaker] ?? ''} ${text}`]),
    );
    return minutes.sections.flatMap((section) =>
      section.sentences.flatMap(({ text, passageIds }) => {
        // The year of a date is the meeting's.
        const said = [meeting.date.slice(0, 4), ...passageIds.map((id) => voices.get(id) ?? '')].join(' ');
        const names = [...text.matchAll(/(?<=[\p{Ll},;:] )\p{Lu}\p{L}{2,}/gu)].map(([name]) => name);
        const missing = [
          ...figuresIn(text).filter((figure) => !figuresIn(said).includes(figure)),
          ...names.filter((name) => !fold(said).includes(fold(name))),
        ];
        return missing.map((one) => `${one}: ${text}`);
      }),
    );
  });
  expect(invented).toEqual([]);
});

it('quotes few of the sentences that it tells', () => {
  const all = together(scores);
  const told = all.minutes.sections.flatMap(entriesOf);
  expect(told.length).toBeGreaterThan(0);
  for (const { quoted } of scores) expect(quoted[0] / quoted[1]).toBeLessThanOrEqual(0.15);
});
