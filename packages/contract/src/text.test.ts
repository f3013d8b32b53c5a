import { describe, expect, it } from 'vitest';
import { AskScribebot } from './meeting/minutes/ai.ts';
import { NewMeeting, UpdateAgenda } from './meeting/meetings.ts';
import { TemplateForm } from './organisation/templates.ts';
import { PersonName } from './values.ts';
import { VocabularyElement, VocabularyName } from './organisation/vocabularies.ts';

/** Every kind of text that people type as one line → the schema that reads it. */
const LINES: readonly (readonly [string, (text: string) => unknown])[] = [
  ['a meeting', (text) => NewMeeting.parse({ meeting_name: text, meeting_date: '2026-03-03' }).meeting_name],
  ['a person', (text) => PersonName.parse(text)],
  ['a template', (text) => TemplateForm.parse({ name: text, format: [{ level: 1, text: 'Accueil' }] }).name],
  ['a vocabulary', (text) => VocabularyName.parse(text)],
  ['an element of a vocabulary', (text) => VocabularyElement.parse(text)],
  ['an item of an agenda', (text) => UpdateAgenda.body.parse({ agenda: [{ level: 1, text }] }).agenda[0]?.text],
];

describe.each(LINES)('the name of %s', (_, read) => {
  it('is one line', () => expect(read(' Comité\r\ndes\t\t travaux\u2028A ')).toBe('Comité des travaux A'));

  it('loses control characters, direction marks and non-characters', () => {
    expect(read('a\u0001b\u001B\u007F\u009Fc\u202Ed\u2066e\u2069\uFFFEf\uFFFF')).toBe('abcdef');
  });

  it.each([
    ['emoji', '👩🏽‍💻 ok 🇨🇭 ☎️'],
    ['Arabic', 'لجنة\u200Fالتخطيط'],
    ['accents, composed or not', 'Élève e\u0301te\u0301'],
    ['no-break spaces', 'Budget\u00A0: 10\u202F000'],
  ])('keeps %s', (_name, text) => expect(read(text)).toBe(text));

  it.each(['a\0b', 'a\uD800'])('is refused if it cannot be stored: %j', (text) =>
    expect(() => read(text)).toThrow('Ce texte contient un caractère non autorisé'),
  );
});

it.each(['', '\u202E\u0007\n', '\u200B\u2060', '\u3164 \u00AD', '\u2800'])(
  'a name is required if nothing visible is left of it: %j',
  (text) =>
    expect(PersonName.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Le nom est requis']),
);

it('keeps the lines of a question and its history, without control characters', () => {
  const text = 'Un\n\n  deux\ttrois\r\nquatre';
  const asked = { query: `\u202E${text}\u0007\f`, chat_history: [{ role: 'user', content: `${text}\u001B` }] };
  const read = AskScribebot.body.parse(asked);
  expect([read.query, read.chat_history[0]?.content]).toEqual([text, text]);
});
