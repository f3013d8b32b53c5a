import { expect, it } from 'vitest';
import { textOf } from '../blocks/block-text.ts';
import { htmlBlocks } from '../blocks/html-blocks.ts';
import { outcomesIn } from './outcomes.ts';

const told = (html: string) =>
  outcomesIn(htmlBlocks(html)).map(({ kind, under, cells }) => [
    kind,
    under?.kind === 'paragraph' ? textOf(under) : null,
    ...cells,
  ]);

const VOTES = '<tr><th>Objet</th><th>Pour</th><th>Contre</th><th>Abstentions</th><th>Résultat</th></tr>';
const TASKS = '<tr><th>Action</th><th>Responsable</th><th>Échéance</th></tr>';

it('outcomes are the decisions, votes and tasks of a text, with the titles above them', () => {
  expect(
    told(
      `<p><strong>Décisions</strong></p><ul><li>A</li></ul><h1>Budget</h1><p><strong>Décisions</strong></p>
      <ul><li><span data-passages="1">B est accepté.</span></li><li>C</li></ul>
      <p><strong>Votes</strong></p><table><tbody>${VOTES}<tr><td><p>B</p></td><td>7</td><td>2</td><td></td><td>Adopté</td></tr></tbody></table>
      <h2>Toit</h2><p><strong>Actions</strong></p><table>${TASKS}<tr><td>D</td><td>Ada</td><td>30 avril</td></tr></table>`,
    ),
  ).toEqual([
    ['decision', null, 'A'],
    ['decision', 'Budget', 'B est accepté.'],
    ['decision', 'Budget', 'C'],
    ['vote', 'Budget', 'B', '7', '2', '', 'Adopté'],
    ['task', 'Toit', 'D', 'Ada', '30 avril'],
  ]);
});

it('outcomes are found even if people have changed their lists and tables', () => {
  expect(
    told('<p>Décision\u00A0:</p><ol><li>A<ul><li>a1</li><li>a2</li></ul></li><li><p>B</p><p>b1</p></li></ol>'),
  ).toEqual([
    ['decision', null, 'A a1 a2'],
    ['decision', null, 'B b1'],
  ]);
  const more = TASKS.replace('</tr>', '<th>Coût</th></tr>');
  expect(
    told(`<table>${more}<tr><td>A<br>et B</td><td>Ada</td><td></td><td>12</td></tr><tr><td></td></tr></table>`),
  ).toEqual([['task', null, 'A et B', 'Ada', '']]);
  expect(told('<p><strong>Actions</strong></p><ul><li>Demander une offre</li></ul>')).toEqual([
    ['task', null, 'Demander une offre'],
  ]);
});

it('outcomes are not taken from lists or tables that record something else', () => {
  expect(
    told(
      '<p>Les décisions sont discutées.</p><ul><li>A</li></ul><p><strong>Décisions</strong></p><p>B</p><ul><li>C</li></ul>' +
        '<h2>Décisions</h2><ul><li>D</li></ul><table><tr><th>Action</th><th>Prix</th></tr><tr><td>E</td><td>1</td></tr></table>',
    ),
  ).toEqual([]);
});
