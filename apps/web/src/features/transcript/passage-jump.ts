/**
 * A request to show certain passages. Each request is a new object, so that a second one for the same passages works,
 * too.
 */
export interface PassageJump {
  /** Ids of at least one passage. The page scrolls to the first. */
  readonly passageIds: readonly number[];
  /** A heading above the passage. If it is given, the page scrolls to the heading and marks no passage. */
  readonly start?: string;
  /** True if the passages are shown beside a text that keeps the focus. */
  readonly aside?: boolean;
}

/** Reads the ids in a `data-passages` attribute (`"12 13"`); null if there are none. */
export function parsePassageIds(attribute: string | null): PassageJump | null {
  const passageIds = (attribute ?? '')
    .split(/\s+/)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return passageIds.length === 0 ? null : { passageIds: passageIds.toSorted((a, b) => a - b) };
}
