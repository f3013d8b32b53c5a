import { describe, expect, it } from 'vitest';
import { isStandIn, speakerName } from './stand-ins.ts';

it.each([
  'Participant 1',
  'participant',
  ' Participante 12 ',
  'Orateur 3',
  'orateur',
  'ORATEUR A',
  'speaker_2',
  'Speaker',
  'Intervenant n° 4',
  'Personne B',
  'Voix 2',
  'Invité 1',
  'Unknown Speaker',
  'Inconnue',
  'Locuteur non identifié',
])('%s stands in for a name', (name) => expect(isStandIn(name)).toBe(true));

it.each(['Anne Jobin', 'Mme Voix', 'Speakman', 'Participants', 'Paul Orateur', 'Invité d’honneur', 'Personne', ''])(
  '%s does not stand in for a name',
  (name) => expect(isStandIn(name)).toBe(false),
);

describe('a speaker', () => {
  it('has the name that people gave', () => expect(speakerName('speaker_1', { speaker_1: ' Ada ' })).toBe('Ada'));

  it('is called by number if nobody gave a name', () => {
    expect(speakerName('speaker_12', {})).toBe('Orateur 12');
    expect(speakerName('speaker_1', { speaker_1: '  ' })).toBe('Orateur 1');
  });

  it('keeps any other label, and is unknown without a label', () => {
    expect(speakerName('constructor', {})).toBe('constructor');
    expect(speakerName('', {})).toBe('Orateur inconnu');
  });
});
