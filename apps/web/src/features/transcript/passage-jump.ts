/** A wish to read certain passages; each wish is an object of its own, so that asking twice leads there twice. */
export interface PassageJump {
  /** Never empty; the first is where it leads. */
  readonly passageIds: readonly number[];
  /** It leads to this heading, above the passage; none is marked. */
  readonly start?: string;
}

/** Ids in a `data-passages` attribute (`"12 13"`); null where there is none. */
export function parsePassageIds(attribute: string | null): PassageJump | null {
  const passageIds = (attribute ?? '')
    .split(/\s+/)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return passageIds.length === 0 ? null : { passageIds: passageIds.toSorted((a, b) => a - b) };
}
