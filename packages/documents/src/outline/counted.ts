import { type Label, readUncertainLabel } from './labels.ts';
import type { Line } from './lines.ts';

const AGENDA_NUMBERS: readonly string[] = ['decimal', 'ordinal', 'roman', 'point'];

/**
 * The lines with what numbers them only because it counts up (« Art. 1 – », « Q1 : »), and without what looks like a number
 * and does not (« P. Blanc », initials). Articles that follow numbers of another kind are those of a law or of statutes.
 */
export function withCounted(lines: readonly Line[]): Line[] {
  const read = lines.map((line) => line.label ?? readUncertainLabel(line.text));
  const values = Map.groupBy(
    read.filter((label) => label !== undefined),
    ({ family }) => family,
  );
  const has = (label: Label, distances: readonly number[]): boolean =>
    values.get(label.family)?.some(({ value }) => distances.includes(value - label.value)) ?? false;
  const opensWith = read.find(
    (label) => label?.value === 1 && (label.kind === 'article' || AGENDA_NUMBERS.includes(label.kind)),
  );
  const isCounted = (label: Label): boolean => {
    // « I. », « V. » and « X. » are read as Roman numbers.
    if (label.kind === 'upper') return has(label, [-2, -1, 1, 2]);
    if (label.kind === 'article' && opensWith?.kind !== 'article') return false;
    return has(label, [1 - label.value]) && has(label, [-1, 1]);
  };
  return lines.map((line, index) => {
    const label = read[index];
    const isSure = label === undefined || (label === line.label && label.kind !== 'upper');
    if (isSure) return line;
    return isCounted(label) ? { ...line, label, isTabular: false } : { ...line, label: undefined };
  });
}
