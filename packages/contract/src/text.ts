/** Tells whether a code unit is a control (other than line breaks and tabs), a direction mark or a non-character. */
const isInvisible = (unit: number): boolean =>
  unit < 0x20
    ? unit < TAB || unit > CARRIAGE_RETURN
    : (unit >= 0x7f && unit < 0xa0 && unit !== NEXT_LINE) ||
      (unit >= 0x20_2a && unit <= 0x20_2e) ||
      (unit >= 0x20_66 && unit <= 0x20_69) ||
      unit >= 0xff_fe;
/** Tells whether a code unit is a line break or a space. No-break spaces do not count: French typography needs them. */
const isBreakOrSpace = (unit: number): boolean =>
  unit === SPACE ||
  (unit >= TAB && unit <= CARRIAGE_RETURN) ||
  unit === NEXT_LINE ||
  unit === 0x20_28 ||
  unit === 0x20_29;
/** Tells whether a code unit is an old line break that no document shows as one. */
const isOldLineBreak = (unit: number): boolean => unit === 0x0b || unit === 0x0c || unit === NEXT_LINE;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const NEXT_LINE = 0x85;

/** Tells whether databases and documents can store a text. They cannot store NUL, nor halves of a character. */
export const isHoldable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Tells whether a text can be seen and clicked on as a name. Spaces and shapeless characters alone cannot. */
export const isVisible = (text: string): boolean => /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(text);

/** Makes one line of a text, as for names and titles: line breaks, tabs and runs of spaces become one space. */
export const tidyLine = (text: string): string =>
  rewritten(text, (unit, before) => {
    if (!isBreakOrSpace(unit)) return unit;
    return before === SPACE ? null : SPACE;
  }).trim();

/** Tidies text of several lines. */
export const tidyText = (text: string): string =>
  rewritten(text, (unit) => (isOldLineBreak(unit) ? LINE_FEED : unit)).trim();

/**
 * Removes invisible characters from a text and replaces others, in one pass over its code units. With patterns, a text
 * of some megabytes in which every second character is replaced would take a second, and everyone else would wait.
 * @param change receives a code unit and the one before it in the result; null removes the unit
 */
function rewritten(text: string, change: Change): string {
  const from = firstChange(text, change);
  if (from === text.length) return text;
  const units = new Uint16Array(text.length);
  for (let at = 0; at < from; at += 1) units[at] = text.charCodeAt(at);
  let length = from;
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const kept = isInvisible(unit) ? null : change(unit, units[length - 1]);
    if (kept !== null) units[length++] = kept;
  }
  let result = '';
  for (let at = 0; at < length; at += PART) {
    const part: string = Reflect.apply(String.fromCharCode, String, units.subarray(at, Math.min(at + PART, length)));
    result += part;
  }
  return result;
}

/** Finds the first place that changes, or the text's length if none does. Most texts do not change and need no copy. */
function firstChange(text: string, change: Change): number {
  let before: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isInvisible(unit) || change(unit, before) !== unit) return at;
    before = unit;
  }
  return text.length;
}

type Change = (unit: number, before: number | undefined) => number | null;

/** The number of arguments that one call can safely take. */
const PART = 8_192;

const NUMBER = new Intl.NumberFormat('fr-FR');

/** Writes a number as `10 000`, with the no-break space of French typography. */
export const frenchNumber = (value: number): string => NUMBER.format(value);
