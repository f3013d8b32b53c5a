import { type Options, stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';

/** The form that French spreadsheets open without asking: UTF-8 with a byte order mark, semicolons, CRLF. */
const FRENCH_SPREADSHEET: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  // Beginnings of cells that a spreadsheet would run as a formula: = + - @, a tab or a carriage return.
  escape_formulas: true,
};

const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a CSV file while it is sent, so that never more than a page of its rows is in memory. */
export const csvFile = (header: readonly string[], pages: AsyncIterable<readonly (readonly string[])[]>): Readable =>
  Readable.from(partsOf(header, pages));

async function* partsOf(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([[...header]], FRENCH_SPREADSHEET);
  for await (const page of pages)
    yield stringify(
      page.map((row) => [...row]),
      FRENCH_SPREADSHEET,
    );
}
