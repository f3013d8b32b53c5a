import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Success } from '../errors.ts';
import { TEXT_LIMITS, VOCABULARY_LIMITS } from '../limits.ts';
import { frenchNumber } from '../text.ts';
import { UserId, VocabularyId } from '../ids.ts';
import { line, unique } from '../values.ts';

/** Counts the words of a text between spaces: « Conseil d’État » has two. */
export const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** An element of a vocabulary. It is matched as a whole phrase, with its exact spelling and case. */
export const VocabularyElement = line({
  missing: 'Le mot est requis',
  what: 'Un élément',
  max: VOCABULARY_LIMITS.characters,
}).refine(
  (element) => countWords(element) <= VOCABULARY_LIMITS.wordsPerElement,
  `Un élément ne peut contenir plus de ${VOCABULARY_LIMITS.wordsPerElement} mots`,
);

export const VocabularyName = line({
  missing: 'Le nom du vocabulaire est requis',
  what: 'Le nom du vocabulaire',
  max: TEXT_LIMITS.name,
});

/** Counts the characters of all elements together, as JavaScript does. */
export const countCharacters = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

/** A list of elements, each once: « Fer » and « fer » are two. */
export const VocabularyWords = z
  .array(VocabularyElement, 'La liste des éléments n’est pas valable')
  .overwrite(unique)
  .max(VOCABULARY_LIMITS.elements, `Un vocabulaire contient au plus ${VOCABULARY_LIMITS.elements} éléments`)
  .refine(
    (words) => countCharacters(words) <= VOCABULARY_LIMITS.characters,
    `Un vocabulaire contient au plus ${frenchNumber(VOCABULARY_LIMITS.characters)} caractères`,
  );

export const Vocabulary = z.object({
  id: VocabularyId,
  name: z.string(),
  words: z.array(z.string()),
  user_id: UserId.nullable().describe('Nul pour ce qui est à l’organisation'),
  organization_id: z.uuid().nullable().describe('Nul pour ce qui est personnel'),
});
export type Vocabulary = z.infer<typeof Vocabulary>;

const params = z.object({ vocabulary_id: VocabularyId });

export const ListVocabularies = defineCall({
  id: 'listVocabularies',
  tag: 'vocabularies',
  summary: 'Vocabulaires de la personne et de l’organisation',
  access: 'user',
  method: 'GET',
  path: '/vocabularies/',
  response: z.object({ vocabularies: z.array(Vocabulary) }),
  large: true,
  errors: [401],
});
export const CreateVocabulary = defineCall({
  id: 'createVocabulary',
  tag: 'vocabularies',
  summary: 'Ajoute un vocabulaire personnel',
  access: 'user',
  method: 'POST',
  path: '/vocabularies/',
  body: z.object({ name: VocabularyName }),
  response: Vocabulary,
  errors: [401, 422],
});
export const UpdateVocabulary = defineCall({
  id: 'updateVocabulary',
  tag: 'vocabularies',
  summary: 'Modifie un vocabulaire personnel',
  access: 'user',
  method: 'PUT',
  path: '/vocabularies/:vocabulary_id',
  params,
  body: z.object({ name: VocabularyName, words: VocabularyWords }),
  response: Vocabulary,
  errors: [401, 403, 404, 422],
});
export const DeleteVocabulary = defineCall({
  id: 'deleteVocabulary',
  tag: 'vocabularies',
  summary: 'Supprime un vocabulaire personnel',
  access: 'user',
  method: 'DELETE',
  path: '/vocabularies/:vocabulary_id',
  params,
  response: Success,
  errors: [401, 403, 404],
});
