import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * How often the server checks whether an answer may go on, in milliseconds: whatever ends a right to it must end it
 * within five seconds.
 */
const LOOK_EVERY_MS = 4_000;

interface Watch {
  readonly everyMs?: number | undefined;
  /** Ends the watch with its `close`; by default the answer. */
  readonly until?: EventEmitter;
}

/**
 * Breaks an answer off once its person may not have it any more, however slowly it is read.
 * @param isOver a failure, as of the database, ends nothing
 */
export function breakOffOnce(raw: ServerResponse, isOver: () => Promise<boolean>, watch: Watch = {}): void {
  const { everyMs = LOOK_EVERY_MS, until = raw } = watch;
  const look = async (): Promise<void> => {
    if (await isOver()) cutOff(raw);
  };
  const looking = setInterval(() => void look().catch(() => undefined), everyMs).unref();
  until.once('close', () => clearInterval(looking));
}

/** Ends an answer at once. Otherwise the system would still send what it has taken of it, which is some megabytes. */
function cutOff(raw: ServerResponse): void {
  if (raw.socket instanceof Socket) raw.socket.resetAndDestroy();
  else raw.destroy();
}
