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
const RIVAL = 0.6;

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
          other.score > one.score * RIVAL,
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
