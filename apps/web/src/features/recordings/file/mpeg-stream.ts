/** Bit rates by their index in a frame: MPEG-1 layer 3, MPEG-1 layer 2, then MPEG-2; kbit/s. */
const RATES_1_3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_1_2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Number of places in the file from which samples are read. */
const SPOTS = 8;
/** Bytes read at each place: enough for two frames, even if the first begins late. */
const WINDOW = 8_192;

interface MpegFrame {
  /** Version, layer and sample rate, which are the same in all frames of a stream. */
  readonly kind: number;
  readonly bitrate: number;
  readonly bytes: number;
}

/**
 * Tells whether the length of a stream of MPEG frames can be known without reading all of it, from an index in its
 * first frame or a constant bit rate. Otherwise players guess it. Returns true for every other kind of file.
 */
export async function tellsItsLength(file: Blob): Promise<boolean> {
  const start = await afterTag(file);
  const head = await bytesAt(file, start, WINDOW);
  if (isAdts(head)) return false;
  const first = findFrame(head);
  if (first === null || first.at > 0) return true;
  const index = new TextDecoder('latin1').decode(head.subarray(0, first.frame.bytes));
  if (/Xing|Info|VBRI/.test(index)) return true;
  for (let spot = 1; spot < SPOTS; spot++) {
    const part = await bytesAt(file, start + Math.floor(((file.size - start) * spot) / SPOTS), WINDOW);
    const found = findFrame(part, first.frame.kind);
    if (found !== null && found.frame.bitrate !== first.frame.bitrate) return false;
  }
  return true;
}

/** Returns the position after an ID3 tag; 0 if the file does not begin with one. */
async function afterTag(file: Blob): Promise<number> {
  const [i = 0, d = 0, three = 0, , , , a = 0, b = 0, c = 0, e = 0] = await bytesAt(file, 0, 10);
  if (String.fromCodePoint(i, d, three) !== 'ID3') return 0;
  return 10 + ((a << 21) | (b << 14) | (c << 7) | e);
}

export async function bytesAt(file: Blob, start: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, start + length).arrayBuffer());
}

const isAdts = ([first = 0, second = 0]: Uint8Array): boolean => first === 0xff && (second & 0xf6) === 0xf0;

/** Finds the first frame that is followed by another of the same kind. */
function findFrame(bytes: Uint8Array, kind?: number): { readonly at: number; readonly frame: MpegFrame } | null {
  for (let at = 0; at < bytes.length - 4; at++) {
    const frame = readFrame(bytes, at);
    if (frame === null || (kind !== undefined && frame.kind !== kind)) continue;
    if (readFrame(bytes, at + frame.bytes)?.kind === frame.kind) return { at, frame };
  }
  return null;
}

function readFrame(bytes: Uint8Array, at: number): MpegFrame | null {
  const [sync = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const version = (second >> 3) & 3; // 3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
  const layer = 4 - ((second >> 1) & 3);
  const rate = SAMPLE_RATES[(third >> 2) & 3];
  if (sync !== 0xff || (second & 0xe0) !== 0xe0 || version === 1 || (layer !== 2 && layer !== 3)) return null;
  const table = version === 3 ? (layer === 3 ? RATES_1_3 : RATES_1_2) : RATES_2;
  const bitrate = (table[third >> 4] ?? 0) * 1_000;
  if (rate === undefined || bitrate === 0) return null;
  const sampleRate = rate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const slots = version !== 3 && layer === 3 ? 72 : 144;
  return {
    kind: (second & 0xfe) * 4 + ((third >> 2) & 3),
    bitrate,
    bytes: Math.floor((slots * bitrate) / sampleRate) + ((third >> 1) & 1),
  };
}
