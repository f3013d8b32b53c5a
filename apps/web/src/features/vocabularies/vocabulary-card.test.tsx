import type { Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { VocabularyId } from '@greffier/contract/ids';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp, testUser } from '../../test/render.tsx';
import { VocabularyCard } from './vocabulary-card.tsx';

const card = (words: string[]) => {
  const id = VocabularyId.parse('00000000-0000-4000-8000-00000000000a');
  const vocabulary: Vocabulary = { id, name: 'Commune', words, user_id: testUser.id, organization_id: null };
  return <VocabularyCard vocabulary={vocabulary} />;
};

it.each([
  [[], '0 élément sur 100'],
  [['SIGE'], '1 élément sur 100'],
  [['SIGE', 'La Chaux', 'Fer'], '3 éléments sur 100'],
])('says in words how full the vocabulary is: %j', (words, text) => {
  renderInApp(card(words));
  expect(screen.getByText(text)).toBeVisible();
});
