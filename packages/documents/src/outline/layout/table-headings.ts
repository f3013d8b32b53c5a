import { foldTitle } from '../titles/text.ts';
import type { Row } from '../page-text.ts';

const SUBJECT =
  /^(?:objets?|sujets?|points?|themes?|titres?|intitules?|libelles?|affaires?|matieres?|questions?|rubriques?|ordre du jour|designation|contenu|deliberations?|programme|traktand(?:um|en)|thema|themen|gegenstand|geschafte?|item|topics?|subject|agenda item)\b/;
const OTHER =
  /^(?:n|no|nr|num(?:ero)?|h|heures?|horaires?|debut|fin|durees?|temps|min(?:utes)?|responsables?|rapporteurs?|rapporteuses?|rapporteur e s?|intervenants?|presente par|porteurs?|pilotes?|qui|par|buts?|types?|nature|objectifs?|resultats? attendus?|documents?|annexes?|pieces?|references?|ref|remarques?|observations?|commentaires?|suites?|decisions?|information|modalites?|votes?|zeit|dauer|wer|referent(?:in)?|verantwortlich|unterlagen|time|duration|who|lead|owner|presenter|purpose|papers?)\b/;
const NUMBER = /^(?:n|no|nr|num(?:ero)?|points?)$/;
/** In points: how far left of its heading a cell may begin. */
const NEAR = 4;

/** A column of a table: where it begins, and whether the agenda's subjects stand in it; `name` is a cell that names a column. */
export interface ColumnHeading {
  readonly x: number;
  readonly says: 'subject' | 'other' | 'name';
}

/** For each row of a page, the headings of the table that it stands in; none where there is no table. */
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

/** The headings in a row that names the columns of an agenda. */
function named({ segments }: Row): ColumnHeading[] {
  const names = segments.map(({ text }) => foldTitle(text));
  const count = names.filter((name) => SUBJECT.test(name) || OTHER.test(name)).length;
  if (names.length < 2 || count < 2 || count < names.length * 0.6) return [];
  // « Point | Sujet »: the first one holds the numbers.
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

/** Running text across the columns: the table has ended. The heading of a group of rows stands within its column. */
function isOutside({ segments }: Row, headings: readonly ColumnHeading[]): boolean {
  const [first] = segments;
  const start = headings[0]?.x ?? 0;
  const subject = headings.findIndex(({ says }) => says === 'subject');
  const from = headings[subject]?.x ?? 0;
  if (first === undefined || segments.length > 1) return false;
  const across = headings[subject + 1]?.x ?? from + 40;
  return first.x < start + 2 * NEAR && first.right > across && start < from - 2 * NEAR;
}
