import { describe, expect, it } from 'vitest';
import { minutesFileName, sanitiseFileName, transcriptFileName } from './file-names.ts';

it.each([
  ['Conseil communal', 'Conseil_communal'],
  ['Séance n° 3 : budget & travaux', 'Séance_n_3_budget_travaux'],
  ['a/b\\c..\u0000d', 'abcd'],
  ['tab\t and\n line', 'tab_and_line'],
  ['🎉 Fête 🎉', '_Fête_'],
  ['جلسة المجلس (2026)', 'جلسة_المجلس_2026'],
  ['COPIL_2026-03', 'COPIL_2026-03'],
  ['Se\u0301ance', 'Séance'],
])('%j becomes %s', (title, name) => expect(sanitiseFileName(title)).toBe(name));

it('the name of a file says what the file contains', () => {
  expect(minutesFileName('Conseil du 3 mars')).toBe('Conseil_du_3_mars_resume.docx');
  expect(transcriptFileName('Conseil du 3 mars')).toBe('Conseil_du_3_mars_transcription.docx');
});

describe('the name of a file', () => {
  // Each byte beyond ASCII is an escape of three characters.
  const bytes = (name: string): number => encodeURIComponent(name).replace(/%../g, '.').length;

  it.each([
    ['a', 'a'.repeat(300), 255],
    ['é', 'é'.repeat(200), 254],
    ['会', '会'.repeat(200), 255],
    ['𝒜', '𝒜'.repeat(100), 252],
  ])('is cut to 255 bytes at most, and never inside a character: %s', (character, title, length) => {
    const name = minutesFileName(title);
    expect(bytes(name)).toBe(length);
    expect(name).toMatch(new RegExp(`^${character}+_resume\\.docx$`, 'u'));
    expect(transcriptFileName(title)).toMatch(new RegExp(`^${character}+_transcription\\.docx$`, 'u'));
    expect(bytes(transcriptFileName(title))).toBeLessThanOrEqual(255);
  });

  it('stays whole if it just fits into the limit', () => {
    const title = 'a'.repeat(255 - '_resume.docx'.length);
    expect(minutesFileName(title)).toBe(`${title}_resume.docx`);
  });
});
