import { IDENTITY, type Matrix, multiply } from './geometry.ts';
import type { Glyph } from '../page-text.ts';

/** The numbers of the drawing operators that matter here, under the names that pdfjs gives them. */
export type Operators = Readonly<
  Record<
    | 'save'
    | 'restore'
    | 'transform'
    | 'paintFormXObjectBegin'
    | 'paintFormXObjectEnd'
    | 'beginText'
    | 'setTextMatrix'
    | 'moveText'
    | 'setLeadingMoveText'
    | 'setLeading'
    | 'nextLine'
    | 'setFont'
    | 'setCharSpacing'
    | 'setWordSpacing'
    | 'setHScale'
    | 'setTextRise'
    | 'showText'
    | 'setFillRGBColor'
    | 'constructPath'
    | 'beginMarkedContent'
    | 'beginMarkedContentProps'
    | 'endMarkedContent',
    number
  >
>;

/** The drawing operators of a page in order, and the arguments of each. */
export interface Drawing {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

export interface Font {
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** The width of one unit of the font, usually a thousandth of its size. */
  readonly unit: number;
}

interface State {
  readonly matrix: Matrix;
  readonly font: Font;
  readonly size: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly color: string;
}

const NO_FONT: Font = { name: '', bold: false, italic: false, unit: 0.001 };
/** Ligatures that a person would type as single letters: ﬁ, ﬂ, ﬃ, … */
const LIGATURE = /[\uFB00-\uFB06]/g;

const numbers = (value: unknown): number[] =>
  Array.isArray(value) || ArrayBuffer.isView(value)
    ? Array.from(value as ArrayLike<unknown>).filter((entry) => typeof entry === 'number')
    : [];

const matrixOf = (value: unknown): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers(value);
  return [a, b, c, d, e, f];
};

interface DrawnGlyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

const isGlyph = (value: unknown): value is DrawnGlyph =>
  typeof value === 'object' && value !== null && 'unicode' in value && typeof value.unicode === 'string';

/** The sides of a dot or a small square that is drawn as a bullet, in points. */
const BULLET = { min: 2, max: 6.5 };

/** Reads a small drawn shape as a bullet, because browsers draw the bullets of the lists that they print. */
function bulletOf(box: readonly number[], matrix: Matrix): Glyph | undefined {
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const from = multiply(matrix, [1, 0, 0, 1, left, top]);
  const to = multiply(matrix, [1, 0, 0, 1, right, bottom]);
  const [width, height] = [Math.abs(to[4] - from[4]), Math.abs(to[5] - from[5])];
  const isSmall = Math.min(width, height) >= BULLET.min && Math.max(width, height) <= BULLET.max;
  if (!isSmall || Math.abs(width - height) > 0.25 * width) return undefined;
  const look = { size: quarter(height), bold: false, italic: false, color: '' };
  return { ...look, text: '•', x: Math.min(from[4], to[4]), y: Math.max(from[5], to[5]), width };
}

const quarter = (value: number): number => Math.round(value * 4) / 4;

/**
 * Follows a page's drawing operators and tells where each character stands and how it looks. The text that pdfjs gives has
 * neither weight nor colour, and its spaces are guesses. What the file marks as an artifact (a running header, a page number)
 * is left out.
 */
