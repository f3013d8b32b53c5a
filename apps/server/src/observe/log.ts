import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { currentAbout, currentOwner } from '../actor.ts';

/**
 * Opens the log. Each line carries the ids of the request, the job, the meeting and the person that the work is about,
 * so that code that writes a line need not add them. Lines never carry content.
 * @param to destination of the lines; absent for the standard output
 */
export function openLog(level: Config['logLevel'], to?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    // Libraries log what they were given: a form's reader, at its most detailed level, the headers with the session.
    redact: { paths: ['headers', '*.headers'], remove: true },
    mixin(_line, _level, logger) {
      const { request, ...about } = currentAbout();
      const owner = currentOwner();
      return {
        // Fastify's own loggers already carry the request's id, and programs cannot read a line that repeats a key.
        ...(request !== undefined && !('request' in logger.bindings()) && { request }),
        ...about,
        ...(owner !== null && { actor: owner }),
      };
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}
