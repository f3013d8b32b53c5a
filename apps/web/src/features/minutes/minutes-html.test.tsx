import type { Doubts } from '@greffier/contract/meeting/transcript/doubts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { MinutesHtml } from './minutes-html.tsx';
import type { SentenceFacts } from './sentence.ts';

const html = `<h1>Budget</h1><p><span data-passages="12 13">Le budget est adopté.</span> Sans source.</p>
<p><strong>Décisions</strong></p><ul><li><span data-passages="14">On achète le four.</span></li></ul>`;

it("shows the minutes below the page's heading, with their lists", () => {
  render(<MinutesHtml html={html} onOpen={vi.fn<(sentence: SentenceFacts) => void>()} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Budget' })).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent('On achète le four.');
});

it('leads from a sentence to all of its passages, by mouse and by keyboard', async () => {
  const onOpen = vi.fn<(sentence: SentenceFacts) => void>();
  render(<MinutesHtml html={html} onOpen={onOpen} />);
  await userEvent.click(screen.getByRole('link', { name: 'Le budget est adopté.' }));
  expect(onOpen).toHaveBeenLastCalledWith(
    expect.objectContaining({ passageIds: [12, 13], text: 'Le budget est adopté.' }),
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ passageIds: [14] }));
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

it('runs no code and keeps no attributes of the text', () => {
  const { container } = render(
    <MinutesHtml
      html={
        '<p onclick="x()" style="color:red">Texte<img src=x onerror="x()"><script>x()</script></p><a href="javascript:x()">lien</a>'
      }
      onOpen={vi.fn<(sentence: SentenceFacts) => void>()}
    />,
  );
  expect(container.querySelectorAll('script, img, a, [style], [onclick]')).toHaveLength(0);
  expect(container).toHaveTextContent('Textelien');
});

it('keeps tables with their heads and spans', () => {
  render(
    <MinutesHtml
      html={
        '<table><tbody><tr><th scope="col" onclick="x()">Objet</th><th scope="col">Pour</th></tr>' +
        '<tr><td rowspan="2">Budget</td><td>5</td></tr><tr><td>6</td></tr><tr><td colspan="2">Clos</td></tr></tbody></table>'
      }
    />,
  );
  expect(screen.getByRole('columnheader', { name: 'Objet' }).outerHTML).toBe('<th scope="col">Objet</th>');
  expect(screen.getByRole('cell', { name: 'Budget' })).toHaveAttribute('rowspan', '2');
  expect(screen.getByRole('cell', { name: 'Clos' })).toHaveAttribute('colspan', '2');
  expect(screen.getByRole('group', { name: 'Tableau' })).toHaveAttribute('tabindex', '0');
});

it('shows sentences as plain text if their sources cannot be opened', () => {
  render(<MinutesHtml html={html} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Le budget est adopté.')).toBeInTheDocument();
});

it('marks a doubtful sentence until somebody confirms it, even if it has several formats', () => {
  const doubtful = (more: string) =>
    `<p><span data-passages="2" data-doubt="figure"${more}>Il coûte <strong>3</strong> francs.</span></p>`;
  const { rerender } = render(<MinutesHtml html={doubtful('')} onOpen={vi.fn<(sentence: SentenceFacts) => void>()} />);
  const link = () => screen.getByRole('link', { name: 'Il coûte 3 francs.' });
  expect(link()).toHaveAttribute('data-check', 'open');
  const confirmed = doubtful(' data-confirmed="2026-03-03T10:00:00.000Z Anne"');
  rerender(<MinutesHtml html={confirmed} onOpen={vi.fn<(sentence: SentenceFacts) => void>()} />);
  expect(link()).not.toHaveAttribute('data-check');
});

it('states the column of each cell, unless cells extend over several columns', () => {
  const table = (cells: string) =>
    `<table><tbody><tr><th>Objet</th><th>Pour</th></tr><tr>${cells}</tr></tbody></table>`;
  const { container, rerender } = render(<MinutesHtml html={table('<td>Budget</td><td>5</td>')} />);
  const columns = () => [...container.querySelectorAll('td')].map((cell) => cell.dataset['column']);
  expect(columns()).toEqual(['Objet', 'Pour']);
  expect(container.querySelector('[data-cards]')).not.toBeNull();
  rerender(<MinutesHtml html={table('<td colspan="2">Budget</td>')} />);
  expect(columns()).toEqual([undefined]);
  expect(container.querySelector('[data-cards]')).toBeNull();
});

it('numbers titles by their place, unless people have numbered them', () => {
  const { container, rerender } = render(<MinutesHtml html="<h1>Accueil</h1><h2>Excuses</h2><h1>Budget</h1>" />);
  const numbers = () => [...container.querySelectorAll('h2, h3')].map((title) => title.getAttribute('data-number'));
  expect(numbers()).toEqual(['1', '1.1', '2']);
  rerender(<MinutesHtml html="<h1>1. Accueil</h1><h1>2. Budget</h1>" />);
  expect(numbers()).toEqual([null, null]);
});

describe('a quotation', () => {
  const text = 'Euh, le crédit est de 15 000 euros.';
  const SAID = { id: 2, speaker: 'speaker_1', start: 0, end: 4, text };
  const doubtsAbout = (...words: string[]) =>
    words.map((word) => [text.indexOf(word), text.indexOf(word) + word.length] as const);
  const show = (quoted: string, doubts: Doubts, more = '') =>
    render(
      <MinutesHtml
        html={`<p><span data-passages="2"${more}> Anne : « ${quoted} »</span></p>`}
        passages={[{ ...SAID, doubts }]}
        onOpen={vi.fn<(sentence: SentenceFacts) => void>()}
      />,
    );
  const marked = ({ container }: ReturnType<typeof show>) =>
    [...container.querySelectorAll('[title^="Mot douteux"]')].map((word) => word.textContent);

  it('marks each doubtful word, however it is typeset, and says so aloud', () => {
    const shown = show('Le <strong>créd</strong>it est de 15\u202f000 euros.', doubtsAbout('Euh', 'crédit', '15 000'));
    expect(marked(shown)).toEqual(['créd', 'it', '15\u202f000']);
    expect(screen.getByRole('link')).toHaveAccessibleName(/euros\. »\s*\(Mots douteux\s: crédit, 15\s000\)$/);
  });

  it('marks a doubtful word each time it is quoted, and nothing between two quotations', () => {
    const shown = show('Le crédit » ; Marc refuse « le crédit', doubtsAbout('le', 'crédit'));
    expect(marked(shown)).toEqual(['Le', 'crédit', 'le', 'crédit']);
    expect(screen.getByRole('link')).toHaveAccessibleName(
      /« le crédit »\s*\(Mots douteux\s: Le, crédit, le, crédit\)$/,
    );
  });

  it('marks the words of one doubt apart where two quotations follow each other', () => {
    expect(marked(show('15 000 » « 15 000', doubtsAbout('15 000')))).toEqual(['15 000', '15 000']);
  });

  it('has no marks on words if its passage is doubtful as a whole', () => {
    const shown = show('Le crédit est de 15 000 euros.', doubtsAbout('le', 'crédit', 'est', '15 000'));
    expect(marked(shown)).toEqual([]);
  });

  it('has no marks once somebody has confirmed it', () => {
    const confirmed = ' data-confirmed="2026-03-03T10:00:00.000Z Anne"';
    expect(marked(show('Le crédit est de 15 000 euros.', doubtsAbout('crédit'), confirmed))).toEqual([]);
    expect(screen.getByRole('link')).toHaveAccessibleName(/euros\. »$/);
  });

  it('has a sign if its words are not those that were said', () => {
    show('Le crédit est de 20 000 euros.', doubtsAbout('crédit'));
    expect(screen.getByTitle('Citation différente de la transcription')).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAccessibleName(/euros\. »\s*\(Citation différente de la transcription\)$/);
  });

  it('is compared sentence by sentence, the ones in its middle too', () => {
    const spans = ['Anne : « Le crédit', 'est de 20 000', 'euros. »'].map(
      (one) => `<span data-passages="2">${one}</span>`,
    );
    render(
      <MinutesHtml
        html={`<p>${spans.join(' ')}</p>`}
        passages={[SAID]}
        onOpen={vi.fn<(sentence: SentenceFacts) => void>()}
      />,
    );
    const changed = screen.getAllByRole('link').map((link) => /Citation/.test(link.textContent));
    expect(changed).toEqual([false, true, false]);
  });
});
