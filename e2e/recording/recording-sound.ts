/** Replaces the sounds of the microphone and of the computer by one tone each; Hz. Runs in the page. */
export function stubSounds(tones: { readonly microphone: number; readonly computer: number }): void {
  const tone = (frequency: number) => async () => {
    const context = new AudioContext();
    const oscillator = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0.3 });
    const output = new MediaStreamAudioDestinationNode(context);
    oscillator.connect(volume).connect(output);
    oscillator.start();
    return output.stream;
  };
  navigator.mediaDevices.getUserMedia = tone(tones.microphone);
  navigator.mediaDevices.getDisplayMedia = tone(tones.computer);
}

/**
 * Measures how loud a tone is in half a second of a 16-bit recording, by Goertzel's algorithm.
 * @param rate Hz
 * @param from seconds
 * @returns a function from a frequency in Hz to its amplitude, 0 to 1
 */
export function loudness(wav: Buffer, rate: number, from: number): (frequency: number) => number {
  const count = rate / 2;
  const first = 44 + Math.round(from * rate) * 2;
  const samples = Array.from({ length: count }, (_, index) => wav.readInt16LE(first + index * 2) / 0x80_00);
  return (frequency) => {
    const turn = 2 * Math.cos((2 * Math.PI * frequency) / rate);
    let [last, before] = [0, 0];
    for (const sample of samples) [last, before] = [sample + turn * last - before, last];
    return (2 * Math.sqrt(last ** 2 + before ** 2 - turn * last * before)) / count;
  };
}
