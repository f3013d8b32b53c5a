import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { currentAbout, currentOwner } from '../actor.ts';

/**
 * Opens the log. Each line carries the ids of the request, the job, the meeting and the person that the work is about,
 * so that nobody who writes a line has to think of them. Lines never carry content.
 * @param to absent for the standard output
 */
export function openLog(level: Config['logLevel'], to?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    mixin(_line, _level, logger) {
      const { request, ...about } = currentAbout();
      const owner = currentOwner();
      return {
        // Fastify's own loggers carry the request's id already, and no program reads a key that comes twice.
        ...(request !== undefined && !('request' in logger.bindings()) && { request }),
        ...about,
        ...(owner !== null && { actor: owner }),
      };
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}
