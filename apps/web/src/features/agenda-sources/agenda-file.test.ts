import { expect, it } from 'vitest';
import { refuseAgendaFile } from './agenda-file.ts';

const file = (name: string, size = 10) => ({ name, size });

it.each([[[file('Convocation.DOCX')]], [[file('séance.msg')]], [[file('photo.jpeg')]], [[]]])(
  '%j may be sent',
  (files) => {
    expect(refuseAgendaFile(files)).toBeNull();
  },
);

it.each([
  [[file('tableau.xlsx')], /^Ce fichier n’est pas d’un format/],
  [[file('IMG_1.heic')], /JPEG/],
  [[file('a.pdf'), file('b.pdf')], /un seul fichier/],
  [[file('a.pdf', 0)], /vide/],
  [[file('a.pdf', 50_000_001)], /50\u00a0Mo/],
])('%j: %s', (files, says) => {
  expect(refuseAgendaFile(files)).toMatch(says);
});
