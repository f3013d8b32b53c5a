import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import type { Domain } from './domain.ts';
import { board, gemeinde, verein } from './domains/foreign.ts';
import { club, parish, research, university, utility, worksCouncil } from './domains/more.ts';
import { association, company, copropriete } from './domains/private.ts';
import { hospital, municipal, school } from './domains/public.ts';
import type { Phrases } from './phrases.ts';

/** The region of a document: its language, its money, the organisations that meet there. */
export interface Region {
  readonly name: string;
  readonly phrases: Phrases;
  readonly money: 'EUR' | 'CHF' | 'CAD';
  readonly domains: readonly Domain[];
  readonly paper: 'a4' | 'letter';
  readonly postcode: readonly [number, number];
}

const IN_FRENCH = [
  municipal,
  hospital,
  school,
  copropriete,
  company,
  association,
  university,
  research,
  parish,
  worksCouncil,
  club,
  utility,
];

const france: Region = {
  name: 'FR',
  phrases: FRENCH,
  money: 'EUR',
  domains: IN_FRENCH,
  paper: 'a4',
  postcode: [10_000, 95_999],
};
const switzerland: Region = {
  ...france,
  name: 'CH',
  money: 'CHF',
  postcode: [1000, 2999],
  phrases: {
    ...FRENCH,
    closings: [
      'Divers',
      'Divers et propositions individuelles',
      'Propositions individuelles et divers',
      ...FRENCH.closings.slice(0, 6),
    ],
    pointWords: ['Objet', 'Point', 'Objet n°'],
  },
};
const belgium: Region = { ...france, name: 'BE', postcode: [1000, 9999] };
const quebec: Region = {
  ...france,
  name: 'QC',
  money: 'CAD',
  paper: 'letter',
  phrases: {
    ...FRENCH,
    closings: ['Varia', 'Période de questions', 'Levée de l’assemblée', 'Affaires diverses', 'Varia et clôture'],
    openings: [
      ...FRENCH.openings,
      'Mot de bienvenue et constatation du quorum',
      'Ouverture de l’assemblée',
      'Lecture et adoption de l’ordre du jour',
      'Affaires découlant du procès-verbal',
    ],
  },
};
const german: Region = {
  name: 'DE',
  phrases: GERMAN,
  money: 'CHF',
  domains: [gemeinde, verein],
  paper: 'a4',
  postcode: [3000, 9699],
};
const english: Region = {
  name: 'EN',
  phrases: ENGLISH,
  money: 'EUR',
  domains: [board],
  paper: 'a4',
  postcode: [10_000, 95_999],
};

/** Regions from which chance picks; a frequent one is repeated. French is the most frequent language. */
export const REGIONS: readonly Region[] = [
  ...Array.from({ length: 9 }, () => france),
  ...Array.from({ length: 5 }, () => switzerland),
  ...Array.from({ length: 3 }, () => belgium),
  ...Array.from({ length: 2 }, () => quebec),
  german,
  english,
];
