import type { SQL } from 'drizzle-orm';

/** A text, or SQL by which the database copies a text that it already holds, so that the text is not sent again. */
export type StoredText = string | SQL<string>;
