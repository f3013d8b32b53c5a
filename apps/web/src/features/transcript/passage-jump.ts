/**
 * A request to show certain passages. Each request is a new object, so that a second one for the same passages works,
 * too.
 */
export interface PassageJump {
  /** Never empty; the first one is scrolled to. */
  readonly passageIds: readonly number[];
  /** The heading above the passage to scroll to instead; no passage is marked then. */
  readonly start?: string;
  /** True if the passages are only shown beside the text: the focus stays there. */
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
