/** Length of the header before the samples of a WAV file (RIFF, format, data); bytes. */
export const WAV_HEADER_BYTES = 44;
export const BYTES_PER_SAMPLE = 2;
const LONGEST = 0xff_ff_ff_ff;

/**
 * Makes the header of a WAV file of 16-bit PCM with one channel (Microsoft, Multimedia Programming Interface 1.0).
 * @param dataBytes size of the samples that follow; beyond 4 GiB the header says 4 GiB, and readers continue to the end
 * @param sampleRate Hz
 */
export function wavHeader(dataBytes: number, sampleRate: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES));
  const text = (at: number, word: string): void => {
    for (let index = 0; index < word.length; index += 1) header.setUint8(at + index, word.charCodeAt(index));
  };
  text(0, 'RIFF');
  header.setUint32(4, Math.min(LONGEST, dataBytes + WAV_HEADER_BYTES - 8), true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true);
  header.setUint16(32, BYTES_PER_SAMPLE, true);
  header.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  text(36, 'data');
  header.setUint32(40, Math.min(LONGEST, dataBytes), true);
  return new Uint8Array(header.buffer);
}

/** Converts samples of -1 to 1 into 16-bit integers, and clips louder ones. */
export function toPcm16(samples: Float32Array, into: Int16Array): void {
  for (let index = 0; index < samples.length; index += 1) {
    const sample = Math.max(-1, Math.min(1, samples[index] ?? 0));
    into[index] = Math.round(sample < 0 ? sample * 0x80_00 : sample * 0x7f_ff);
  }
}
