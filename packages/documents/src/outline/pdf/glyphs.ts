import { bulletOf } from './bullets.ts';
import { type Drawing, matrixOf, numbers, type Operators } from './drawing.ts';
import type { Font } from './fonts.ts';
import { IDENTITY, type Matrix, multiply, quarter } from './geometry.ts';
import type { Glyph } from '../page-text.ts';

/** The state of the drawing, which operators change, save and restore. */
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

/** A character as pdfjs draws it. */
interface DrawnGlyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

const isGlyph = (value: unknown): value is DrawnGlyph =>
  typeof value === 'object' && value !== null && 'unicode' in value && typeof value.unicode === 'string';

/**
 * Follows a page's drawing operators and tells where each character stands and how it looks. The text that pdfjs gives
 * has neither weight nor colour, and its spaces are guesses. Text that the file marks as an artifact (a running header,
 * a page number) is left out.
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
    // Turned text (a watermark, a note in the margin) is not a line of an outline.
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
