import type { Passage } from '@greffier/contract/values';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type ReactNode, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../test/render.tsx';
import type { SentenceFacts } from '../sentence.ts';
import { SourcePanel } from './source-panel.tsx';

const said: Passage = { id: 1, speaker: 'speaker_1', start: 0, end: 4, text: 'Le budget est adopté.' };
const sentence: SentenceFacts = {
  text: 'Adopté.',
  passageIds: [1],
  doubts: [],
  confirmed: null,
  byHand: false,
};
const show = (one: SentenceFacts, split: boolean, passages = [said]) => {
  renderInApp(
    <SourcePanel
      sentence={one}
      split={split}
      passages={passages}
      speakerMap={{}}
      onJump={() => undefined}
      onConfirm={() => undefined}
      onLeave={() => undefined}
      panelRef={createRef()}
    />,
  );
  return screen.getByRole('region', { name: 'Source de la phrase' });
};

it('shows the passages on which a sentence is based', () => {
  expect(show(sentence, false)).not.toHaveAttribute('data-empty');
  expect(screen.getByText('Le budget est adopté.')).toBeVisible();
});

const QUOTED = { ...sentence, text: 'Anne\u00a0: «\u00a0Le budget est adopté.\u00a0»' };

it('says nothing of a quotation in the passage’s own words', () => {
  show(QUOTED, false);
  expect(screen.queryByText(/^Les mots entre guillemets/)).toBeNull();
});

it('says that a quotation has other words than its passage, until somebody confirms it', () => {
  const changed = { ...QUOTED, text: QUOTED.text.replace('adopté', 'refusé') };
  show(changed, false);
  expect(screen.getByText(/^Les mots entre guillemets ne sont pas ceux de la transcription/)).toBeVisible();
});

it('covers nothing beside the transcript if there is nothing to decide', () => {
  expect(show(sentence, true)).toHaveAttribute('data-empty');
  expect(screen.getByText('Le budget est adopté.')).toBeVisible();
});

it('shows a pending decision beside the transcript, without repeating the words of the passage', () => {
  expect(show({ ...sentence, doubts: ['figure'] }, true)).not.toHaveAttribute('data-empty');
  expect(screen.getByRole('button', { name: 'Confirmer' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Lire dans la transcription/ })).toBeVisible();
  expect(screen.queryByText('Le budget est adopté.')).toBeNull();
});

it('names the passage that was badly heard, as long as nobody has confirmed its words', () => {
  const doubts = [...said.text.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, index + word.length] as const);
  const two = { ...sentence, passageIds: [1, 2], doubts: ['heard' as const] };
  show(two, false, [said, { ...said, id: 2, start: 65, doubts }]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.not.stringContaining('Peu sûr'),
    expect.stringContaining('01:05 · Peu sûr'),
  ]);
});

it('begins at the top for each sentence, even if two have the same words', async () => {
  function Two(): ReactNode {
    const [chosen, setChosen] = useState(sentence);
    return (
      <>
        <button type="button" onClick={() => setChosen({ ...sentence, passageIds: [2] })}>
          Autre
        </button>
        <SourcePanel
          sentence={chosen}
          split={false}
          passages={[said, { ...said, id: 2, start: 65 }]}
          speakerMap={{}}
          onJump={() => undefined}
          onLeave={() => undefined}
          panelRef={useRef(null)}
        />
      </>
    );
  }
  renderInApp(<Two />);
  const panel = screen.getByRole('region', { name: 'Source de la phrase' });
  panel.scrollTop = 120;
  await userEvent.click(screen.getByRole('button', { name: 'Autre' }));
  expect(panel.scrollTop).toBe(0);
});
