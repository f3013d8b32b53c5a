/** Weights of one band, from the first frequency in its triangle to the last, because these are only a few. */
export interface Band {
  readonly from: number;
  readonly weights: Float64Array;
}

/** Converts frequencies in hertz to a scale of perceived pitch, and back. */
interface Scale {
  readonly toMel: (hertz: number) => number;
  readonly toHertz: (mel: number) => number;
}

/** Slaney's scale: linear up to 1,000 Hz, logarithmic above (Slaney 1998, the default of librosa). */
const SLANEY: Scale = {
  toMel: (hertz) => (hertz < 1_000 ? (3 * hertz) / 200 : 15 + (27 * Math.log(hertz / 1_000)) / Math.log(6.4)),
  toHertz: (mel) => (mel < 15 ? (200 * mel) / 3 : 1_000 * Math.exp(((mel - 15) * Math.log(6.4)) / 27)),
};
/** The scale of HTK and Kaldi. */
const HTK: Scale = {
  toMel: (hertz) => 1_127 * Math.log(1 + hertz / 700),
  toHertz: (mel) => 700 * (Math.exp(mel / 1_127) - 1),
};

/** Makes triangles of equal area in hertz: librosa's filters, with which Whisper was trained. */
export function slaneyBands(count: number, size: number, rate: number): Band[] {
  const edges = placeEdges(SLANEY, count, 0, rate / 2).map(SLANEY.toHertz);
  return triangles(edges, size, (bin) => (bin * rate) / size).map(({ from, weights }, i) => {
    const area = 2 / ((edges[i + 2] ?? 0) - (edges[i] ?? 0));
    return { from, weights: weights.map((weight) => weight * area) };
  });
}

/** Makes triangles of equal height in mel: Kaldi's filters. They leave out the highest frequency. */
export function kaldiBands(count: number, size: number, rate: number, lowest: number): Band[] {
  return triangles(placeEdges(HTK, count, lowest, rate / 2), size, (bin) => HTK.toMel((bin * rate) / size));
}

/** Computes a band's energy: the sum of the spectrum, weighted by the band's triangle. */
export function energyOf({ from, weights }: Band, power: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (power[from + i] ?? 0);
  return sum;
}

function placeEdges({ toMel }: Scale, count: number, lowest: number, highest: number): number[] {
  const [low, high] = [toMel(lowest), toMel(highest)];
  return Array.from({ length: count + 2 }, (_, i) => low + ((high - low) * i) / (count + 1));
}

function triangles(edges: readonly number[], size: number, place: (bin: number) => number): Band[] {
  return Array.from({ length: edges.length - 2 }, (_, band) => {
    const [left = 0, middle = 0, right = 0] = edges.slice(band, band + 3);
    const all = Array.from({ length: size / 2 }, (_, bin) => {
      const at = place(bin);
      return Math.max(0, Math.min((at - left) / (middle - left), (right - at) / (right - middle)));
    });
    const from = Math.max(
      0,
      all.findIndex((weight) => weight > 0),
    );
    return { from, weights: Float64Array.from(all.slice(from, all.findLastIndex((weight) => weight > 0) + 1)) };
  });
}
