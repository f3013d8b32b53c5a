import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import { expect, it } from 'vitest';
import { signatories } from './signatories.ts';

const person = (name: string, role: string | null, status: Attendee['status'] = 'present'): Attendee => ({
  name,
  role,
  status,
});
const told = (...people: readonly Attendee[]) =>
  signatories(people).map(({ title, name }) => (name === '' ? title : `${title}\u00A0: ${name}`));

it('are those whose functions say so, among the people who were there', () => {
  expect(
    told(
      person('Ada', 'conseillère, présidente'),
      person('Bo', 'secrétaire communal', 'remote'),
      person('Cléa', 'membre'),
    ),
  ).toEqual(['Conseillère, présidente\u00A0: Ada', 'Secrétaire communal\u00A0: Bo']);
  expect(told(person('Ada', 'Président'), person('Bo', 'greffière'))).toEqual([
    'Président\u00A0: Ada',
    'Greffière\u00A0: Bo',
  ]);
});

it('stay open where nobody is known, or who was excused', () => {
  expect(told()).toEqual(['Présidence', 'Secrétariat']);
  expect(
    told(person('Ada', 'présidente', 'excused'), person('Bo', null), person('Cléa', 'secrétaire', 'absent')),
  ).toEqual(['Présidence', 'Secrétariat']);
});

it.each(['vice-présidente', 'Vice-président', 'membre, vice-présidente', 'ancien président', 'sous-secrétaire'])(
  'are none by a function that only sounds alike: %s',
  (role) => {
    expect(told(person('Ada', role))).toEqual(['Présidence', 'Secrétariat']);
  },
);

it('are whoever has the function in this meeting, then whoever has it without more; several stay open', () => {
  const chair = person('Ada', 'présidente');
  const other = person('Bo', 'président de la commission des finances');
  expect(told(other, chair)[0]).toBe('Présidente\u00A0: Ada');
  expect(told(other, chair, person('Cléa', 'présidente de séance'))[0]).toBe('Présidente de séance\u00A0: Cléa');
  expect(told(other)[0]).toBe('Président de la commission des finances\u00A0: Bo');
  expect(told(other, person('Dan', 'président de la commission scolaire'))[0]).toBe('Présidence');
});
