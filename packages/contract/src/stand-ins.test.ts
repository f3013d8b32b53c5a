import { expect, it } from 'vitest';
import { isStandIn } from './stand-ins.ts';

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
  '%s does not',
  (name) => expect(isStandIn(name)).toBe(false),
);
