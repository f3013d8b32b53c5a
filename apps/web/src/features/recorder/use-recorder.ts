import { useEffect, useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { recorderTexts } from '../../texts/new-meeting/recorder.ts';
import { SilenceWatch, minutesLeft } from './input-watch.ts';
import { removeRecording } from './storage/kept-files.ts';
import { MicrophoneError, type Microphone } from './capture/microphone.ts';
import { AnotherRecorderError, Recorder, type RecorderEvents, type RecorderProblem } from './capture/recorder.ts';
import { useMicrophones } from './use-microphones.ts';
import { useWakeLock } from './use-wake-lock.ts';

type RecorderPhase =
  | 'idle'
  | 'starting'
  | 'recording'
  | 'paused'
  | 'stopping'
  /** The recording is over; the page is about to show it. */
  | 'ended';

/** If fewer minutes of recording than this still fit, here or on the server, the person is warned. */
const FEW_MINUTES = 15;
/** Seconds of sound that may still arrive after the recording was told to end. */
const ON_THE_WAY = 2;
const CHECK_ROOM_MS = 15_000;

interface State {
  readonly phase: RecorderPhase;
  /** Length of the recording so far. */
  readonly seconds: number;
  /** Loudness of the last moment, 0 to 1. */
  readonly peak: number;
  /** A problem that the person should know about, in French; null if there is none. */
  readonly problem: string | null;
  /** The microphone in use. */
  readonly microphoneId: string | null;
  readonly computerSound: boolean;
}

interface RecorderView extends State {
  /** The microphones to choose from; empty until the browser reveals their names. */
  readonly microphones: readonly Microphone[];
}

const IDLE: State = {
  phase: 'idle',
  seconds: 0,
  peak: 0,
  problem: null,
  microphoneId: null,
  computerSound: false,
};

/**
 * Makes a recording on this page.
 * @param limits the server's limits. A recording that reaches one ends, because more could never be sent.
 * @param onStopped receives the id of the recording, whether the person or a full disk ended it. It resolves to whether
 * the page shows the recording from now on.
 */
export function useRecorder(
  userId: string,
  limits: { readonly bytes: number; readonly seconds: number },
  onStopped: (id: string) => Promise<boolean>,
) {
  const [state, setState] = useState(IDLE);
  const recorder = useRef<Recorder | null>(null);
  /** All recordings that this page has made. No other page may take them while this one is open. */
  const held = useRef<Recorder[]>([]);
  /** True if the person has left, or chosen something else, before the recording began. */
  const unwanted = useRef(false);
  const silence = useRef(new SilenceWatch());
  const warnings = useRef({ silent: false, nearlyFull: null as string | null, nearlyTooLarge: null as string | null });
  /** True if the system, not the person, has paused the recording, which then continues by itself. */
  const interrupted = useRef(false);
  const change = (changes: Partial<State>): void => setState((old) => ({ ...old, ...changes }));
  const active = ['recording', 'paused', 'stopping'].includes(state.phase);
  const inputs = useMicrophones();

  const warning = (): string | null =>
    warnings.current.nearlyFull ??
    warnings.current.nearlyTooLarge ??
    (warnings.current.silent ? recorderTexts.silent : null);

  const ended = async (id: string): Promise<void> => {
    recorder.current = null;
    interrupted.current = false;
    // If nothing shows the recording now, this page or another finds it again later.
    try {
      if (!(await onStopped(id))) held.current.find((one) => one.id === id)?.letGo();
    } finally {
      change({ phase: 'idle' });
    }
  };
  const pauseFor = async (problem: string | null): Promise<void> => {
    change({ phase: 'paused', peak: 0, problem });
    await recorder.current?.pause();
  };
  const stop = async (): Promise<void> => {
    const { current } = recorder;
    if (current === null) return;
    recorder.current = null;
    change({ phase: 'stopping', peak: 0 });
    await current.stop().catch(() => notify.error(recorderTexts.problems.failed));
    setState({ ...IDLE, phase: 'ended' });
    await ended(current.id);
  };
  /** Warns near a limit, and ends the recording at the limit. @param seconds length of the recording so far */
  const checkSize = (seconds: number): void => {
    if (recorder.current === null) return;
    const longest = Math.min(limits.seconds, limits.bytes / recorder.current.bytesPerSecond);
    const left = longest - ON_THE_WAY - seconds;
    const minutes = Math.floor(left / 60);
    warnings.current.nearlyTooLarge = minutes < FEW_MINUTES ? recorderTexts.nearlyTooLarge(Math.max(0, minutes)) : null;
    if (left > 0) return;
    notify.warning(recorderTexts.tooLarge);
    void stop();
  };
  const onProblem = (problem: RecorderProblem): void => {
    const text = recorderTexts.problems[problem];
    if (problem === 'full' || problem === 'failed') {
      const id = recorder.current?.id;
      // The recording replaces this card, and a message on the card would disappear with it.
      notify.error(text);
      setState({ ...IDLE, phase: id === undefined ? 'idle' : 'ended', problem: text });
      if (id !== undefined) void ended(id);
    } else if (problem === 'interrupted') {
      // There is nothing to hear and nothing to do: the recording continues when the sound is back.
      interrupted.current = true;
      change({ phase: 'paused', peak: 0, problem: text });
    } else void pauseFor(text);
  };
  const events: RecorderEvents = {
    onSound: (seconds, peak) => {
      warnings.current.silent = silence.current.hear(seconds, peak);
      checkSize(seconds);
      setState((old) => (old.phase === 'recording' ? { ...old, seconds, peak, problem: warning() } : old));
    },
    onProblem,
    onRestored: () => {
      if (!interrupted.current) return;
      interrupted.current = false;
      silence.current.reset();
      change({ phase: 'recording', problem: null });
    },
    onComputerSoundEnded: () => {
      notify.warning(recorderTexts.computerSoundEnded);
      change({ computerSound: false });
    },
  };

  const start = async (): Promise<void> => {
    unwanted.current = false;
    setState({ ...IDLE, phase: 'starting' });
    try {
      // Asks the browser to keep the recording even when it deletes other data because the disk is full.
      void navigator.storage?.persist?.().catch(() => false);
      const started = await Recorder.start(userId, inputs.chosen, events);
      held.current.push(started);
      if (unwanted.current) {
        // The person left while the browser asked for the microphone, so nobody has seen this recording begin.
        await started.stop();
        await removeRecording(started.id).finally(() => started.letGo());
        return;
      }
      recorder.current = started;
      void inputs.list();
      silence.current.reset();
      Object.assign(warnings.current, { silent: false, nearlyFull: null, nearlyTooLarge: null });
      setState({ ...IDLE, phase: 'recording', microphoneId: started.microphoneId });
    } catch (error) {
      if (unwanted.current) return;
      const problem = startProblem(error);
      notify.error(problem);
      setState({ ...IDLE, problem });
    }
  };

  useEffect(() => {
    if (!active) return undefined;
    const { current } = warnings;
    const checkRoom = async (): Promise<void> => {
      const minutes = await minutesLeft(recorder.current?.bytesPerSecond ?? 0).catch(() => null);
      const few = minutes !== null && minutes < FEW_MINUTES;
      current.nearlyFull = few ? recorderTexts.nearlyFull(Math.max(0, minutes)) : null;
    };
    void checkRoom();
    const timer = setInterval(() => void checkRoom(), CHECK_ROOM_MS);
    return () => clearInterval(timer);
  }, [active]);

  useWakeLock(active);
  useEffect(() => {
    const { current: all } = held;
    return () => {
      unwanted.current = true;
      // People were asked before they left. The recording stays, and can be found again.
      for (const one of all) void one.stop().finally(() => one.letGo());
    };
  }, []);

  const view: RecorderView = {
    ...state,
    microphones: inputs.named,
    microphoneId:
      state.microphoneId ?? (inputs.named.find(({ id }) => id === inputs.chosen) ?? inputs.named[0])?.id ?? null,
  };
  return {
    view,
    active,
    start,
    /** Cancels a recording that has not begun yet. */
    callOff: (): void => {
      if (recorder.current !== null) return;
      unwanted.current = true;
      setState((old) => (old.phase === 'starting' ? IDLE : old));
    },
    pause: (): Promise<void> => pauseFor(null),
    resume: async (): Promise<void> => {
      silence.current.reset();
      try {
        await recorder.current?.resume();
        if (recorder.current === null) return;
        interrupted.current = false;
        change({ phase: 'recording', problem: null, microphoneId: recorder.current.microphoneId });
      } catch (error) {
        if (recorder.current === null) return;
        change({ problem: interrupted.current ? recorderTexts.problems.interrupted : startProblem(error) });
      }
    },
    stop,
    choose: async (microphoneId: string): Promise<void> => {
      try {
        await recorder.current?.useMicrophone(microphoneId);
        inputs.choose(microphoneId);
        silence.current.reset();
        // The new microphone replaces an unplugged one. If the system has taken the sound away, that problem remains.
        if (recorder.current !== null) change({ microphoneId, ...(!interrupted.current && { problem: null }) });
      } catch (error) {
        // The old microphone continues, and any problem that is already shown is about the old one.
        notify.error(startProblem(error));
      }
    },
    addComputerSound: async (): Promise<void> => {
      try {
        const added = await recorder.current?.addComputerSound();
        if (added) change({ computerSound: true });
        else notify.error(recorderTexts.noComputerSound);
      } catch (error) {
        // A NotAllowedError means that the person has closed the browser's dialog.
        if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') {
          notify.error(recorderTexts.noComputerSound);
        }
      }
    },
  };
}

function startProblem(error: unknown): string {
  if (error instanceof MicrophoneError) return recorderTexts.microphoneProblems[error.problem];
  if (error instanceof AnotherRecorderError) return recorderTexts.elsewhere;
  return recorderTexts.storeFailed;
}
