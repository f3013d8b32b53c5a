import { foldTitle } from '../titles/text.ts';
import type { Row } from '../page-text.ts';

/** Headings of the column in which the subjects stand, in French, German and English; on folded text, like the other two. */
const SUBJECT =
  /^(?:objets?|sujets?|points?|themes?|titres?|intitules?|libelles?|affaires?|matieres?|questions?|rubriques?|ordre du jour|designation|contenu|deliberations?|programme|traktand(?:um|en)|thema|themen|gegenstand|geschafte?|item|topics?|subject|agenda item)\b/;
/** Headings of columns that hold anything else. */
const OTHER =
  /^(?:n|no|nr|num(?:ero)?|h|heures?|horaires?|debut|fin|durees?|temps|min(?:utes)?|responsables?|rapporteurs?|rapporteuses?|rapporteur e s?|intervenants?|presente par|porteurs?|pilotes?|qui|par|buts?|types?|nature|objectifs?|resultats? attendus?|documents?|annexes?|pieces?|references?|ref|remarques?|observations?|commentaires?|suites?|decisions?|information|modalites?|votes?|zeit|dauer|wer|referent(?:in)?|verantwortlich|unterlagen|time|duration|who|lead|owner|presenter|purpose|papers?)\b/;
/** Headings of the column in which numbers stand. */
const NUMBER = /^(?:n|no|nr|num(?:ero)?|points?)$/;
/** How far to the left of its heading a cell may begin, in points. */
const NEAR = 4;

/** A column of a table: where it begins, and whether the subjects of the agenda stand in it. A cell that is itself a heading says `name`. */
export interface ColumnHeading {
  readonly x: number;
  readonly says: 'subject' | 'other' | 'name';
}

/** Gives each row of a page the headings of the table in which it stands; none where it stands in no table. */
export function headingsOf(rows: readonly Row[]): (readonly ColumnHeading[])[] {
  let open: readonly ColumnHeading[] = [];
  return rows.map((row) => {
    const own = named(row);
    if (own.length > 0) {
      open = own;
      return [{ x: -Infinity, says: 'name' }];
    }
    if (isOutside(row, open)) open = [];
    return open;
  });
}

/** The columns that a row names; none where it is not the row of headings of an agenda. */
function named({ segments }: Row): ColumnHeading[] {
  const names = segments.map(({ text }) => foldTitle(text));
  const count = names.filter((name) => SUBJECT.test(name) || OTHER.test(name)).length;
  if (names.length < 2 || count < 2 || count < names.length * 0.6) return [];
  // Of « Point | Sujet », the first column holds the numbers.
  const subject = names.findLastIndex((name) => SUBJECT.test(name));
  if (subject < 0) return [];
  return segments.flatMap(({ x }, index): ColumnHeading[] =>
    index === subject
      ? [{ x, says: 'subject' }]
      : index < subject && NUMBER.test(names[index] ?? '')
        ? []
        : [{ x, says: 'other' }],
  );
}

/** Whether a row is running text across the columns, so that the table has ended. The heading of a group of rows stays within its column. */
function isOutside({ segments }: Row, headings: readonly ColumnHeading[]): boolean {
  const [first] = segments;
  const start = headings[0]?.x ?? 0;
  const subject = headings.findIndex(({ says }) => says === 'subject');
  const from = headings[subject]?.x ?? 0;
  if (first === undefined || segments.length > 1) return false;
  const across = headings[subject + 1]?.x ?? from + 40;
  return first.x < start + 2 * NEAR && first.right > across && start < from - 2 * NEAR;
}
