/** A time in the notations of transcripts: `0:03`, `00:12:05`, `0:0:3.450`, `00:00:03,450`. */
export const TIME = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?`;

/** Converts a text that matches `TIME` to seconds. */
export function seconds(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}
