/** A kind of organisation, and the subjects of its meetings. `[a|b]` is a choice; `{…}` is filled in. */
export interface Domain {
  readonly name: string;
  readonly organisations: readonly string[];
  /** Names of the groups that meet. */
  readonly bodies: readonly string[];
  /** Titles of the people who preside, with the article. */
  readonly presidents: readonly string[];
  readonly salutations: readonly string[];
  readonly subjects: readonly Subject[];
}

/** A heading with items under it. Each item can also stand alone. */
export interface Subject {
  readonly title: string;
  readonly points: readonly string[];
}

export const subject = (title: string, ...points: string[]): Subject => ({ title, points });
