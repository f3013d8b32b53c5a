import { AlignmentType, convertMillimetersToTwip, type INumberingOptions, LevelFormat, LevelSuffix } from 'docx';
import { COLORS, LIST_INDENT } from './page.ts';

/** Word has nine levels of lists. */
export const LIST_LEVELS = 9;
const BULLETS = ['•', '–', '▪'];
const ORDERED_FORMATS = [
  [LevelFormat.DECIMAL, '.'],
  [LevelFormat.LOWER_LETTER, ')'],
  [LevelFormat.LOWER_ROMAN, '.'],
] as const;
export const BULLETS_REFERENCE = 'bullets';
export const TITLES_REFERENCE = 'titles';
export const AGENDA_REFERENCE = 'agenda';
/** Additional indent of each deeper level: « 1.1.1 » is wider than « 1.1 ». */
const NUMBER_STEP = convertMillimetersToTwip(3);

const levelLook = (level: number) => ({
  paragraph: { indent: { left: LIST_INDENT * (level + 1), hanging: LIST_INDENT } },
});
/** Writes Word's pattern for the numbers of titles and of the agenda: « 1 », « 1.1 », « 1.1.1 ». */
const outlineText = (level: number): string =>
  levels
    .slice(0, level + 1)
    .map((above) => `%${above + 1}`)
    .join('.');
/** Computes where an item's text begins: to the right of its own number and of the numbers above. */
const agendaIndent = (level: number) => {
  const hanging = LIST_INDENT + level * NUMBER_STEP;
  return { left: (level + 1) * LIST_INDENT + ((level * (level + 1)) / 2) * NUMBER_STEP, hanging };
};
const levels = Array.from({ length: LIST_LEVELS }, (_, level) => level);

/** Bullets, and the numbers of titles and of the agenda. `orderedNumbering` defines the numbers of ordered lists. */
export const NUMBERING: INumberingOptions = {
  config: [
    {
      reference: BULLETS_REFERENCE,
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.BULLET,
        text: BULLETS[level % BULLETS.length] ?? '•',
        alignment: AlignmentType.LEFT,
        style: { ...levelLook(level), run: { color: COLORS.quiet } },
      })),
    },
    {
      reference: TITLES_REFERENCE,
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.DECIMAL,
        text: outlineText(level),
        suffix: LevelSuffix.SPACE,
        alignment: AlignmentType.LEFT,
        style: { paragraph: { indent: { left: 0, hanging: 0 } } },
      })),
    },
    {
      reference: AGENDA_REFERENCE,
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.DECIMAL,
        text: outlineText(level),
        alignment: AlignmentType.LEFT,
        style: { paragraph: { indent: agendaIndent(level) } },
      })),
    },
  ],
};

/** Defines the numbers of an ordered list that begins with `start`. */
export function orderedNumbering(start: number) {
  return {
    reference: `ordered-from-${start}`,
    levels: levels.map((level) => {
      const [format, end] = ORDERED_FORMATS[level % ORDERED_FORMATS.length] ?? ORDERED_FORMATS[0];
      return {
        level,
        format,
        text: `%${level + 1}${end}`,
        start,
        alignment: AlignmentType.LEFT,
        style: levelLook(level),
      };
    }),
  };
}
