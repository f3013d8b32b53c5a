/** Reason why there is no sound to record. */
export type MicrophoneProblem = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported';

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError';
  readonly problem: MicrophoneProblem;
  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`no microphone: ${problem}`, { cause });
    this.problem = problem;
  }
}

export interface Microphone {
  readonly id: string;
  readonly label: string;
}

/** Tells why this page cannot record at all; null if it can. */
export function obstacle(): 'insecure' | 'unsupported' | null {
  // Browsers offer microphones and private storage only over HTTPS or on this machine.
  if (!window.isSecureContext) return 'insecure';
  const hears = typeof navigator.mediaDevices?.getUserMedia === 'function' && 'AudioWorkletNode' in window;
  const writes = typeof navigator.storage?.getDirectory === 'function' && 'Worker' in window && 'locks' in navigator;
  return hears && writes ? null : 'unsupported';
}

/**
 * Opens a microphone for the sound of a whole room: voices from afar, which a telephone call would filter out, are
 * kept.
 * @param device the wanted microphone (with `ideal`, another will do); null for the browser's choice
 * @throws MicrophoneError
 */
export async function openMicrophone(device: ConstrainDOMStringParameters | null): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        ...(device !== null && { deviceId: device }),
        channelCount: 1,
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: true,
      },
    });
  } catch (error) {
    throw new MicrophoneError(problemOf(error), error);
  }
}

function problemOf(error: unknown): MicrophoneProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'denied';
}

/**
 * Opens the computer's sound; null if the person shares a screen without sound.
 * @throws DOMException if the person closes the dialog
 */
export async function openComputerSound(): Promise<MediaStream | null> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ audio: true, video: true });
  // Browsers share sound only with a picture, which is stopped at once.
  for (const track of stream.getVideoTracks()) track.stop();
  return stream.getAudioTracks().length > 0 ? new MediaStream(stream.getAudioTracks()) : null;
}

export function onEnd(stream: MediaStream, act: () => void): void {
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', act);
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Lists the connected microphones. They have no names before the person has allowed the use of one. */
export async function microphones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
