import type { FoundMeeting, FoundPlace } from '@greffier/contract/meeting/search';

/** Returns the address of a place in a meeting. Opening it marks the passage, or opens the minutes. */
export function placeAddress(meeting: Pick<FoundMeeting, 'id'>, place: FoundPlace): string {
  const page = `/meeting/${meeting.id}`;
  if (place.passage_id !== null) return `${page}#p${place.passage_id}`;
  return place.kind === 'minutes' || place.kind === 'tasks' ? `${page}#pv` : page;
}
