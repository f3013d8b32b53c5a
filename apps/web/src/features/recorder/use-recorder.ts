import { useEffect, useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { recorderTexts } from '../../texts/recorder.ts';
import { SilenceWatch, minutesLeft } from './input-watch.ts';
import { microphones, MicrophoneError, type Microphone } from './microphone.ts';
import { AnotherRecorderError, Recorder, type RecorderProblem } from './recorder.ts';
import { BYTES_PER_SAMPLE } from './wav.ts';

type RecorderPhase = 'idle' | 'starting' | 'recording' | 'paused';

/** Below so many minutes of room a person is warned. */
const FEW_MINUTES = 15;
const CHECK_ROOM_MS = 15_000;
const SAMPLE_RATE = 16_000;

export interface RecorderView {
  readonly phase: RecorderPhase;
  /** Of the recording so far. */
  readonly seconds: number;
  /** 0 to 1. */
  readonly peak: number;
  /** What the person should know, in French; null: all is well. */
  readonly problem: string | null;
  readonly microphones: readonly Microphone[];
  readonly microphoneId: string | null;
  readonly computerSound: boolean;
}

const IDLE: RecorderView = {
  phase: 'idle',
  seconds: 0,
  peak: 0,
  problem: null,
  microphones: [],
  microphoneId: null,
  computerSound: false,
};

/**
 * A recording in this page.
 * @param onStopped is given the id of what was recorded, whether the person or a full disk ended it
 */
export function useRecorder(userId: string, onStopped: (id: string) => void) {
  const [view, setView] = useState(IDLE);
  const recorder = useRef<Recorder | null>(null);
  /** All that this page has recorded: nobody else may take them while it is open. */
  const held = useRef<Recorder[]>([]);
  const silence = useRef(new SilenceWatch());
  const warnings = useRef({ silent: false, nearlyFull: null as string | null });
  const change = (changes: Partial<RecorderView>): void => setView((old) => ({ ...old, ...changes }));
  const active = view.phase === 'recording' || view.phase === 'paused';

  const warning = (): string | null =>
    warnings.current.nearlyFull ?? (warnings.current.silent ? recorderTexts.silent : null);

  const onSound = (seconds: number, peak: number): void => {
    warnings.current.silent = silence.current.hear(seconds, peak);
    setView((old) => (old.phase === 'recording' ? { ...old, seconds, peak, problem: warning() } : old));
  };
  const onProblem = (problem: RecorderProblem): void => {
    const text = recorderTexts.problems[problem];
    if (problem === 'full' || problem === 'failed') {
      const id = recorder.current?.id;
      recorder.current = null;
      // What is recorded takes the card's place: this would go with it.
      notify.error(text);
      setView({ ...IDLE, problem: text });
      if (id !== undefined) onStopped(id);
      return;
    }
    void recorder.current?.pause();
    change({ phase: 'paused', peak: 0, problem: text });
  };

  const start = async (): Promise<void> => {
    setView({ ...IDLE, phase: 'starting' });
    try {
      const started = await Recorder.start(userId, view.microphoneId, { onSound, onProblem });
      recorder.current = started;
      held.current.push(started);
      silence.current.reset();
      Object.assign(warnings.current, { silent: false, nearlyFull: null });
      setView({
        ...IDLE,
        phase: 'recording',
        microphones: await microphones(),
        microphoneId: started.microphoneId,
      });
    } catch (error) {
      const problem = startProblem(error);
      notify.error(problem);
      setView({ ...IDLE, problem });
    }
  };

  useEffect(() => {
    if (!active) return undefined;
    const list = (): void => void microphones().then((found) => setView((old) => ({ ...old, microphones: found })));
    navigator.mediaDevices.addEventListener('devicechange', list);
    const { current } = warnings;
    const checkRoom = async (): Promise<void> => {
      const minutes = await minutesLeft(SAMPLE_RATE * BYTES_PER_SAMPLE);
      const few = minutes !== null && minutes < FEW_MINUTES;
      current.nearlyFull = few ? recorderTexts.nearlyFull(Math.max(0, minutes)) : null;
    };
    void checkRoom();
    const timer = setInterval(() => void checkRoom(), CHECK_ROOM_MS);
    return () => {
      navigator.mediaDevices.removeEventListener('devicechange', list);
      clearInterval(timer);
    };
  }, [active]);

  useWakeLock(active);
  useEffect(() => {
    const { current: all } = held;
    return () => {
      // Whoever leaves has been asked: what was recorded stays, to be found again.
      for (const one of all) void one.stop().finally(() => one.letGo());
    };
  }, []);

  return {
    view,
    active,
    start,
    pause: async (): Promise<void> => {
      change({ phase: 'paused', peak: 0 });
      await recorder.current?.pause();
    },
    resume: async (): Promise<void> => {
      silence.current.reset();
      await recorder.current?.resume();
      change({ phase: 'recording', problem: null });
    },
    stop: async (): Promise<void> => {
      const ended = recorder.current;
      if (ended === null) return;
      recorder.current = null;
      await ended.stop();
      setView(IDLE);
      onStopped(ended.id);
    },
    choose: async (microphoneId: string): Promise<void> => {
      try {
        await recorder.current?.useMicrophone(microphoneId);
        silence.current.reset();
        change({ microphoneId, computerSound: false, problem: null });
      } catch (error) {
        change({ problem: startProblem(error) });
      }
    },
    addComputerSound: async (): Promise<void> => {
      try {
        const added = await recorder.current?.addComputerSound();
        change(added ? { computerSound: true } : { problem: recorderTexts.noComputerSound });
      } catch {
        // The person has closed the browser's dialog.
      }
    },
  };
}

function startProblem(error: unknown): string {
  if (error instanceof MicrophoneError) return recorderTexts.microphoneProblems[error.problem];
  if (error instanceof AnotherRecorderError) return recorderTexts.elsewhere;
  return recorderTexts.storeFailed;
}

/** Keeps the screen on: a sleeping device stops its microphone. */
function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // A device that saves its battery refuses.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) await taken?.release();
      else lock = taken;
    };
    void hold();
    // The browser lets go of it whenever the page is hidden.
    const again = (): void => void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [wanted]);
}
