import { SPEAKERS_SOUGHT } from '@greffier/contract/limits';

const people = (count: number): string => (count === 1 ? '1 orateur' : `${count} orateurs`);

export const findSpeakersTexts = {
  title: 'Retrouver les orateurs',
  count: 'Nombre d’orateurs',
  now: (count: number): string => `Actuellement\u00A0: ${count}`,
  wrongCount: `Indiquez un nombre entier de ${SPEAKERS_SOUGHT.min} à ${SPEAKERS_SOUGHT.max}.`,
  explanation:
    'Les voix sont comparées de nouveau, et chaque passage est attribué à l’un des orateurs. Rien n’est transcrit une seconde fois, et aucun mot ne change.',
  unsaved: 'Les noms que vous avez choisis sans les enregistrer seront perdus\u00A0: enregistrez-les d’abord.',
  names:
    'Les noms enregistrés restent aux orateurs qui sont clairement les mêmes\u00A0; les autres seront à donner de nouveau.',
  byHand: 'Les passages attribués à la main à un autre orateur seront attribués de nouveau.',
  stays: 'Vos corrections du texte et l’ordre du jour restent tels quels.',
  find: 'Retrouver les orateurs',
  failed: 'Erreur lors de la recherche des orateurs',
  found: (count: number): string => `${people(count)} ${count === 1 ? 'retrouvé' : 'retrouvés'}`,
  fewer: (asked: number): string => `Il y a trop peu de passages pour en distinguer ${asked}.`,
  namesLost: (names: readonly string[]): string =>
    `${names.length === 1 ? 'Nom à donner de nouveau' : 'Noms à donner de nouveau'}\u00A0: ${names.join(', ')}.`,
} as const;
