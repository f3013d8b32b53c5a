import type { MeetingId } from '@greffier/contract/values';

/** Everything that is stored for a meeting lies below this prefix. */
export const storagePrefix = (id: MeetingId): string => `meetings/${id}/`;
export const audioKey = (id: MeetingId): string => `${storagePrefix(id)}audio`;
export const snippetsPrefix = (id: MeetingId): string => `${storagePrefix(id)}snippets/`;
export const snippetKey = (id: MeetingId, label: string): string => `${snippetsPrefix(id)}${label}.wav`;
/** Voice embeddings of the meeting's windows. */
export const embeddingsKey = (id: MeetingId): string => `${storagePrefix(id)}embeddings.bin`;
