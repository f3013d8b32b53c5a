import { describe, expect, it } from 'vitest';
import { nameFromFile, prefill } from './prefill.ts';

const file = { name: 'Comité_de_direction.m4a', lastModified: new Date(2026, 2, 3, 14, 5).getTime() };
const empty = { meeting_name: '', meeting_date: '', meeting_time: '' };

describe('a chosen file', () => {
  it('fills name, date and time from its name and modification date', () => {
    expect(prefill(empty, file)).toEqual({
      meeting_name: 'Comité de direction',
      meeting_date: '2026-03-03',
      meeting_time: '14:05',
    });
  });

  it('leaves what the person has written', () => {
    const written = { meeting_name: 'Bureau', meeting_date: '2026-01-31', meeting_time: '09:00' };
    expect(prefill(written, file)).toEqual(written);
  });

  it('keeps the dots inside its name', () => expect(nameFromFile('CA 12.03.2026.mp3')).toBe('CA 12.03.2026'));
});
