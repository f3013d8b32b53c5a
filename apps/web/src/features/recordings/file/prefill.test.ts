import { describe, expect, it } from 'vitest';
import { nameFromFile, prefill, withoutPrefill } from './prefill.ts';

const modified = new Date(2026, 2, 3, 14, 5).getTime();
const file = (name: string, lastModified = modified) => ({ name, lastModified });
const empty = { meeting_name: '', meeting_date: '', meeting_time: '' };

describe('a chosen file', () => {
  it('fills name, date and time from its name and modification date', () => {
    expect(prefill(empty, file('Comité_de_direction.m4a'))).toEqual({
      meeting_name: 'Comité de direction',
      meeting_date: '2026-03-03',
      meeting_time: '14:05',
    });
  });

  it('leaves what the person has written', () => {
    const written = { meeting_name: 'Bureau', meeting_date: '2026-01-31', meeting_time: '09:00' };
    expect(prefill(written, file('2025-01-01_10h00_Comité.m4a'))).toEqual(written);
  });

  it('is dated by its name rather than by the day on which it was copied', () => {
    expect(prefill(empty, file('2025-11-04_09h30_Comité.m4a'))).toEqual({
      meeting_name: 'Comité',
      meeting_date: '2025-11-04',
      meeting_time: '09:30',
    });
  });

  it('gives the time of its last change only if its name has the same day', () => {
    expect(prefill(empty, file('Réunion du 3 mars 2026.mp3')).meeting_time).toBe('14:05');
    expect(prefill(empty, file('Réunion du 2 mars 2026.mp3')).meeting_time).toBe('');
  });

  it('without a date of its own leaves date and time empty', () => {
    for (const lastModified of [0, new Date(1980, 0, 1).getTime()]) {
      expect(prefill(empty, file('REC001.wav', lastModified))).toEqual({ ...empty, meeting_name: 'REC001' });
    }
  });

  it('takes its filled-in values back when it is removed, except values changed since', () => {
    const filled = prefill(empty, file('Comité.m4a'));
    expect(withoutPrefill({ ...filled, meeting_name: 'Bureau' }, empty, filled)).toEqual({
      ...empty,
      meeting_name: 'Bureau',
    });
    const own = { ...empty, meeting_date: '2026-03-03' };
    expect(withoutPrefill(prefill(own, file('Comité.m4a')), own, prefill(own, file('Comité.m4a')))).toEqual(own);
  });
});

describe('a meeting’s name', () => {
  it.each([
    ['seance_du_comite.mp3', 'seance du comite'],
    ['CA 12.03.2026.mp3', 'CA 12.03.2026'],
    ['CA 12.03.2026', 'CA 12.03.2026'],
    ['2026-03-03_14h05_Comité.m4a', 'Comité'],
    ['2026-03-03 - Comité.m4a', 'Comité'],
    ['Comité-20260303.m4a', 'Comité'],
    ['Réunion du 3 mars 2026.mp3', 'Réunion du 3 mars 2026'],
    ['REC001.wav', 'REC001'],
    ['20260303_140500.wav', '20260303 140500'],
    ['Comité de direction-20260303_140500-Meeting Recording.mp4', 'Comité de direction'],
    ['Teams-20260303_140500-Meeting Recording.mp4', 'Teams'],
    ['GMT20260303-130500_Recording.m4a', 'Recording'],
    ['Meeting Recording.mp4', 'Meeting Recording'],
    ['Se\u0301ance.m4a', 'Séance'],
    ['Séance n. 5', 'Séance n. 5'],
    ['Réunion', 'Réunion'],
    ['Comité vice-présidence.opus', 'Comité vice-présidence'],
    ['会议录音.m4a', '会议录音'],
    ['جلسة المجلس.mp3', 'جلسة المجلس'],
    ['🎉 fête.mp3', '🎉 fête'],
    ['.mp3', ''],
  ])('from %s is « %s »', (fileName, name) => expect(nameFromFile(fileName)).toBe(name));

  it('is cut if it is too long', () => {
    expect(nameFromFile(`${'séance '.repeat(40)}.mp3`)).toBe('séance '.repeat(28).trim());
    expect(nameFromFile(`${'a'.repeat(199)}🎉.mp3`)).toBe('a'.repeat(199));
  });
});
