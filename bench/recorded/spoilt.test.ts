import { describe, expect, it } from 'vitest';
import type { Transport } from '@greffier/writing/remote/transport';
import { MeetingFile } from '../shared/meeting-file.ts';
import { measure, productOver } from './measure.ts';
import { CONTEXT, type Kept, promptOf, writtenOf } from './prompts.ts';
import { Spoiler } from './spoil-answers.ts';
import { marksOf } from './marks.ts';
import { spoilMeeting } from './spoil-meeting.ts';
import { fateOf, type Line, type ToldLine, toldAnew } from './trace.ts';
import { readTrials } from './trials.ts';
import { WAYS } from './ways.ts';

const line = (text: string, more: Partial<Line> = {}): Line => ({ kind: 'fact', text, passages: [4], ...more });
const told = (text: string, marked = false, more: Partial<Line> = {}): ToldLine => ({ ...line(text, more), marked });

describe('the fate of a spoilt line', () => {
  const spoilt = {
    way: 'a denial lost',
    before: line('Le toit n’est pas refait cette année.'),
    after: line('Le toit est refait cette année.'),
  };

  it.each([
    ['unmarked', [told('Le toit est refait cette année.')]],
    ['marked', [told('Le toit est refait cette année.', true)]],
    ['quoted', [told('Anne Jobin : « Non, le toit est pas refait, pas cette année. »')]],
    [
      'gone',
      [
        told('Le toit n’est pas refait cette année.'),
        told('Le toit est refait cette année.', false, { passages: [9] }),
      ],
    ],
  ] as const)('is « %s »', (end, lines) => {
    expect(fateOf(spoilt, lines).end).toBe(end);
  });

  it('ignores lines that also occur without spoiling, however similar they are', () => {
    const alike = [told('Le toit est refait cette année.'), told('Anne Jobin : « Non, pas le toit. »')];
    expect(fateOf(spoilt, toldAnew(alike, alike)).end).toBe('quoted');
    expect(fateOf(spoilt, toldAnew(alike, alike.slice(1))).end).toBe('unmarked');
  });

  it('depends on the fields beside the text, too', () => {
    const before = line('Envoyer le devis.', { kind: 'action', owner: 'Anne Jobin' });
    const after = { ...before, owner: 'Marc Dubois' };
    const fate = (owner: string) =>
      fateOf({ way: '', before, after }, [told('Envoyer le devis.', false, { owner })]).end;
    expect(fate('Marc Dubois')).toBe('unmarked');
    expect(fate('Anne Jobin')).toBe('gone');
  });
});

const FITTING: Readonly<Record<string, Line>> = {
  'names exchanged': line('{0} demande à {1} d’envoyer le devis.'),
  'a denial lost': line('Le toit n’est pas refait cette année.'),
  'another unit': line('Le devis s’élève à 300 euros.'),
  'another figure': line('Le devis s’élève à 300 euros.'),
  'another owner': line('Envoyer le devis.', { kind: 'action', owner: 'Personne d’autre' }),
  'a possession that nobody said': line('On relit le rapport avant jeudi.'),
  'another time': line('La salle sera fermée.'),
  'refused and adopted exchanged': line('Le crédit est refusé.', { kind: 'decision', outcome: 'refused' }),
  'the first person': line('Anne Jobin propose un autre jour.'),
  'another language': line('Le devis de la commune et le rapport du comité sont pour la séance.'),
  'the same again and again': line('Le devis de la commune attend la réponse du comité.'),
  'the example of the prompt': line('Repeindre la salle.', { kind: 'action' }),
  'a line out of nothing': line('La salle est repeinte.'),
  'two matters mixed up': line('Le devis de la commune attend la réponse du comité.'),
  'a year away': line('La convention court jusqu’en 2027.'),
  'ten times as much': line('Le devis s’élève à 1 300 euros.'),
  'abstentions as votes against': line('Crédit', { kind: 'vote', for: 5, against: 1, abstentions: 2 }),
  'a speaker of another passage': line('{0} propose un autre jour.'),
  'a mere idea as decided': line('Anne Jobin propose de fermer la salle.'),
  'another day': line('La salle ferme jeudi.'),
};

