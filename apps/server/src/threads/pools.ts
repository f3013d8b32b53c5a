import { openPool } from './pool.ts';

/** Minutes are cleaned with each save, every few seconds of writing: nothing else makes a save wait for a thread to start. */
export const cleaning = openPool(2);
/** Work of a second or so that a person waits for: making and trying Word files. */
export const shortWork = openPool(2);
/** Reading of what people send, which may take long: transcripts, voices. */
export const reading = openPool(3);
/** What is told of a meeting while a person waits: names, agendas, attendance, answers. */
export const answering = openPool(3);
/** Minutes, which nobody waits for at the screen. */
export const writing = openPool(2);
