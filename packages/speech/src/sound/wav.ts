/** Makes the header of a RIFF WAVE file with this many samples: PCM, 16 bit, mono. */
export function wavHeader(samples: number, sampleRate: number): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  const bytes = samples * 2;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}

export const WAV_HEADER_BYTES = 44;

/** Makes a whole WAV file. */
export const wavOf = (pcm: Int16Array, sampleRate: number): Buffer<ArrayBuffer> =>
  Buffer.concat([wavHeader(pcm.length, sampleRate), Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)]);

/** Converts samples in [−1, 1] to 16-bit numbers. */
export const toPcm = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))));