describe('spoiling', async () => {
  const [trial] = await readTrials('asbl-culture');
  const meeting = trial!.meeting;
  const names = Object.values(meeting.truth.speakers);
  const filled = (one: Line): Line => ({
    ...one,
    text: one.text.replace(/\{(\d)\}/g, (_, at) => names[Number(at)] ?? ''),
  });
  const prompt = promptOf({ task: 'facts', system: '', messages: [], schema: null, length: 900, urgent: false });

  it('knows twenty ways', () => {
    expect(Object.keys(WAYS)).toHaveLength(20);
    expect(Object.keys(FITTING)).toEqual(Object.keys(WAYS));
  });

  it.each([
    ['names exchanged', '{0} et {1} envoient le devis.'],
    ['two matters mixed up', 'Toutes les familles du village sont invitées à la fête du club.'],
    ['a mere idea as decided', 'Anne Jobin lit la demande de fermer la salle.'],
    ['a mere idea as decided', 'Anne Jobin demande si le club peut fermer la salle.'],
  ])('leaves a note alone that would stay true, %s: %s', (way, text) => {
    const other = line('Le club invite toutes les familles du village à la fête.', { passages: [9] });
    const spoiler = new Spoiler(way, meeting, new Map());
    spoiler.notes({ facts: [filled(line(text)), other] }, prompt);
    expect(spoiler.spoilt.filter(({ before }) => before.passages[0] === 4)).toEqual([]);
  });

  it.each(Object.keys(WAYS))('changes a fitting note in the same way each time: %s', (way) => {
    const other = line('Le club invite toutes les familles du village à la fête.', { passages: [9] });
    const facts = [
      { ...filled(FITTING[way]!), item: '1' },
      { ...other, item: '2' },
    ];
    const spoil = (): readonly [Kept, Spoiler] => {
      const spoiler = new Spoiler(way, meeting, new Map());
      return [spoiler.notes({ facts }, prompt), spoiler];
    };
    const [changed, { spoilt }] = spoil();
    const first = spoilt.find(({ before }) => before.passages[0] === 4);
    expect(first?.after).not.toEqual(first?.before);
    expect(first).toBeDefined();
    expect(changed).not.toEqual({ facts });
    expect(spoil()[0]).toEqual(changed);
  });
});

/** Two people, three passages, one question. */
const SMALL = MeetingFile.parse({
  name: 'small',
  date: '2026-02-11',
  participants: [
    { name: 'Anne Jobin', status: 'présent' },
    { name: 'Marc Dubois', status: 'présent' },
  ],
  agenda: [{ level: 1, text: 'Toiture' }],
  passages: [
    { id: 1, speaker: 'speaker_1', start: 0, end: 5, text: 'Le devis pour la toiture s’élève à 16 800 francs.' },
    { id: 2, speaker: 'speaker_2', start: 6, end: 9, text: 'La toiture n’est pas réparée cette année.' },
    { id: 3, speaker: 'speaker_1', start: 10, end: 14, text: 'Merci à tout le monde.' },
  ],
  truth: {
    speakers: { speaker_1: 'Anne Jobin', speaker_2: 'Marc Dubois' },
    inferable: [],
    items: [],
    facts: [],
    decisions: [],
    actions: [],
    votes: [],
    traps: [],
  },
  questions: [
    { question: 'Combien coûte la toiture ?', answer_must_mention: ['16800'], passages: [1], answerable: true },
  ],
});
const NOTES: Kept = {
  facts: [
    { kind: 'fact', item: '1', text: 'Le devis de la toiture s’élève à 16 800 francs.', passages: [1] },
    { kind: 'fact', item: '1', text: 'La toiture n’est pas réparée cette année.', passages: [2] },
  ],
};

it('follows spoilt notes into minutes, and spoilt sentences into answers', async () => {
  const recorded = new Map<string, Kept>();
  const listener: Transport = {
    context: CONTEXT,
    counts: false,
    send(call) {
      const kept = call.task === 'facts' ? NOTES : 'Le devis s’élève à 16 800 francs [1].';
      recorded.set(promptOf(call).digest, kept);
      return Promise.resolve({ text: writtenOf(kept), cut: false });
    },
  };
  const figures = await measure(productOver(listener), SMALL, []);
  expect(figures).toMatchObject({ questions: [1, 1], instead: [0, 1], marked: [0, 2] });

  const fates = await spoilMeeting(SMALL, recorded);
  const ends = (way: string) => fates.filter((one) => one.way === way).map(({ end }) => end);
  expect(ends('another figure')).toEqual(['quoted', 'marked']);
  expect(ends('a denial lost')).toEqual(['quoted']);
  expect(ends('the example of the prompt')).toEqual([]);

  const marks = await marksOf(SMALL, recorded);
  const marked = (way: string | null) => marks.filter((one) => one.way === way).map(({ isMarked }) => isMarked);
  expect(marked(null)).toEqual([false, false, false]);
  expect(marked('another figure')).toEqual([true, true]);
  expect(marked('a denial lost')).toEqual([true]);
});
