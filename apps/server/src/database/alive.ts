import { sql, type SQL } from 'drizzle-orm';
import { processes } from './schema/processes.ts';

/**
 * Whether a process has renewed its row lately. Only the database's clock is asked, because those of machines differ. If
 * it is set back, the living are not dead, nor do the dead live for ever.
 * @param silence seconds
 */
export const isAlive = (silence: number): SQL<boolean> =>
  sql<boolean>`abs(extract(epoch from now() - ${processes.seenAt})) <= ${silence}`;
