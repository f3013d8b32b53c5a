import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as ai from './meeting/minutes/ai.ts';
import * as auth from './organisation/auth.ts';
import type { Call } from './call.ts';
import { FindSpeakers } from './meeting/transcript/find-speakers.ts';
import { SetItemPins } from './meeting/agenda/item-starts.ts';
import { MeetingFilter } from './meeting/meeting-filter.ts';
import * as meetings from './meeting/meetings.ts';
import { SearchMeetings } from './meeting/search.ts';
import { KeepNames } from './meeting/transcript/name-conflicts.ts';
import * as organisation from './organisation/organisation.ts';
import * as templates from './organisation/templates.ts';
import * as transcript from './meeting/transcript/transcript.ts';
import { MeetingDay, PersonName } from './values.ts';
import * as vocabularies from './organisation/vocabularies.ts';

const MACHINE = 'words of the library';
const LONG = 'x'.repeat(20_001);
const VALUES: readonly unknown[] = [undefined, null, true, -1, 1.5, 1e9, '', ' ', 'x', LONG, '\0', {}, { x: LONG }];
const MANY = Array.from({ length: 301 }, (_, index) => `mot${index}`);

/** Lists wrong contents of a field: single values, lists of values, and lists of objects with one wrong field. */
const wrongValues = (names: readonly string[]): unknown[] => [
  ...VALUES,
  ...VALUES.map((value) => [value]),
  ...names.flatMap((name) => VALUES.map((value) => [{ [name]: value }])),
  MANY,
  MANY.map((text) => ({ level: 1, text })),
  MANY.map((content) => ({ role: 'user', content })),
];
const messagesOf = (rule: z.ZodType, value: unknown): string[] =>
  rule.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

const modules = [ai, auth, meetings, organisation, templates, transcript, vocabularies];
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value;
const calls = modules.flatMap((module) => Object.values(module)).filter(isCall);
const forms: readonly (readonly [string, z.ZodObject])[] = [
  ['newMeeting', meetings.NewMeeting.in],
  ['a correction', transcript.Correction],
  ...calls.flatMap(({ id, params, query, body }) =>
    [params, query, body].filter((form) => form instanceof z.ZodObject).map((form) => [id, form] as const),
  ),
];

describe('a message to a person', () => {
  beforeAll(() => void z.config({ localeError: () => MACHINE }));
  afterAll(() => void z.config(z.locales.en()));

  it.each(forms)('about %s is never the library’s own wording', (_, form) => {
    const wrong = wrongValues(['level', 'text', 'role', 'content']);
    const told = Object.keys(form.shape).flatMap((field) =>
      wrong.flatMap((value) => messagesOf(form, { [field]: value })),
    );
    expect(told.length).toBeGreaterThan(0);
    expect(told).not.toContain(MACHINE);
  });
});

describe('a text that is too long', () => {
  const tooLong = (max: number): string => 'x'.repeat(max + 1);
  it.each([
    [
      'a meeting’s name',
      meetings.NewMeeting,
      { meeting_name: tooLong(200), meeting_date: '2026-03-03' },
      'Le nom de la réunion contient au plus 200 caractères',
    ],
    ['a person’s name', PersonName, tooLong(200), 'Le nom contient au plus 200 caractères'],
    [
      'an agenda’s title',
      meetings.UpdateAgenda.body,
      { agenda: [{ level: 1, text: tooLong(500) }] },
      'Le titre du point contient au plus 500 caractères',
    ],
    [
      'a template’s name',
      templates.TemplateForm,
      { name: tooLong(200), format: [{ level: 1, text: 'Accueil' }] },
      'Le nom du template contient au plus 200 caractères',
    ],
    [
      'a vocabulary’s name',
      vocabularies.VocabularyName,
      tooLong(200),
      'Le nom du vocabulaire contient au plus 200 caractères',
    ],
    [
      'a question',
      ai.AskScribebot.body,
      { query: tooLong(4_000) },
      'Une question contient au plus 4\u202F000 caractères',
    ],
  ])('is not called missing: %s', (_, rule, value, message) => expect(messagesOf(rule, value)).toEqual([message]));

  it.each([
    ['nothing', undefined],
    ['a blank', ' \n'],
    ['a number', 7],
  ])('is distinguished from %s', (_, value) => expect(messagesOf(PersonName, value)).toEqual(['Le nom est requis']));

  it('is measured without the white space around it', () =>
    expect(PersonName.safeParse(` ${'x'.repeat(200)} `).success).toBe(true));
});