export function readGlyphs(
  drawing: Drawing,
  ops: Operators,
  page: Matrix,
  fontOf: (id: string) => Font | undefined,
): Glyph[] {
  const glyphs: Glyph[] = [];
  const saved: State[] = [];
  const marks: boolean[] = [];
  let state: State = {
    matrix: page,
    font: NO_FONT,
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    color: '#000000',
  };
  let text: Matrix = IDENTITY;
  let line = { x: 0, y: 0 };
  let pen = { x: 0, y: 0 };

  const moveTo = (x: number, y: number): void => {
    line = { x: line.x + x, y: line.y + y };
    pen = line;
  };
  const show = (shown: unknown): void => {
    if (!Array.isArray(shown)) return;
    const whole = multiply(state.matrix, text);
    const size = quarter(Math.hypot(whole[2], whole[3]) * Math.abs(state.size));
    const stretch = Math.hypot(whole[0], whole[1]);
    // Turned text (a watermark, a note in the margin) is no line of an outline.
    const upright = Math.abs(whole[1]) < 0.2 * stretch;
    const { bold, italic } = state.font;
    for (const entry of shown as readonly unknown[]) {
      if (typeof entry === 'number') {
        pen = { ...pen, x: pen.x - (entry / 1000) * state.size * state.scale };
      } else if (isGlyph(entry)) {
        const advance = entry.width * state.font.unit * state.size;
        const at = multiply(whole, [1, 0, 0, 1, pen.x, pen.y + state.rise]);
        const spacing = state.charSpacing + (entry.isSpace ? state.wordSpacing : 0);
        if (upright && size > 0 && !marks.includes(true)) {
          // A zero stands for a sign that the font lacks. Nobody knows which one it was, and no database stores a zero.
          const unicode = entry.unicode.replaceAll('\0', '\uFFFD').replace(LIGATURE, (form) => form.normalize('NFKC'));
          const width = advance * state.scale * stretch;
          glyphs.push({ text: unicode, x: at[4], y: at[5], width, size, bold, italic, color: state.color });
        }
        pen = { ...pen, x: pen.x + (advance + spacing) * state.scale };
      }
    }
  };

  drawing.fnArray.forEach((operator, index) => {
    const given = drawing.argsArray[index];
    const args: readonly unknown[] = Array.isArray(given) ? given : [];
    const [first = 0, second = 0] = numbers(given);
    switch (operator) {
      case ops.save:
        saved.push(state);
        break;
      case ops.restore:
      case ops.paintFormXObjectEnd:
        state = saved.pop() ?? state;
        break;
      case ops.transform:
        state = { ...state, matrix: multiply(state.matrix, matrixOf(given)) };
        break;
      case ops.paintFormXObjectBegin:
        saved.push(state);
        state = { ...state, matrix: multiply(state.matrix, matrixOf(args[0])) };
        break;
      case ops.beginText:
        text = IDENTITY;
        line = pen = { x: 0, y: 0 };
        break;
      case ops.setTextMatrix:
        text = matrixOf(args.length === 1 ? args[0] : given);
        line = pen = { x: 0, y: 0 };
        break;
      case ops.setLeadingMoveText:
        state = { ...state, leading: -second };
        moveTo(first, second);
        break;
      case ops.moveText:
        moveTo(first, second);
        break;
      case ops.setLeading:
        state = { ...state, leading: first };
        break;
      case ops.nextLine:
        moveTo(0, -state.leading);
        break;
      case ops.setFont:
        state = {
          ...state,
          font: (typeof args[0] === 'string' ? fontOf(args[0]) : undefined) ?? NO_FONT,
          size: typeof args[1] === 'number' ? args[1] : 0,
        };
        break;
      case ops.setCharSpacing:
        state = { ...state, charSpacing: first };
        break;
      case ops.setWordSpacing:
        state = { ...state, wordSpacing: first };
        break;
      case ops.setHScale:
        state = { ...state, scale: first / 100 };
        break;
      case ops.setTextRise:
        state = { ...state, rise: first };
        break;
      case ops.setFillRGBColor:
        if (typeof args[0] === 'string') state = { ...state, color: args[0] };
        break;
      case ops.constructPath: {
        const bullet = bulletOf(numbers(args[2]), state.matrix);
        if (bullet !== undefined && !marks.includes(true)) glyphs.push({ ...bullet, color: state.color });
        break;
      }
      case ops.beginMarkedContent:
      case ops.beginMarkedContentProps:
        marks.push(args[0] === 'Artifact');
        break;
      case ops.endMarkedContent:
        marks.pop();
        break;
      case ops.showText:
        show(args[0]);
        break;
      default:
    }
  });
  return glyphs;
}
