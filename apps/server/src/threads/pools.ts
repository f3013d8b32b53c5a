import { openPool } from './pool.ts';

/**
 * Cleans minutes at each save, which comes every few seconds while somebody writes. It has a pool of its own, so that
 * no other work delays a save.
 */
export const cleaning = openPool(2);
/** Work of about a second that a person waits for: making and trying Word files. */
export const shortWork = openPool(2);
/** Reads what people send, which may take long: transcripts, voices. */
export const reading = openPool(3);
/** Computes answers about a meeting while a person waits: names, agendas, attendance, where items begin. */
export const answering = openPool(3);
/**
 * Asks a language model while a person waits. These threads mostly wait too, so they have a pool of their own and delay
 * no computed answers.
 */
export const asking = openPool(4);
/** Writes minutes, for which nobody waits at the screen. */
export const writing = openPool(2);
