/** A kind of organisation and what it meets about. `[a|b]` is a choice, `{…}` filled in. */
export interface Domain {
  readonly name: string;
  readonly organisations: readonly string[];
  /** Who meets. */
  readonly bodies: readonly string[];
  /** Who presides, with the article. */
  readonly presidents: readonly string[];
  readonly salutations: readonly string[];
  readonly subjects: readonly Subject[];
}

/** A heading with points under it; each of them is also a point of its own. */
export interface Subject {
  readonly title: string;
  readonly points: readonly string[];
}

export const subject = (title: string, ...points: string[]): Subject => ({ title, points });
