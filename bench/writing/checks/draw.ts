import { random } from '../../shared/random.ts';
import type { MeetingFile } from '../../shared/meeting-file.ts';
import { isOneSentence, WAYS } from './spoil.ts';
import { trueSentences } from './true-sentences.ts';

/** A sentence to be checked against its passages. */
export interface Drawn {
  /** Name of the meeting. */
  readonly meeting: string;
  readonly text: string;
  readonly passages: readonly number[];
  readonly agendaIndex: number;
  /** Way in which the sentence was spoilt; null for a true sentence. */
  readonly way: string | null;
}

const EACH = 300;
const SEED = 18;

/** Draws 300 true and 300 spoilt sentences, always the same, spread over the meetings and evenly over the ways. */
export function draw(meetings: readonly MeetingFile[]): Drawn[] {
  const chance = random(SEED);
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((one) => [chance.below(1e9), one] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, one]) => one);
  const pools = meetings.map((meeting) => ({
    meeting,
    sentences: trueSentences(meeting).filter(({ text }) => isOneSentence(text)),
  }));
  const truths = takeTurns(
    pools.map(({ meeting, sentences }) =>
      shuffled(sentences).map(({ owner: _owner, ...told }) => ({ ...told, meeting: meeting.name, way: null })),
    ),
    EACH,
  );
  const ways = Object.entries(WAYS);
  const spoilt = ways.flatMap(([way, spoil]) =>
    takeTurns(
      shuffled(pools).map(({ meeting, sentences }) =>
        shuffled(sentences).flatMap((sentence) => {
          const text = spoil(sentence, { meeting, random: chance });
          const { passages, agendaIndex } = sentence;
          return text === null || text === sentence.text
            ? []
            : [{ meeting: meeting.name, text, passages, agendaIndex, way }];
        }),
      ),
      EACH / ways.length,
    ),
  );
  return [...truths, ...spoilt];
}

/** Takes the first of each list, then the second of each, up to a number. */
function takeTurns<T>(lists: readonly (readonly T[])[], most: number): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []))
    .flat()
    .slice(0, most);
}
