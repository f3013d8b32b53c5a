import { describe, expect, it } from 'vitest';
import { momentIn } from './file-moment.ts';

describe('the name of a file', () => {
  it.each([
    ['2026-03-03_14h05_Comité', '2026-03-03', '14:05'],
    ['2026-03-03 14h Comité', '2026-03-03', '14:00'],
    ['2026-03-03', '2026-03-03', ''],
    ['Comité 2026.03.03', '2026-03-03', ''],
    ['Teams-20260303_140500-Meeting Recording', '2026-03-03', '14:05'],
    ['20260303140500', '2026-03-03', '14:05'],
    ['REC_20260303-1405', '2026-03-03', '14:05'],
    ['WhatsApp Audio 2026-03-03 at 14.05.12', '2026-03-03', '14:05'],
    ['Capture 2026-03-03 à 14.05', '2026-03-03', '14:05'],
    ['2026-03-03T14:05:00', '2026-03-03', '14:05'],
    ['PTT-20260303-WA0001', '2026-03-03', ''],
    ['Réunion du 3 mars 2026', '2026-03-03', ''],
    ['Réunion du 1er avril 2026, 9h30', '2026-04-01', '09:30'],
    ['Séance_12_AOÛT_2026', '2026-08-12', ''],
    ['CA 12.03.2026', '2026-03-12', ''],
    ['CA 3-3-2026 à 14h05', '2026-03-03', '14:05'],
  ])('%s gives %s %s', (name, day, time) => expect(momentIn(name)).toMatchObject({ day, time }));

  it.each([
    'REC001',
    'Comité',
    'Budget 2026',
    '2026-13-03',
    '2026-02-30',
    '31.02.2026',
    'Facture 202603031',
    'Atelier 2h',
    '1.2.3',
    '会议录音',
  ])('%s gives no day', (name) => expect(momentIn(name)).toBeNull());

  it('in universal time gives the local time', () => {
    const local = new Date('2026-03-03T13:05:00Z');
    const time = `${String(local.getHours()).padStart(2, '0')}:05`;
    expect(momentIn('GMT20260303-130500_Recording')).toMatchObject({ time });
    expect(momentIn('Comité-20260303_130500UTC-Meeting Recording')).toMatchObject({ time });
  });
});
