import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createPieces, PIECE_SECONDS } from './pieces.ts';
import { createSound, type Sound } from './sound.ts';

/** A stand-in for a browser's audio element, without sound. */
class FakeAudio extends EventTarget {
  src = '';
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  seeking = false;
  paused = true;
  ended = false;
  play = vi.fn<() => Promise<void>>(() => {
    this.paused = false;
    return Promise.resolve();
  });
  pause = vi.fn<() => void>(() => {
    this.paused = true;
  });
  removeAttribute(): void {
    this.src = '';
  }
  tick(at: number): void {
    this.currentTime = at;
    this.dispatchEvent(new Event('timeupdate'));
  }
  end(): void {
    this.paused = true;
    this.ended = true;
    this.dispatchEvent(new Event('pause'));
    this.dispatchEvent(new Event('ended'));
    this.ended = false;
  }
}

const DURATION = 2 * PIECE_SECONDS + 30;
let audio: FakeAudio;
let load: ReturnType<typeof vi.fn<(piece: number, signal: AbortSignal) => Promise<Blob>>>;
let revoke: MockInstance<typeof URL.revokeObjectURL>;
let failures: unknown[];
let sound: Sound;
const settled = () => vi.waitFor(() => expect(sound.state().loading).toBe(false));

beforeEach(() => {
  audio = new FakeAudio();
  failures = [];
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`);
  revoke = vi.spyOn(URL, 'revokeObjectURL').mockReset();
  load = vi.fn<(piece: number, signal: AbortSignal) => Promise<Blob>>(() => Promise.resolve(new Blob(['son'])));
  sound = soundOf(DURATION);
});

const soundOf = (duration: number): Sound =>
  createSound({
    // The stand-in has everything that `createSound` uses of an audio element.
    audio: audio as unknown as HTMLAudioElement,
    pieces: createPieces(load),
    duration,
    onChange: () => undefined,
    onFail: (error) => failures.push(error),
  });

const asked = () => load.mock.calls.map(([piece]) => piece);

describe('a recording in pieces', () => {
  it('is played from the requested moment, in the piece that contains this moment', async () => {
    sound.play(PIECE_SECONDS + 12);
    expect(sound.state()).toMatchObject({ playing: true, loading: true, at: PIECE_SECONDS + 12 });
    await settled();
    expect([asked(), audio.currentTime, audio.paused]).toEqual([[1], 12, false]);
    audio.tick(13);
    expect(sound.state().at).toBe(PIECE_SECONDS + 13);
  });

  it('goes on with the next piece, which was loaded ahead, and stops at its end', async () => {
    sound.play(0);
    await settled();
    audio.tick(PIECE_SECONDS - 20);
    expect(asked()).toEqual([0, 1]);
    audio.end();
    await vi.waitFor(() => expect(audio.play).toHaveBeenCalledTimes(2));
    expect([asked(), audio.currentTime, sound.state().playing]).toEqual([[0, 1], 0, true]);
    sound.seek(DURATION - 1);
    await settled();
    audio.end();
    expect(sound.state()).toMatchObject({ playing: false, at: DURATION });
    sound.play();
    await settled();
    expect(sound.state()).toMatchObject({ playing: true, at: 0 });
  });

  it('plays from the last requested moment, even if a piece requested earlier arrives later', async () => {
    const slow = Promise.withResolvers<Blob>();
    load.mockReturnValueOnce(slow.promise);
    sound.play(0);
    sound.play(PIECE_SECONDS + 5);
    await settled();
    slow.resolve(new Blob());
    await slow.promise;
    expect([audio.currentTime, sound.state().at]).toEqual([5, PIECE_SECONDS + 5]);
    expect(audio.play).toHaveBeenCalledTimes(1);
  });

  it('does not begin if it is paused while it is loaded', async () => {
    sound.play(0);
    sound.pause();
    await Promise.resolve();
    await Promise.resolve();
    expect(audio.play).not.toHaveBeenCalled();
    expect(sound.state()).toMatchObject({ playing: false, loading: false });
  });

  it('never goes before its beginning, and keeps its speed from piece to piece', async () => {
    sound.setRate(1.5);
    sound.play(2);
    await settled();
    sound.seek(-3);
    await settled();
    expect([sound.state().at, audio.playbackRate, audio.defaultPlaybackRate]).toEqual([0, 1.5, 1.5]);
  });

  it('reports a piece that cannot be loaded, and tries again when it is played again', async () => {
    load.mockRejectedValueOnce(new Error('no network'));
    sound.play(0);
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    expect(sound.state()).toMatchObject({ playing: false, loading: false });
    sound.play();
    await settled();
    expect([asked(), audio.paused]).toEqual([[0, 0], false]);
  });

  it('loads the next piece ahead only once even if loading fails, and loads it again when needed', async () => {
    sound.play(0);
    await settled();
    load.mockRejectedValueOnce(new Error('no network'));
    for (let second = 1; second < 10; second += 1) {
      audio.tick(PIECE_SECONDS - 80 + second);
      await Promise.resolve();
    }
    await vi.waitFor(() => expect(asked()).toEqual([0, 1]));
    audio.end();
    await settled();
    expect([asked(), failures, audio.paused]).toEqual([[0, 1, 1], [], false]);
  });

  it('loads a piece again if its memory was freed while other pieces were in use', async () => {
    sound = soundOf(12 * PIECE_SECONDS);
    sound.seek(0);
    await vi.waitFor(() => expect(audio.src).not.toBe(''));
    const never = new Promise<Blob>(() => undefined);
    load.mockImplementation((piece) => (piece === 0 ? Promise.resolve(new Blob()) : never));
    for (let piece = 1; piece < 10; piece += 1) sound.seek(piece * PIECE_SECONDS);
    sound.seek(3);
    await vi.waitFor(() => expect(audio.currentTime).toBe(3));
    expect(asked()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
    expect(revoke).toHaveBeenCalledTimes(1);
  });

  it('notices if something else pauses it', async () => {
    sound.play(0);
    await settled();
    audio.pause();
    audio.dispatchEvent(new Event('pause'));
    expect(sound.state().playing).toBe(false);
  });

  it('keeps few pieces in memory, and none once it is closed', async () => {
    const pieces = createPieces(load);
    for (let piece = 0; piece < 10; piece += 1) await pieces.get(piece);
    await vi.waitFor(() => expect(revoke).toHaveBeenCalledTimes(2));
    pieces.clear();
    await vi.waitFor(() => expect(revoke).toHaveBeenCalledTimes(10));
  });

  it('stops loading the pieces that it gives up', () => {
    load.mockImplementation(() => new Promise(() => undefined));
    const pieces = createPieces(load);
    const aborted = () => load.mock.calls.flatMap(([piece, { aborted: is }]) => (is ? [piece] : []));
    for (let piece = 0; piece < 10; piece += 1) void pieces.get(piece);
    expect(aborted()).toEqual([0, 1]);
    pieces.clear();
    expect(aborted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
