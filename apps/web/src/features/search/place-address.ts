import type { FoundMeeting, FoundPlace } from '@greffier/contract/meeting/search';

/** The address that leads to a place of a meeting: a passage is marked there, the minutes are opened. */
export function placeAddress(meeting: Pick<FoundMeeting, 'id'>, place: FoundPlace): string {
  const page = `/meeting/${meeting.id}`;
  if (place.passage_id !== null) return `${page}#p${place.passage_id}`;
  return place.kind === 'minutes' || place.kind === 'tasks' ? `${page}#pv` : page;
}
