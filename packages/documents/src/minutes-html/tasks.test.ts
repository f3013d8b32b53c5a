import { TASK_LIMITS } from '@greffier/contract/limits';
import { expect, it } from 'vitest';
import { htmlBlocks } from '../blocks/html-blocks.ts';
import { outcomesIn } from '../minutes-parts/outcomes.ts';
import { mayHaveTasks } from './may-have-tasks.ts';
import { tasksIn } from './tasks.ts';

const HEADS = '<tr><th scope="col">Action</th><th>Responsable</th><th><p>Échéance</p></th></tr>';
const table = (...rows: readonly string[]): string => `<table><tbody>${HEADS}${rows.join('')}</tbody></table>`;

it('reads tasks with their item, owner, date, finding and first passage', () => {
  const html =
    '<h1>Caisse &amp; budget</h1><p>Rien.</p><p><strong>Actions</strong></p>' +
    table(
      '<tr data-finding="12"><td><span data-passages="7 9">Relancer <strong>l&#39;assureur</strong></span></td><td>Ada</td><td>D’ici vendredi (27 novembre 2026)</td></tr>',
      '<tr><td><p>Écrire</p><p>au canton</p></td><td></td><td> </td></tr>',
    );
  expect(tasksIn(html)).toEqual([
    {
      item: 'Caisse & budget',
      text: "Relancer l'assureur",
      owner: 'Ada',
      due: 'D’ici vendredi (27 novembre 2026)',
      finding: 12,
      passageId: 7,
    },
    { item: 'Caisse & budget', text: 'Écrire au canton', owner: null, due: null, finding: null, passageId: null },
  ]);
});

it('reads only tables of tasks and rows with a task, and ignores columns that people added', () => {
  const added = HEADS.replace('</tr>', '<th>Remarque</th></tr>');
  const html =
    '<table><tbody><tr><th>Objet</th><th>Responsable</th><th>Échéance</th></tr><tr><td>A</td><td>B</td><td>C</td></tr></tbody></table>' +
    table('<tr><td></td><td>Ada</td><td>mai</td></tr>') +
    `<table><tbody>${added}<tr><td>Payer</td><td>Ada</td><td>mai</td><td>note</td></tr></tbody></table>`;
  expect(tasksIn(html).map(({ text, item }) => [text, item])).toEqual([['Payer', null]]);
});

it('reads the same tasks as the recap: lists below « Actions », headers in any case and without accents', () => {
  const html =
    '<h1>Toit</h1><p><strong>Actions\u00A0:</strong></p>' +
    '<ul><li data-finding="3"><span data-passages="4">Demander une offre</span><ul><li>à deux entreprises</li></ul></li><li>Payer</li></ul>' +
    '<table><tbody><tr><td>ACTION</td><td>responsable</td><td>Echeance</td></tr><tr><td>Écrire</td><td>Ada</td><td></td></tr></tbody></table>' +
    '<p>Les actions sont discutées.</p><ul><li>Rien</li></ul>';
  const none = { owner: null, due: null, finding: null, passageId: null };
  expect(tasksIn(html)).toEqual([
    { ...none, item: 'Toit', text: 'Demander une offre à deux entreprises', finding: 3, passageId: 4 },
    { ...none, item: 'Toit', text: 'Payer' },
    { ...none, item: 'Toit', text: 'Écrire', owner: 'Ada' },
  ]);
  const recorded = outcomesIn(htmlBlocks(html)).filter(({ kind }) => kind === 'task');
  expect(recorded.map(({ cells: [text] }) => text)).toEqual(tasksIn(html).map(({ text }) => text));
});

it('reads at most a thousand tasks', () => {
  const html = `<p>Actions</p><ul>${'<li>Payer</li>'.repeat(1_001)}</ul>`;
  expect(tasksIn(html)).toHaveLength(1_000);
});

it('finds out cheaply whether minutes may have tasks', () => {
  expect(mayHaveTasks('<p>Rien à faire.</p>')).toBe(false);
  expect(mayHaveTasks(table())).toBe(true);
  expect(mayHaveTasks('<p>ACTIONS</p><ul><li>Payer</li></ul>')).toBe(true);
});

it('takes time in proportion to the length', () => {
  const rows = Array.from({ length: 4_000 }, (_, index) => `<tr><td>Tâche ${index}</td><td>Ada</td><td></td></tr>`);
  const began = performance.now();
  expect(tasksIn(table(...rows))).toHaveLength(TASK_LIMITS.minutes);
  expect(performance.now() - began).toPassWithin(5_000);
});
