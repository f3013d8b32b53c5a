import {
  CreateVocabulary,
  DeleteVocabulary,
  ListVocabularies,
  UpdateVocabulary,
} from '@greffier/contract/organisation/vocabularies';
import type { FastifyInstance } from 'fastify';
import { ListInParts } from '../../http/answers/large-answers.ts';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export function vocabulariesRoutes(app: FastifyInstance, { vocabularies }: Services): void {
  mount(app, ListVocabularies, ({ user }) => new ListInParts('vocabularies', vocabularies.list(user)));
  mount(app, CreateVocabulary, ({ user, body }) => vocabularies.create(user, { ...body, words: [] }));
  mount(app, UpdateVocabulary, ({ user, params, body }) => vocabularies.update(user, params.vocabulary_id, body));
  mount(app, DeleteVocabulary, async ({ user, params }) => {
    await vocabularies.remove(user, params.vocabulary_id);
    return { success: true, error: null };
  });
}
