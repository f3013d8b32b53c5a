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

it('signatories are the people present whose functions are to chair or to keep the minutes', () => {
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

it('signatories stay open if nobody has the function, or the person was away', () => {
  expect(told()).toEqual(['Présidence', 'Secrétariat']);
  expect(
    told(person('Ada', 'présidente', 'excused'), person('Bo', null), person('Cléa', 'secrétaire', 'absent')),
  ).toEqual(['Présidence', 'Secrétariat']);
});

it.each(['vice-présidente', 'Vice-président', 'membre, vice-présidente', 'ancien président', 'sous-secrétaire'])(
  'a function that only sounds similar does not make a signatory: %s',
  (role) => {
    expect(told(person('Ada', role))).toEqual(['Présidence', 'Secrétariat']);
  },
);

it('a function in this meeting comes first, then one without an addition; several candidates leave the line open', () => {
  const chair = person('Ada', 'présidente');
  const other = person('Bo', 'président de la commission des finances');
  expect(told(other, chair)[0]).toBe('Présidente\u00A0: Ada');
  expect(told(other, chair, person('Cléa', 'présidente de séance'))[0]).toBe('Présidente de séance\u00A0: Cléa');
  expect(told(other)[0]).toBe('Président de la commission des finances\u00A0: Bo');
  expect(told(other, person('Dan', 'président de la commission scolaire'))[0]).toBe('Présidence');
});
