import type { SQL } from 'drizzle-orm';

/** A text, or where the database has it already and copies it by itself, so that it is not sent again. */
export type StoredText = string | SQL<string>;