it.each([
  [
    'too many participants',
    meetings.UpdateSpeakers.body,
    { speakers: {}, participants: MANY },
    'Une réunion compte au plus 200 participants',
  ],
  [
    'a label that is none',
    meetings.UpdateSpeakers.body,
    { speakers: { Ada: 'Ada' }, participants: [] },
    'Cet orateur ne figure pas dans la transcription',
  ],
  [
    'a number of speakers that is none',
    FindSpeakers.body,
    { speakers: 2.5 },
    'Le nombre d’orateurs est un nombre entier de 1 à 20',
  ],
  ['no name to keep', KeepNames.body, { names: [], kept: true }, 'Indiquez au moins un nom'],
  [
    'too many names to keep',
    KeepNames.body,
    { names: Array.from({ length: 401 }, () => ({ given: 'Ada', called: 'Luc' })), kept: true },
    'Une réunion garde au plus 400 noms',
  ],
  ['half of two names', KeepNames.body, { names: [{ given: 'Ada' }], kept: true }, 'Le nom est requis'],
  [
    'names that are kept or not',
    KeepNames.body,
    { names: [{ given: 'Ada', called: 'Luc' }] },
    'Dites si les noms sont gardés',
  ],
  ['too many speakers', FindSpeakers.body, { speakers: 21 }, 'Le nombre d’orateurs est un nombre entier de 1 à 20'],
  [
    'too many items of an agenda',
    meetings.UpdateAgenda.body,
    { agenda: MANY.map((text) => ({ level: 1, text })) },
    'Un ordre du jour contient au plus 300 points',
  ],
  [
    'a level beyond the sixth',
    meetings.UpdateAgenda.body,
    { agenda: [{ level: 7, text: 'Budget' }] },
    'Le niveau d’un titre va de 1 à 6',
  ],
  [
    'a template without a structure',
    templates.TemplateForm,
    { name: 'Comité' },
    'Au moins un élément de format est requis',
  ],
  [
    'sections that are too short',
    ai.Summarize.body,
    { summary_section_length: 69 },
    'La longueur d’une section va de 70 à 500 mots',
  ],
  ['a sign-in without a code', auth.Callback.query, {}, 'No authorization code received'],
])('says what is wrong with %s', (_, rule, value, message) => expect(messagesOf(rule, value)).toEqual([message]));

describe('the day of a meeting', () => {
  const NO_DATE = 'La date de la réunion n’est pas une date valable';

  it.each([undefined, null, '', ' '])('is asked for if it is %j', (day) =>
    expect(messagesOf(MeetingDay, day)).toEqual(['Veuillez sélectionner une date']),
  );

  it.each(['0000-01-01', '1899-12-31', '3000-01-01', '2026-02-30', '03.03.2026', 20260303])('is not %s', (day) =>
    expect(messagesOf(MeetingDay, day)).toEqual([NO_DATE]),
  );

  it.each(['1900-01-01', '2024-02-29', '2999-12-31'])('can be %s', (day) =>
    expect(messagesOf(MeetingDay, day)).toEqual([]),
  );
});

it.each([
  ['meetings of a part of the list', MeetingFilter, { limit: 0 }, 'Indiquez un nombre entier, au plus 20\u202F000'],
  [
    'meetings of a search',
    SearchMeetings.body,
    { query: 'toit', from: 1_001 },
    'Une recherche montre au plus 1\u202F000 réunions',
  ],
  ['corrections at once', transcript.UpdateTranscript.body, [], 'Envoyez de 1 à 1\u202F000 corrections à la fois'],
  [
    'starts of items',
    SetItemPins.body,
    { checked: true, pins: Array.from({ length: 2_001 }, (_, at) => ({ passage_id: at + 1, item: 0 })) },
    'Une réunion compte au plus 2\u202F000 débuts fixés à la main',
  ],
])('a limit of %s is written as people write it', (_, rule, value, message) =>
  expect(JSON.stringify(rule.safeParse(value).error?.issues)).toContain(message),
);
