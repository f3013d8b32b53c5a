import { describe, expect, it } from 'vitest';
import { Attendance, attendanceOf, splitAttendance } from './attendance.ts';

const anne = { name: 'Anne Jobin', status: 'excused', role: 'présidente' } as const;

describe('attendance', () => {
  it('lists each name once, with how they took part and their role', () => {
    const typed = [
      { name: ' Anne\nJobin ', status: 'excused', role: ' présidente ' },
      { name: 'Léo', status: 'remote' },
      { name: 'Anne Jobin', status: 'present' },
    ];
    expect(Attendance.parse(typed)).toEqual([anne, { name: 'Léo', status: 'remote', role: null }]);
  });

  it.each([
    [[{ name: ' ', status: 'present' }], 'Le nom est requis'],
    [[{ name: 'Léo', status: 'late' }], 'Une personne est présente, à distance, excusée ou absente'],
    [[{ name: 'Léo', status: 'absent', role: 'x'.repeat(201) }], 'La fonction contient au plus 200 caractères'],
    ['Léo', 'La liste des présences n’est pas valable'],
    [
      Array.from({ length: 201 }, (_, at) => ({ name: `Personne ${at}`, status: 'present' })),
      'Une réunion compte au plus 200 participants',
    ],
  ])('is refused in French: %#', (given, message) => {
    expect(Attendance.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('is stored as names and details, and stays the same when it is read back', () => {
    const attendance = [
      anne,
      { name: '__proto__', status: 'absent', role: null },
      { name: 'Léo', status: 'present', role: '' },
    ] as const;
    const { participants, details } = splitAttendance(attendance);
    expect(participants).toEqual(['Anne Jobin', '__proto__', 'Léo']);
    expect(Object.keys(details)).toEqual(['Anne Jobin', '__proto__']);
    const read = attendanceOf(participants, JSON.parse(JSON.stringify(details)));
    expect(read).toEqual([...attendance.slice(0, 2), { name: 'Léo', status: 'present', role: null }]);
  });

  it('counts a person as present if nothing else is known', () =>
    expect(attendanceOf(['Zoé'], { Anne: { status: 'absent', role: null } })).toEqual([
      { name: 'Zoé', status: 'present', role: null },
    ]));
});
