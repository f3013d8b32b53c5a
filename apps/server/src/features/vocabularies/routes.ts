import {
  CreateVocabulary,
  DeleteVocabulary,
  ListVocabularies,
  UpdateVocabulary,
} from '@greffier/contract/organisation/vocabularies';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ListInParts } from '../../http/answers/large-answers.ts';
import { mount } from '../../http/route.ts';
import { createVocabulariesService } from './service.ts';

export function vocabulariesRoutes(app: FastifyInstance, deps: Deps): void {
  const vocabularies = createVocabulariesService(deps, 'personal');

  mount(app, ListVocabularies, ({ user }) => new ListInParts('vocabularies', vocabularies.list(user)));
  mount(app, CreateVocabulary, ({ user, body }) => vocabularies.create(user, { ...body, words: [] }));
  mount(app, UpdateVocabulary, ({ user, params, body }) => vocabularies.update(user, params.vocabulary_id, body));
  mount(app, DeleteVocabulary, async ({ user, params }) => {
    await vocabularies.remove(user, params.vocabulary_id);
    return { success: true, error: null };
  });
}
