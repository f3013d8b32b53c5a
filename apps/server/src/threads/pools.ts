import { openPool } from './pool.ts';

/** Work of a second or so that a person waits for: cleaning minutes, making and trying Word files. */
export const shortWork = openPool(2);
/** Reading of what people send, which may take long: transcripts, voices. */
export const reading = openPool(3);
/** What is told of a meeting while a person waits: names, agendas, attendance, answers. */
export const answering = openPool(3);
/** Minutes, which nobody waits for at the screen. */
export const writing = openPool(2);
