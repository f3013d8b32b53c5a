import { expect, it } from 'vitest';
import { minutesFileName, sanitiseFileName, transcriptFileName } from './file-names.ts';

it.each([
  ['Conseil communal', 'Conseil_communal'],
  ['Séance n° 3 : budget & travaux', 'Séance_n_3_budget_travaux'],
  ['a/b\\c..\u0000d', 'abcd'],
  ['tab\t and\n line', 'tab_and_line'],
  ['COPIL_2026-03', 'COPIL_2026-03'],
  ['Se\u0301ance', 'Séance'],
])('%j becomes %s', (title, name) => expect(sanitiseFileName(title)).toBe(name));

it('says what the file is', () => {
  expect(minutesFileName('Conseil du 3 mars')).toBe('Conseil_du_3_mars_resume.docx');
  expect(transcriptFileName('Conseil du 3 mars')).toBe('Conseil_du_3_mars_transcription.docx');
});
