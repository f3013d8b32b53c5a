import { expect, it } from 'vitest';
import { hasUnsaidDate } from './dates.ts';

it.each([
  ['le 31 mars', 'On rend le rapport fin du mois.', false],
  ['le 31 mars', 'On rend le rapport fin du mois prochain.', true],
  ['le 30 avril', 'On rend le rapport fin du mois prochain.', false],
  ['le 6 mars', 'On rend le rapport cette semaine.', false],
  ['le 13 mars', 'On rend le rapport à la fin de la semaine prochaine.', false],
  ['le 6 mars', 'On rend le rapport à la fin de la semaine prochaine.', true],
  ['le 6 mars', 'On a rendu le rapport à la fin de la semaine dernière.', true],
  ['le 31 mars', 'On rend le rapport à la fin du mois suivant.', true],
  ['le 31 mars', 'On rend le rapport à la fin du mois d’après.', true],
  ['le 31 mars', 'On rend le rapport à la fin du mois d’avril.', true],
  ['le 31 mars', 'On a rendu le rapport à la fin du mois passé.', true],
  ['le 6 mars', 'On rend le rapport à la fin de la semaine suivante.', true],
  ['le 6 mars', 'On rend le rapport à la fin de la semaine du 16.', true],
  ['le 6 mars', 'On rend cette semaine 2 rapports.', false],
  ['le 6 mars', 'On rend le rapport cette semaine-là.', true],
])('on 2 March, « %s » as a date for « %s »: unsaid is %s', (told, said, unsaid) => {
  expect(hasUnsaidDate(`Le rapport est rendu ${told}.`, said, '2026-03-02')).toBe(unsaid);
});
