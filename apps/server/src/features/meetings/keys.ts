import type { MeetingId } from '@greffier/contract/ids';

/** Everything that is stored for a meeting lies below this prefix. */
export const storagePrefix = (id: MeetingId): string => `meetings/${id}/`;
export const audioKey = (id: MeetingId): string => `${storagePrefix(id)}audio`;
/** The recording as it is kept to listen to. */
export const soundKey = (id: MeetingId): string => `${storagePrefix(id)}sound.mp3`;
export const snippetsPrefix = (id: MeetingId): string => `${storagePrefix(id)}snippets/`;
export const snippetsFolderPrefix = (id: MeetingId, folder: string): string => `${snippetsPrefix(id)}${folder}/`;
/**
 * @param folder where the meeting's snippets have been since its speakers were found again; null for those of the
 * transcription
 */
export const snippetKey = (id: MeetingId, label: string, folder: string | null = null): string =>
  `${folder === null ? snippetsPrefix(id) : snippetsFolderPrefix(id, folder)}${label}.wav`;
/** Where a language model read that agenda items begin. */
export const readStartsKey = (id: MeetingId): string => `${storagePrefix(id)}read-starts.json`;
/** Voice embeddings of the meeting's windows. */
export const embeddingsKey = (id: MeetingId): string => `${storagePrefix(id)}embeddings.bin`;
/** Work on a meeting that a language model does prompt by prompt. */
export type KeptWork = 'minutes' | 'agenda' | 'starts';
/** A language model's answers in one such piece of work. */
export const answersKey = (id: MeetingId, work: KeptWork): string => `${storagePrefix(id)}answers/${work}`;
