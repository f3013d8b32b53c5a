import { describe, expect, it } from 'vitest';
import { NewMeeting } from './meetings.ts';

const form = { meeting_name: 'Comité', meeting_date: '2026-03-03' };
const messages = (input: unknown): (string | undefined)[] =>
  NewMeeting.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];

describe('the form of a new meeting', () => {
  it('needs a name and a date, in the words of the specification', () => {
    expect(messages({ ...form, meeting_name: '  ' })).toEqual(['Veuillez entrer un nom de réunion']);
    expect(messages({ ...form, meeting_date: '' })).toEqual(['Veuillez sélectionner une date']);
  });

  it('needs a name even if the field is missing altogether', () => {
    expect(messages({ meeting_date: '2026-03-03' })).toEqual(['Veuillez entrer un nom de réunion']);
  });

  it('refuses characters that databases and documents cannot store', () => {
    for (const meeting_name of ['a\0b', 'a\ud800b']) {
      expect(messages({ ...form, meeting_name })).toEqual(['Ce texte contient un caractère non autorisé']);
    }
  });

  it('is French without other languages by default', () => {
    expect(NewMeeting.parse(form)).toMatchObject({ main_language: 'fr', extra_languages: [], meeting_time: null });
  });

  it('keeps the main language out of the other languages, and lists each of these once', () => {
    const parsed = NewMeeting.parse({ ...form, main_language: 'de', extra_languages: ['de', 'fr', 'fr'] });
    expect(parsed.extra_languages).toEqual(['fr']);
  });

  it('has no more languages than the product offers', () =>
    expect(messages({ ...form, extra_languages: ['fr', 'en', 'de', 'de'] })).toEqual([
      'La liste des langues n’est pas valable',
    ]));

  it('trims the names of participants and refuses blank ones', () => {
    expect(NewMeeting.parse({ ...form, participants: [' Ada ', 'Bo'] }).participants).toEqual(['Ada', 'Bo']);
    expect(messages({ ...form, participants: [' '] })).toEqual(['Le nom est requis']);
  });

  it.each(['24:00', '9:05', '10:60', 'midi'])('refuses %s as a time', (meeting_time) => {
    expect(messages({ ...form, meeting_time })).toHaveLength(1);
  });
});
