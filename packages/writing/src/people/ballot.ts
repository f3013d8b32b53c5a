export interface Vote {
  readonly speaker: string;
  /** Names that the vote may mean. Of several names, the vote means only one, but it is unknown which. */
  readonly names: readonly string[];
  /** Points for the name, or against it if negative. */
  readonly score: number;
  readonly passageId: number;
  /** Sentence of the passage that supports the vote. */
  readonly said: string;
}

interface Elected {
  readonly name: string;
  /** The passage with the strongest evidence, and the sentence in it. */
  readonly passageId: number;
  readonly said: string;
  /** Sum of the points for the name. */
  readonly score: number;
}

/** All the evidence that a voice is a definite person. */
interface Candidacy extends Elected {
  readonly speaker: string;
}

/** Least score of a name. A clear call by name that the next voice answers is enough; a single thanks is not. */
const LEAST_SCORE = 2;
/** A rival with more than this share of a candidate's score makes both doubtful. */
const RIVAL = 0.4;
/** A rival does not count if its voice or its name fits better elsewhere, by at least this factor. */
const BETTER = 1.5;

/**
 * Gives each voice at most one name, beginning with the surest. A voice gets no name if two names are close. A name
 * that several people share counts once all but one of these people are known to be other voices.
 */
export function elect(votes: readonly Vote[]): ReadonlyMap<string, Elected> {
  let elected = round(votes, new Map());
  for (let more = elected; more.size > 0; elected = more) {
    more = round(votes, elected);
    if (more.size <= elected.size) break;
  }
  return elected;
}

function round(votes: readonly Vote[], known: ReadonlyMap<string, Elected>): Map<string, Elected> {
  const all = candidacies(votes, known).toSorted((a, b) => b.score - a.score);
  const elected = new Map<string, Elected>();
  const given = new Set<string>();
  const isRival = (other: Candidacy, one: Candidacy): boolean => {
    const sameVoice = other.speaker === one.speaker;
    if (other === one || (!sameVoice && other.name !== one.name) || other.score <= one.score * RIVAL) return false;
    if (sameVoice ? given.has(other.name) : elected.has(other.speaker)) return false;
    return !all.some(
      (better) =>
        better.score >= other.score * BETTER &&
        (sameVoice
          ? better.name === other.name && better.speaker !== one.speaker
          : better.speaker === other.speaker && better.name !== one.name),
    );
  };
  for (const one of all) {
    if (one.score < LEAST_SCORE || elected.has(one.speaker) || given.has(one.name)) continue;
    if (all.some((other) => isRival(other, one))) continue;
    elected.set(one.speaker, one);
    given.add(one.name);
  }
  return elected;
}

function candidacies(votes: readonly Vote[], known: ReadonlyMap<string, Elected>): Candidacy[] {
  const taken = new Map([...known].map(([speaker, { name }]) => [name, speaker]));
  const tally = Map.groupBy(votes, ({ speaker, names }) => {
    const open = names.length === 1 ? names : names.filter((name) => (taken.get(name) ?? speaker) === speaker);
    // If a name belongs to two people, neither is more likely to be meant.
    const isOpen = open.length === 1 && (names.length === 1 || taken.get(open[0] ?? '') !== speaker);
    return isOpen ? `${speaker}\n${open[0] ?? ''}` : null;
  });
  return [...tally].flatMap(([key, own]) => {
    if (key === null) return [];
    const [speaker = '', name = ''] = key.split('\n');
    const surest = own.reduce((best, one) => (one.score > best.score ? one : best));
    const score = own.reduce((sum, one) => sum + one.score, 0);
    return [{ speaker, name, score, passageId: surest.passageId, said: surest.said }];
  });
}
