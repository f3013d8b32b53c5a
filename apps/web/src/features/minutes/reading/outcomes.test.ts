import { describe, expect, it } from 'vitest';
import { outcomesIn } from './outcomes.ts';
import { parseMinutes } from './sentences.ts';

const row = (cell: string, ...texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`;
const table = (...rows: readonly string[]): string => `<table><tbody>${rows.join('')}</tbody></table>`;
const VOTES = row('th', 'Objet', 'Pour', 'Contre', 'Abstentions', 'Résultat');
const TASKS = row('th', 'Action', 'Responsable', 'Échéance');
const told = (html: string) => outcomesIn(parseMinutes(html)).map(({ kind, text, facts }) => [kind, text, ...facts]);

describe('the outcomes in minutes', () => {
  it('are taken from the present lists and tables, with owners, dates and counts', () => {
    const html = `<h1>Budget</h1><p><strong>Décisions</strong></p>
      <ul><li data-finding="1"><p>Le <em>four</em> est acheté.</p></li><li>À la main.</li></ul>
      ${table(VOTES, row('td', 'Crédit', '7', '2', '0', ''))}${table(TASKS, row('td', 'Écrire', 'Ada', 'Vendredi'))}`;
    expect(told(html)).toEqual([
      ['decision', 'Le four est acheté.'],
      ['decision', 'À la main.'],
      [
        'vote',
        'Crédit',
        ...[
          ['Pour', '7'],
          ['Contre', '2'],
          ['Abstentions', '0'],
        ].map(([head, text]) => ({ head, text })),
      ],
      ['task', 'Écrire', { head: 'Responsable', text: 'Ada' }, { head: 'Échéance', text: 'Vendredi' }],
    ]);
  });

  it('name the item above them, if there is one', () => {
    const vote = (title: string) => table(VOTES, row('td', title, '7', '2', '0', ''));
    const html = `${vote('Ouverture')}<h1>Budget</h1>${vote('Crédit')}<h2> Salle </h2>${vote('Bail')}`;
    expect(outcomesIn(parseMinutes(html)).map(({ text, item }) => [text, item])).toEqual([
      ['Ouverture', null],
      ['Crédit', 'Budget'],
      ['Bail', 'Salle'],
    ]);
  });

  it('are not taken from other lists and tables, nor from empty lines', () => {
    const html = `<p>Sont présents</p><ul><li>Ada</li></ul>${table(row('th', 'Nom', 'Rôle'), row('td', 'Ada', 'Présidente'))}
      ${table(TASKS, row('td', '', '', ''))}`;
    expect(told(html)).toEqual([]);
  });

  it('are the same as in Word, PDF and the list of tasks, however people have changed the text', () => {
    expect(
      told(
        '<p>Décision\u00A0:</p><ol><li>A<ul><li>a1</li></ul></li><li><p>B</p><p>b1</p></li></ol><p>Décisions</p><p>C</p><ul><li>D</li></ul>',
      ),
    ).toEqual([
      ['decision', 'A a1'],
      ['decision', 'B b1'],
    ]);
    expect(told('<p><strong>Actions</strong></p><ul><li>Demander une offre</li></ul>')).toEqual([
      ['task', 'Demander une offre'],
    ]);
    const more = TASKS.replace('</tr>', '<th>Coût</th></tr>').replace('Échéance', 'echeance ');
    expect(told(table(more, row('td', 'A<br>et B', '<p>Ada</p>', '', '12')))).toEqual([
      ['task', 'A et B', { head: 'Responsable', text: 'Ada' }],
    ]);
    expect(told('<h2>Décisions</h2><ul><li>E</li></ul><blockquote>Décisions</blockquote><ul><li>F</li></ul>')).toEqual(
      [],
    );
  });

  it('say whether a person still has to check them', () => {
    const doubtful = (more: string) =>
      `<p><strong>Décisions</strong></p><ul><li><span data-passages="1" data-doubt="figure"${more}>Acheté.</span></li></ul>`;
    const toCheck = (html: string) => outcomesIn(parseMinutes(html)).map((outcome) => outcome.toCheck);
    expect(toCheck(doubtful(''))).toEqual([true]);
    expect(toCheck(doubtful(' data-confirmed="2026-03-03T10:00:00.000Z Ada"'))).toEqual([false]);
  });
});
