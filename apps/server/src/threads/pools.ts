import { openPool } from './pool.ts';

/**
 * Threads that clean minutes at each save, which comes every few seconds while somebody writes. The pool serves nothing
 * else, so that no other work delays a save.
 */
export const cleaning = openPool(2);
/** Threads for work of about a second that a person waits for: making and trying Word files. */
export const shortWork = openPool(2);
/** Threads that read transcripts and voices, which may take long. */
export const reading = openPool(3);
/** Threads that compute answers about a meeting while a person waits: names, agendas, attendance, where items begin. */
export const answering = openPool(3);
/**
 * Threads that ask a language model while a person waits. They mostly wait for the model, and have a pool of their own
 * so that they delay no computed answers.
 */
export const asking = openPool(4);
/** Threads that write minutes, for which nobody waits at the screen. */
export const writing = openPool(2);
