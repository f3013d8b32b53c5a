import { openPool } from './pool.ts';

/** Cleans minutes at each save, every few seconds while somebody writes: in a pool of its own, no other work delays a save. */
export const cleaning = openPool(2);
/** Work of a second or so that a person waits for: making and trying Word files. */
export const shortWork = openPool(2);
/** Reads what people send, which may take long: transcripts, voices. */
export const reading = openPool(3);
/** Computes answers about a meeting while a person waits: names, agendas, attendance, where items begin. */
export const answering = openPool(3);
/** Asks a language model while a person waits: these threads mostly wait, too, and keep nobody's computed answers waiting. */
export const asking = openPool(4);
/** Writes minutes, which nobody waits for at the screen. */
export const writing = openPool(2);
