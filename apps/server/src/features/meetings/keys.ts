import type { MeetingId } from '@greffier/contract/ids';

/** Returns the prefix of the keys of everything that is stored for a meeting. */
export const storagePrefix = (id: MeetingId): string => `meetings/${id}/`;
export const audioKey = (id: MeetingId): string => `${storagePrefix(id)}audio`;
/** Returns the key of the recording that is kept for listening. */
export const soundKey = (id: MeetingId): string => `${storagePrefix(id)}sound.mp3`;
export const snippetsPrefix = (id: MeetingId): string => `${storagePrefix(id)}snippets/`;
export const snippetsFolderPrefix = (id: MeetingId, folder: string): string => `${snippetsPrefix(id)}${folder}/`;
/**
 * @param folder subfolder of the snippets since the meeting's speakers were found again; null for the snippets of the
 * transcription
 */
export const snippetKey = (id: MeetingId, label: string, folder: string | null = null): string =>
  `${folder === null ? snippetsPrefix(id) : snippetsFolderPrefix(id, folder)}${label}.wav`;
/** Returns the key of the places where, according to a language model, the items of the agenda begin. */
export const readStartsKey = (id: MeetingId): string => `${storagePrefix(id)}read-starts.json`;
/** Returns the key of the vectors that tell what the meeting's passages and titles mean. */
export const meaningsKey = (id: MeetingId): string => `${storagePrefix(id)}meanings`;
/** Returns the key of the voice embeddings of the meeting's windows. */
export const embeddingsKey = (id: MeetingId): string => `${storagePrefix(id)}embeddings.bin`;
/** Kinds of work on a meeting that a language model does prompt by prompt. */
export type KeptWork = 'minutes' | 'agenda' | 'starts';
/** Returns the key of a language model's answers in one kind of work. */
export const answersKey = (id: MeetingId, work: KeptWork): string => `${storagePrefix(id)}answers/${work}`;
