import { fold } from './words.ts';

export interface Mention {
  /** Full name of the participant. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** True where first name and family name were said. */
  readonly full: boolean;
}

/** The participants, found again in what is said by full name, first name or family name that only one of them bears. */
export class People {
  readonly #byPart = new Map<string, string | null>();
  readonly #fulls = new Map<string, string>();
  readonly #pattern: RegExp | null;

  constructor(names: readonly string[]) {
    for (const name of new Set(names.map((one) => one.trim()).filter((one) => one !== ''))) {
      this.#fulls.set(fold(name), name);
      const parts = name.split(/\s+/);
      for (const part of new Set([parts[0] ?? '', parts.slice(1).join(' ')])) {
        if (part.length < 2) continue;
        const key = fold(part);
        this.#byPart.set(key, this.#byPart.has(key) && this.#byPart.get(key) !== name ? null : name);
      }
    }
    const known = [...this.#fulls.keys(), ...this.#byPart.keys()].sort((a, b) => b.length - a.length);
    this.#pattern =
      known.length === 0
        ? null
        : new RegExp(
            `(?<![\\p{L}\\p{N}])(?:${known.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
            'giu',
          );
  }

  /** Who is named where in a text, in order. Places count in the text's own characters. */
  mentions(text: string): Mention[] {
    if (this.#pattern === null) return [];
    const found: Mention[] = [];
    // Accents fold one letter to one letter, so places stay true; œ and æ, which do not, are kept apart.
    const folded = text.replace(/[^œæŒÆ]/gu, fold);
    for (const match of folded.matchAll(this.#pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (!/\p{Lu}/u.test(text.slice(start, start + 1))) continue;
      const full = this.#fulls.get(match[0]);
      const name = full ?? this.#byPart.get(match[0]);
      if (typeof name === 'string') found.push({ name, start, end, full: full !== undefined });
    }
    return found;
  }
}
