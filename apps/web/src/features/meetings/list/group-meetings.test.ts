import { describe, expect, it } from 'vitest';
import { groupMeetings } from './group-meetings.ts';
import { meetingSummary } from '../testing.ts';

const now = new Date(2026, 2, 3, 15);
const at = (number: number, ...date: [number, number, number, number?]) =>
  meetingSummary(number, { date_created: new Date(...date).toISOString() });
const names = (groups: ReturnType<typeof groupMeetings>) =>
  groups.map((group) => [group.name, group.meetings.map(({ name }) => name)]);

describe('the groups of the list', () => {
  it('are today, this week since Sunday, and older, newest first', () => {
    const meetings = [
      at(1, 2026, 1, 28, 23),
      at(2, 2026, 2, 3, 9),
      at(3, 2026, 2, 1, 0),
      at(4, 2026, 2, 3, 14),
      at(5, 2026, 2, 2, 23),
    ];
    expect(names(groupMeetings(meetings, now))).toEqual([
      ['today', ['Réunion 4', 'Réunion 2']],
      ['week', ['Réunion 5', 'Réunion 3']],
      ['older', ['Réunion 1']],
    ]);
  });

  it('leave out empty groups', () => {
    expect(names(groupMeetings([at(1, 2025, 0, 1)], now))).toEqual([['older', ['Réunion 1']]]);
  });

  it('have no « this week » on a Sunday', () => {
    const sunday = new Date(2026, 2, 1, 12);
    expect(names(groupMeetings([at(1, 2026, 2, 1, 8), at(2, 2026, 1, 28, 8)], sunday))).toEqual([
      ['today', ['Réunion 1']],
      ['older', ['Réunion 2']],
    ]);
  });
});
