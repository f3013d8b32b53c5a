import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Time between two checks whether an answer may go on, in milliseconds. An answer must end within five seconds after a
 * person has lost the right to it.
 */
const LOOK_EVERY_MS = 4_000;

interface Watch {
  readonly everyMs?: number | undefined;
  /** Emitter whose `close` event ends the watch; by default the answer. */
  readonly until?: EventEmitter;
}

/**
 * Breaks an answer off once the person has lost the right to it, however slowly they read it.
 * @param isOver tells whether the right is lost; if this check fails (for example without a database), the answer goes
 * on
 */
export function breakOffOnce(raw: ServerResponse, isOver: () => Promise<boolean>, watch: Watch = {}): void {
  const { everyMs = LOOK_EVERY_MS, until = raw } = watch;
  const look = async (): Promise<void> => {
    if (await isOver()) cutOff(raw);
  };
  const looking = setInterval(() => void look().catch(() => undefined), everyMs).unref();
  until.once('close', () => clearInterval(looking));
}

/** Ends an answer at once. A normal end would still send the megabytes that the operating system has already taken. */
function cutOff(raw: ServerResponse): void {
  if (raw.socket instanceof Socket) raw.socket.resetAndDestroy();
  else raw.destroy();
}
