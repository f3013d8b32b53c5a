import { type Options, stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';

/** CSV format that French spreadsheets open without asking: UTF-8 with a byte order mark, semicolons, CRLF. */
const FRENCH_SPREADSHEET: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  // Escapes cells that a spreadsheet would run as a formula: those beginning with = + - @, a tab or a carriage return.
  escape_formulas: true,
};

const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a CSV file while it is being sent, so that at most one page of its rows is in memory. */
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
