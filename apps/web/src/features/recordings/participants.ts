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

/** What is sent: trimmed names, each once, blank ones left out. */
export const participantNames = (participants: readonly string[]): string[] => [
  ...new Set(participants.map((name) => name.trim()).filter((name) => name !== '')),
];
