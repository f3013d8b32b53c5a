import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import { describe, expect, it } from 'vitest';
import {
  attendanceGroups,
  attendanceToSave,
  isNews,
  isSameAttendance,
  nobody,
  pastePeople,
  withProposals,
} from './attendance.ts';

const person = (name: string, changes: Partial<Attendee> = {}): Attendee => ({ ...nobody, name, ...changes });

describe('attendance', () => {
  it('sends each person once, without blank lines and blank functions', () => {
    const typed = [person(' Ada '), person(' '), person('Bo', { role: ' ' }), person('Ada', { status: 'absent' })];
    expect(attendanceToSave(typed)).toEqual([person('Ada'), person('Bo')]);
    expect(isSameAttendance(typed, attendanceToSave(typed))).toBe(false);
  });

  it('reads one person per pasted line, with function or presence in brackets', () => {
    const pasted = 'Ada Monnier (présidente)\nBo Roth (excusé)\r\n\r\nCléa Ney (en visio) ; Dan Oz (absent)';
    expect(pastePeople([person('Eve'), person(''), person('Fa')], 1, pasted)).toEqual([
      person('Eve'),
      person('Ada Monnier', { role: 'présidente' }),
      person('Bo Roth', { status: 'excused' }),
      person('Cléa Ney', { status: 'remote' }),
      person('Dan Oz', { status: 'absent' }),
      person('Fa'),
    ]);
  });

  it('keeps a person who is already on the line into which a list is pasted', () => {
    const names = (first: string) => pastePeople([person(first)], 0, 'Ada\nBo')?.map(({ name }) => name);
    expect(names('Eve')).toEqual(['Eve', 'Ada', 'Bo']);
    expect(names('Participant 1')).toEqual(['Ada', 'Bo']);
    expect(pastePeople([person('')], 0, 'Ada (présidente)')).toBeNull();
  });

  it('applies proposals about people, and adds people who are not in the list', () => {
    const people = [person('Ada', { role: 'présidente' }), person(''), person('Bo', { status: 'excused' })];
    const remote = { name: 'ada', status: 'remote' } as const;
    const stranger = { name: 'Madame Golay', status: 'excused' } as const;
    expect([remote, stranger].map((one) => isNews(people, one))).toEqual([true, true]);
    const after = withProposals(people, [remote, stranger]);
    expect(after).toEqual([
      person('Ada', { role: 'présidente', status: 'remote' }),
      person('Bo', { status: 'excused' }),
      person('Madame Golay', { status: 'excused' }),
    ]);
    expect([remote, stranger].map((one) => isNews(after, one))).toEqual([false, false]);
  });

  it('ignores that a voice was heard, unless the list says that the person was not there', () => {
    const people = [person('Ada', { status: 'remote' }), person('Bo', { status: 'excused' })];
    const news = ['Ada', 'Bo', 'Cléa'].map((name) => isNews(people, { name, status: 'present' }));
    expect(news).toEqual([false, true, false]);
  });

  it('groups people by how they took part, in the order of minutes', () => {
    const groups = attendanceGroups([person('Bo', { status: 'excused' }), person('Ada'), person('Cléa')]);
    expect(groups.map(({ status, people }) => [status, people.length])).toEqual([
      ['present', 2],
      ['excused', 1],
    ]);
  });
});
