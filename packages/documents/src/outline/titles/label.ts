/**
 * Kinds of labels that number an item. `decimal` has a depth (that of « 5.1 » is 2), `point` is « Point 3 – », `bullet`
 * has no value.
 */
export type LabelKind =
  | 'decimal'
  | 'ordinal'
  | 'roman'
  | 'upper'
  | 'lower'
  | 'lower-roman'
  | 'point'
  | 'bullet'
  | 'article'
  | 'code'
  | 'bare';

export interface Label {
  /** Labels of one family number the same list or similar lists. */
  readonly family: string;
  readonly kind: LabelKind;
  readonly depth: number;
  readonly value: number;
  /** The text behind the label. */
  readonly rest: string;
}
