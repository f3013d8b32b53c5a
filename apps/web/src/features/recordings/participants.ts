import { isStandIn } from '@greffier/contract/stand-ins';
import { recordingsTexts } from '../../texts/recordings.ts';

export const firstParticipants: readonly string[] = [recordingsTexts.participant(1)];

/** Adds « Participant N », N being the first number from the list's new length that nobody bears. */
export function addParticipant(participants: readonly string[]): string[] {
  let number = participants.length + 1;
  while (participants.includes(recordingsTexts.participant(number))) number += 1;
  return [...participants, recordingsTexts.participant(number)];
}

/** The first participant stays. */
export const removeParticipant = (participants: readonly string[], index: number): string[] =>
  participants.filter((_, other) => other === 0 || other !== index);

/**
 * The list with several names pasted into the line at `index`, one per line or between semicolons: a stand-in there
 * gives way to them. Null for a single name, which is pasted as any text.
 */
export function pasteParticipants(participants: readonly string[], index: number, pasted: string): string[] | null {
  const names = participantNames(pasted.split(/[\r\n\t;]+/));
  const line = participants[index] ?? '';
  if (names.length < 2) return null;
  return participants.toSpliced(index, 1, ...(line.trim() === '' || isStandIn(line) ? [] : [line]), ...names);
}

/** What is sent: blank lines are nobody. */
export const participantNames = (participants: readonly string[]): string[] =>
  participants.map((name) => name.trim()).filter((name) => name !== '');
