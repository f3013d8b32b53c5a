import { expect, it } from 'vitest';
import { keepsTraceOfDenial } from './traces.ts';

it.each([
  ['Des jetons sont vendus pour qu’il y ait d’argent au bar.', ''],
  ['La grange a eu de passage des pompiers depuis 2022.', ''],
  ['L’entreprise devait revenir et il a de nouvelles.', ''],
  ['On a du tout entendu l’alarme.', ''],
  ['Il y a des erreurs au bar ni ailleurs.', ''],
  ['Il estime que ce est que le logiciel.', ''],
  ['Les lettres sont encore faites.', 'Pas encore. Je les fais pour le 8.'],
])('finds the trace of a lost denial: %s', (text, said) => {
  expect(keepsTraceOfDenial(text, said)).toBe(true);
});

it.each([
  ['Il n’y a pas d’argent au bar, ni d’erreurs.', ''],
  ['Il a de nouvelles casseroles et de bonnes raisons.', ''],
  ['Il a d’abord parlé, puis il y a de l’ancienneté et de quoi manger.', ''],
  ['On n’a pas du tout entendu l’alarme.', ''],
  ['Ni Anne ni Léo ne votent.', ''],
  ['Les lettres sont encore faites à la main.', 'Pas encore. Elles sont encore faites à la main.'],
  ['Le délai court encore.', 'C’est pas encore fait.'],
])('finds no trace of a lost denial: %s', (text, said) => {
  expect(keepsTraceOfDenial(text, said)).toBe(false);
});
