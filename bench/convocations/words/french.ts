import { AGENDA } from './french/agenda.ts';
import { AROUND } from './french/around.ts';
import { LETTER } from './french/letter.ts';
import { OTHER_PAPERS } from './french/other-papers.ts';
import { POINTS } from './french/points.ts';
import type { Phrases } from './phrases.ts';

export const FRENCH: Phrases = { ...LETTER, ...AGENDA, ...POINTS, ...AROUND, ...OTHER_PAPERS };
