import { MINUTES_LIMITS } from '@greffier/contract/limits';
import { frenchNumber } from '@greffier/contract/text';

/** The size of minutes: number of elements, deepest nesting, and cells of the largest table, counting merged ones. */
export interface MinutesSize {
  readonly elements: number;
  readonly depth: number;
  readonly cells: number;
}

type Attributes = Readonly<Record<string, string>>;

const ELEMENTS = frenchNumber(MINUTES_LIMITS.elements);
const CELLS = frenchNumber(MINUTES_LIMITS.cells);
const MESSAGES: Readonly<Record<keyof MinutesSize, string>> = {
  elements: `Le procès-verbal contient plus de ${ELEMENTS} éléments (paragraphes, passages en gras, cellules…)\u00A0: supprimez-en une partie, puis enregistrez de nouveau.`,
  depth: `Le procès-verbal contient des listes ou des tableaux imbriqués sur plus de ${MINUTES_LIMITS.depth} niveaux\u00A0: réduisez leur profondeur, puis enregistrez de nouveau.`,
  cells: `Le procès-verbal contient un tableau de plus de ${CELLS} cellules, cellules fusionnées comprises\u00A0: partagez-le en plusieurs tableaux, puis enregistrez de nouveau.`,
};

/** Error for minutes that exceed a limit. The message tells the person who sent them what to do. */
export class MinutesTooLargeError extends Error {
  override readonly name = 'MinutesTooLargeError';
  readonly limit: keyof MinutesSize;

  constructor(limit: keyof MinutesSize) {
    super(MESSAGES[limit]);
    this.limit = limit;
  }
}

/**
 * Counts elements as a parser opens and closes them.
 * @param limits exceeding one of them ends the parser's work
 * @throws MinutesTooLargeError from `open`
 */
export function measureMinutes(limits?: MinutesSize) {
  let elements = 0;
  let depth = 0;
  let deepest = 0;
  let largest = 0;
  /** Number of cells in each open table, counting merged ones; the innermost table last. */
  const tables = [0];

  const check = (limit: keyof MinutesSize, value: number): void => {
    if (limits !== undefined && value > limits[limit]) throw new MinutesTooLargeError(limit);
  };

  return {
    open: (name: string, attributes: Attributes): void => {
      elements += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
      check('elements', elements);
      check('depth', depth);
      if (name === 'table') tables.push(0);
      if (name !== 'td' && name !== 'th') return;
      const cells = (tables.pop() ?? 0) + span(attributes['colspan']) * span(attributes['rowspan']);
      tables.push(cells);
      largest = Math.max(largest, cells);
      check('cells', cells);
    },
    close: (name: string): void => {
      depth -= 1;
      if (name === 'table' && tables.length > 1) tables.pop();
    },
    size: (): MinutesSize => ({ elements, depth: deepest, cells: largest }),
  };
}

/** Reads how many columns or rows a cell spans. */
const span = (attribute = '1'): number => (/^[1-9]\d{0,2}$/.test(attribute) ? Number(attribute) : 1);
