/** Why a voice may be a person: how much it counts, and where it was said. */
interface Evidence {
  score: number;
  passageId: number;
  said: string;
  best: number;
}

interface Vote {
  readonly speaker: string;
  readonly names: readonly string[];
  readonly score: number;
  readonly passageId: number;
  /** The sentence of that passage. */
  readonly said: string;
}

export interface Elected {
  readonly name: string;
  /** Where it was said that tells most, and the sentence. */
  readonly passageId: number;
  readonly said: string;
}

/** One clear call by name that the next voice answers is enough; one thanks is not. */
const LEAST_SCORE = 2;
/** A rival with this share of the score makes both doubtful. */
const RIVAL = 0.4;
/** Sum of what speaks against every voice being somebody who is away. */
const AWAY = -2;
/** A rival is none where its voice, or its name, is told so much more clearly to be another. */
const BETTER = 1.5;

/** What was said for and against each voice being each person. */
export class Ballot {
  readonly #votes: Vote[] = [];

  /** Several names: it is one of them, not known which. */
  add(vote: Vote): void {
    this.#votes.push(vote);
  }

  /**
   * One name for one voice at most, the surest first; nothing where two are close. A name that several bear counts once
   * the others are known to be other voices.
   */
  elect(): Map<string, Elected> {
    let elected = this.#round(new Map());
    for (let round = 0; round < 3; round++) {
      const next = this.#round(elected);
      if (next.size === elected.size) break;
      elected = next;
    }
    return elected;
  }

  /**
   * Whoever is left for a voice where everybody else of a list is known to be another voice, was named by that voice, or is
   * away; only where as many voices speak as people were there, so that no stranger is among them.
   */
  leftOver(
    elected: ReadonlyMap<string, Elected>,
    labels: readonly string[],
    names: readonly string[],
  ): Map<string, Elected> {
    const away = names.filter((name) => labels.every((speaker) => this.#against(speaker, name) <= AWAY));
    const found = new Map<string, Elected>();
    if (labels.length !== names.length - away.length) return found;
    const given = new Set([...elected.values()].map(({ name }) => name));
    for (const speaker of labels) {
      if (elected.has(speaker)) continue;
      const denied = this.#votes.filter((vote) => vote.speaker === speaker && vote.score < 0);
      const open = names.filter(
        (name) =>
          !given.has(name) &&
          !away.includes(name) &&
          !denied.some((vote) => vote.names.length === 1 && vote.names[0] === name),
      );
      const [name, ...others] = open;
      // The passage in which this voice named most of the others.
      const [, named = []] =
        [...Map.groupBy(denied, ({ passageId }) => passageId)].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
      const [ground] = named;
      if (name === undefined || others.length > 0 || ground === undefined) continue;
      found.set(speaker, { name, passageId: ground.passageId, said: ground.said });
    }
    const taken = [...found.values()].map(({ name }) => name);
    return new Map([...found].filter(([, { name }]) => taken.indexOf(name) === taken.lastIndexOf(name)));
  }

  #against(speaker: string, name: string): number {
    return this.#votes
      .filter((vote) => vote.speaker === speaker && vote.names.length === 1 && vote.names[0] === name)
      .reduce((sum, { score }) => sum + score, 0);
  }

  #round(known: ReadonlyMap<string, Elected>): Map<string, Elected> {
    const all = [...this.#tally(known)].flatMap(([speaker, names]) =>
      [...names].map(([name, evidence]) => ({ speaker, name, ...evidence })),
    );
    all.sort((a, b) => b.score - a.score || a.speaker.localeCompare(b.speaker) || a.name.localeCompare(b.name));
    const elected = new Map<string, Elected>();
    const given = new Set<string>();
    for (const one of all) {
      if (one.score < LEAST_SCORE || elected.has(one.speaker) || given.has(one.name)) continue;
      const rival = all.some(
        (other) =>
          other !== one &&
          (other.speaker === one.speaker
            ? !given.has(other.name)
            : other.name === one.name && !elected.has(other.speaker)) &&
          other.score > one.score * RIVAL &&
          !all.some(
            (better) =>
              better.score >= other.score * BETTER &&
              (other.speaker === one.speaker
                ? better.name === other.name && better.speaker !== one.speaker
                : better.speaker === other.speaker && better.name !== one.name),
          ),
      );
      if (rival) continue;
      elected.set(one.speaker, { name: one.name, passageId: one.passageId, said: one.said });
      given.add(one.name);
    }
    return elected;
  }

  #tally(known: ReadonlyMap<string, Elected>): Map<string, Map<string, Evidence>> {
    const tally = new Map<string, Map<string, Evidence>>();
    const taken = new Map([...known].map(([speaker, { name }]) => [name, speaker]));
    for (const { speaker, names, score, passageId, said } of this.#votes) {
      const open = names.length === 1 ? names : names.filter((name) => (taken.get(name) ?? speaker) === speaker);
      const own = names.length > 1 && open.some((name) => taken.get(name) === speaker);
      // Of two of one name, neither is meant rather than the other.
      if (open.length !== 1 || own) continue;
      const [name = ''] = open;
      const mine = tally.get(speaker) ?? new Map<string, Evidence>();
      tally.set(speaker, mine);
      const evidence = mine.get(name) ?? { score: 0, passageId, said, best: -Infinity };
      evidence.score += score;
      if (score > evidence.best) [evidence.best, evidence.passageId, evidence.said] = [score, passageId, said];
      mine.set(name, evidence);
    }
    return tally;
  }
}
