/** A page as it was scanned or photographed: grey, one byte for each pixel; 255 is white. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** Largest number of pixels: a telephone's usual photograph has 12 million, a scan at 600 dots an inch 35. */
export const MOST_POINTS = 40_000_000;
/** Longest side of a picture that is read: A4 at 200 dots an inch. A larger one takes longer and is read no better. */
export const LONGEST_SIDE = 2_400;

/** Computes the brightness of a colour, from 0 to 255. */
export const brightness = (red: number, green: number, blue: number): number =>
  Math.round(0.299 * red + 0.587 * green + 0.114 * blue);

/** Makes a picture smaller, down to the longest side: each pixel is the mean of the pixels that it replaces. */
export function reduced({ width, height, grey }: Picture): Picture {
  const step = Math.ceil(Math.max(width, height) / LONGEST_SIDE);
  if (step <= 1) return { width, height, grey };
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)];
  const made = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      let sum = 0;
      for (let at = y * step; at < (y + 1) * step; at += 1) {
        for (let side = x * step; side < (x + 1) * step; side += 1) sum += grey[at * width + side] ?? 255;
      }
      made[y * columns + x] = sum / (step * step);
    }
  }
  return { width: columns, height: rows, grey: made };
}

/** Turns a picture clockwise by this many quarter turns. */
export function turned(picture: Picture, quarters: number): Picture {
  if (quarters % 4 === 0) return picture;
  const { width, height, grey } = picture;
  const made = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) made[x * height + (height - 1 - y)] = grey[y * width + x] ?? 255;
  }
  return turned({ width: height, height: width, grey: made }, (quarters % 4) - 1);
}
