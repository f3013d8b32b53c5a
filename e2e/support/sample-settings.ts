import type { User } from '@greffier/contract/organisation/auth';
import type { Engines } from '@greffier/contract/organisation/engines';
import { enginesWith, parakeetEngine } from '@greffier/contract/organisation/testing-engines';
import type { Database } from '@greffier/server/database/client';
import { templates } from '@greffier/server/database/schema/templates';
import { vocabularies } from '@greffier/server/database/schema/vocabularies';
import { AGENDA } from './sample-meetings.ts';

export const TEMPLATE = 'Séance ordinaire de la commission intercommunale de l’aménagement du territoire';
export const VOCABULARY = 'Noms propres, sigles et abréviations de l’administration intercommunale';
const WORDS = ['ASLOCA', 'Conseil d’État', 'anticonstitutionnellement', 'Office fédéral du développement territorial'];
export const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const DAMAGED = `Le fichier /var/lib/${LONG_WORD}/x est endommagé.`;

/** Engines in each state: one is being installed, one failed to install, one is damaged and was chosen. */
export const ENGINES: Engines = enginesWith(
  [
    parakeetEngine,
    { ...parakeetEngine, id: 'autre', name: LONG_WORD, state: 'installed' },
    { ...parakeetEngine, id: 'abime', state: 'incomplete', problem: DAMAGED },
  ],
  {
    replaced: [{ role: 'speech', name: LONG_WORD, used: 'Whisper base', problem: DAMAGED }],
    installation: { model: parakeetEngine.id, state: 'running', bytes: 4e8, total: 1e9, remaining: 300, error: null },
  },
);

/** Adds a person's templates and vocabularies, with the longest kind of names. */
export async function fillSettings(db: Database, { id: userId }: Pick<User, 'id'>): Promise<void> {
  await db.insert(templates).values([
    { userId, name: TEMPLATE, format: [...AGENDA, ...AGENDA] },
    { userId, name: 'Comité', format: [{ level: 1, text: 'Divers' }] },
  ]);
  await db.insert(vocabularies).values([
    { userId, name: VOCABULARY, words: [...WORDS, LONG_WORD] },
    { userId, name: 'Vide', words: [] },
  ]);
}
