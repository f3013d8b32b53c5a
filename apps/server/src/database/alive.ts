import { sql, type SQL } from 'drizzle-orm';
import { processes } from './schema/processes.ts';

/**
 * Tests whether a process has renewed its row recently. Only the database's clock counts, because the clocks of
 * machines differ. If that clock is set back, living processes do not count as dead, and dead processes do not count as
 * alive for ever.
 * @param silence seconds
 */
export const isAlive = (silence: number): SQL<boolean> =>
  sql<boolean>`abs(extract(epoch from now() - ${processes.seenAt})) <= ${silence}`;
