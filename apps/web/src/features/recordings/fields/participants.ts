import { isStandIn } from '@greffier/contract/stand-ins';
import { recordingsTexts } from '../../../texts/new-meeting/recordings.ts';

export const firstParticipants: readonly string[] = [recordingsTexts.participant(1)];

/** Adds « Participant N ». N is the first unused number, starting from the list's new length. */
export function addParticipant(participants: readonly string[]): string[] {
  let number = participants.length + 1;
  while (participants.includes(recordingsTexts.participant(number))) number += 1;
  return [...participants, recordingsTexts.participant(number)];
}

/** Removes a participant, but never the first. */
export const removeParticipant = (participants: readonly string[], index: number): string[] =>
  participants.filter((_, other) => other === 0 || other !== index);

/**
 * Pastes several names, one per line or separated by semicolons, into the line at `index`. They replace a placeholder
 * name there. Returns null for a single name, which the browser pastes as usual.
 */
export function pasteParticipants(participants: readonly string[], index: number, pasted: string): string[] | null {
  const names = participantNames(pasted.split(/[\r\n\t;]+/));
  const line = participants[index] ?? '';
  if (names.length < 2) return null;
  return participants.toSpliced(index, 1, ...(line.trim() === '' || isStandIn(line) ? [] : [line]), ...names);
}

/** Returns the names to send, without blank lines. */
export const participantNames = (participants: readonly string[]): string[] =>
  participants.map((name) => name.trim()).filter((name) => name !== '');
