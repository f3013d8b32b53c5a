import { timestamp } from 'drizzle-orm/pg-core';

/** The moment at which a row was inserted. */
export const createdAt = () => timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow();
