import { describe, expect, it } from 'vitest';
import { type FindingKind, OUTCOME_TITLES } from '@greffier/contract/meeting/minutes/findings';
import { MINUTES_LIMITS, TEXT_LIMITS } from '@greffier/contract/limits';
import { NOT_DISCUSSED } from '@greffier/contract/meeting/minutes/minutes';
import { findingLines, withFindings, withoutFindings } from './finding-lines.ts';

const headings = ['Budget', 'Comptes', 'Divers'];
const BARE = '<h1>Budget</h1>\n<p>a</p>\n<h2>Comptes</h2>\n<p>b</p>\n<h1>Divers</h1>\n<p>c</p>';
const DECISION = '<li data-finding="4"><span data-passages="2">Adopté.</span></li>';
const TASK = '<tr data-finding="5"><td>Écrire</td><td>Anne</td><td></td></tr>';
const DECISIONS = `<p><strong>Décisions</strong></p>\n<ul>${DECISION}</ul>`;
const ACTIONS =
  '<p><strong>Actions</strong></p>\n<table><tbody><tr><th scope="col">Action</th><th scope="col">Responsable</th>' +
  `<th scope="col">Échéance</th></tr>${TASK}</tbody></table>`;
interface Place {
  readonly headings: readonly string[];
  readonly section: number;
}
const under = (section: number): Place => ({ headings, section });
const withFinding = (html: string, place: Place, kind: FindingKind, line: string) =>
  withFindings(html, place.headings, [{ section: place.section, kind, lines: [line] }]);
const withoutFinding = (html: string, number: number) => withoutFindings(html, new Set([number]));
const decide = (html: string, section = 0) => withFinding(html, under(section), 'decision', DECISION);

describe('a finding that is accepted', () => {
  it('begins the list or table of its kind below its item, with decisions before tasks', () => {
    const withTask = withFinding(BARE, under(0), 'task', TASK);
    expect(withTask).toBe(BARE.replace('<p>a</p>', `<p>a</p>\n${ACTIONS}`));
    expect(decide(withTask)).toBe(BARE.replace('<p>a</p>', `<p>a</p>\n${DECISIONS}\n${ACTIONS}`));
    expect(decide(BARE, 2)).toBe(`${BARE}\n${DECISIONS}`);
  });

  it('goes to the end of an existing list or table, even one that an editor has changed', () => {
    const edited =
      '<h1>Budget</h1><h3>Ajout</h3><p><strong>Décisions</strong></p><ul><li><p>Refusé.</p></li></ul><h2>Comptes</h2>';
    expect(decide(edited)).toBe(edited.replace('</ul>', `${DECISION}</ul>`));
    const table =
      '<h1>Budget</h1><table><tbody><tr><th><p>Action</p></th><th><p>Responsable</p></th><th><p>Échéance</p></th>' +
      '<th><p>État</p></th></tr><tr><td><p>x</p></td><td></td><td></td><td></td></tr></tbody></table>';
    const row = TASK.replace('</tr>', '<td></td></tr>');
    expect(withFinding(table, under(0), 'task', TASK)).toBe(table.replace('</tbody>', `${row}</tbody>`));
  });

  it('leaves tables of another kind alone', () => {
    const table =
      '<h1>Budget</h1><table><tbody><tr><th>Action</th><th>Prix</th></tr><tr><td>x</td></tr></tbody></table>';
    expect(withFinding(table, under(0), 'task', TASK)).toBe(`${table}\n${ACTIONS}`);
  });

  it('finds its item even if it was renamed, and restores the heading of an item that was removed', () => {
    const renamed = BARE.replace('Comptes', 'Les comptes');
    expect(decide(renamed, 1)).toBe(renamed.replace('<p>b</p>', `<p>b</p>\n${DECISIONS}`));
    const gone = '<h2>Budget</h2><p>a</p>';
    expect(decide(gone, 2)).toBe(`${gone}\n<h2>Divers</h2>\n${DECISIONS}`);
    expect(decide('', 2)).toContain('<h1>Divers</h1>');
  });

  it('goes to the end of minutes without items', () => {
    expect(withFinding('<p>a</p>', { headings: [], section: 0 }, 'decision', DECISION)).toBe(`<p>a</p>\n${DECISIONS}`);
    expect(withFinding('', { headings: [], section: 0 }, 'decision', DECISION)).toBe(DECISIONS);
  });

  it('replaces the remark that its item was not discussed', () => {
    const silent = BARE.replace('<p>b</p>', '<p><em>Ce point n’a pas été abordé.</em></p>');
    expect(decide(silent, 1)).toBe(BARE.replace('<p>b</p>', DECISIONS));
  });

  it('distinguishes items of the same title by their order', () => {
    const twice = { headings: ['Vote', 'Vote'], section: 1 };
    expect(withFinding('<h1>Vote</h1>a<h1>Vote</h1>b', twice, 'decision', DECISION)).toBe(
      `<h1>Vote</h1>a<h1>Vote</h1>b\n${DECISIONS}`,
    );
  });
});

describe('a finding that is removed', () => {
  it.each([
    ['decision', DECISION, 4],
    ['task', TASK, 5],
  ] as const)('leaves the text as it was before: %s', (kind, line, number) => {
    for (const section of [0, 1, 2]) {
      expect(withoutFinding(withFinding(BARE, under(section), kind, line), number)).toBe(BARE);
    }
  });

  it('leaves the other findings of its list, and the text that people wrote below the title', () => {
    const two = decide(BARE).replace('</ul>', '<li data-finding="40">Reporté.</li></ul>');
    expect(withoutFinding(two, 4)).toBe(two.replace(DECISION, ''));
    expect(withoutFinding(decide(BARE).replace('<ul>', '<p>Voici.</p><ul>'), 4)).toContain('Décisions');
    expect(withoutFinding(two, 9)).toBe(two);
  });

  it('is removed from every place to which it was copied', () => {
    expect(withoutFinding(`<ul>${DECISION}${DECISION}</ul><p>a</p><ul><li>b</li>${DECISION}</ul>`, 4)).toBe(
      '<p>a</p><ul><li>b</li></ul>',
    );
  });

  it('is found even if people have changed its words', () => {
    const html = decide(BARE).replace('Adopté.', 'Adopté à l’unanimité.');
    expect([...findingLines(html)]).toEqual([[4, DECISION.replace('Adopté.', 'Adopté à l’unanimité.')]]);
  });
});

it('several findings are added and removed together', () => {
  const lines = [DECISION, DECISION.replace('"4"', '"6"')];
  const all = withFindings(BARE, headings, [{ section: 0, kind: 'decision', lines }]);
  expect([...findingLines(all).keys()]).toEqual([4, 6]);
  expect(withoutFindings(all, new Set([4, 6]))).toBe(BARE);
});

it('findings that are added together are placed as if they were added one by one', () => {
  const added = [
    [2, 'task', TASK],
    [0, 'task', TASK],
    [1, 'decision', DECISION],
    [0, 'decision', DECISION],
    [3, 'decision', DECISION],
  ] as const;
  const items = [...headings, 'Clôture'];
  for (const html of [
    BARE,
    BARE.replaceAll('\n', ''),
    `${BARE.replace('Comptes', 'Les comptes')}\n<h1>Clôture</h1>`,
    BARE.replace('<p>b</p>', `<p>${NOT_DISCUSSED}</p>`),
    decide(BARE),
  ]) {
    expect(
      withFindings(
        html,
        items,
        added.map(([section, kind, line]) => ({ section, kind, lines: [line] })),
      ),
    ).toBe(
      added.reduce((text, [section, kind, line]) => withFinding(text, { headings: items, section }, kind, line), html),
    );
  }
});

describe('the largest minutes', () => {
  const { elements } = MINUTES_LIMITS;
  /** Runs `work` and checks that it takes less than a second, far more than a few readings of the text take. */
  function within<T>(work: () => T): T {
    const before = process.cpuUsage();
    const made = work();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toTakeLessThan(1_000);
    return made;
  }

  it('can get a finding in place of any number of remarks', () => {
    const silent = `<h1>Budget</h1>${`<p><em>${NOT_DISCUSSED}</em></p>`.repeat(elements / 2 - 1)}`;
    expect(within(() => decide(silent))).toBe(`<h1>Budget</h1>\n${DECISIONS}`);
  });

  it('can get findings of every kind below every item', () => {
    const items = Array.from({ length: TEXT_LIMITS.agendaItems }, (_, at) => `Point ${at}`);
    const html = items.map((item) => `<h1>${item}</h1>\n${'<p>Les comptes sont adoptés.</p>'.repeat(60)}`).join('\n');
    const added = items.flatMap((_, section) => [
      { section, kind: 'decision' as const, lines: [DECISION] },
      { section, kind: 'task' as const, lines: [TASK] },
    ]);
    expect(within(() => withFindings(html, items, added)).match(/data-finding/g)).toHaveLength(2 * items.length);
  });

  it('can lose a finding that was copied into any number of lists', () => {
    const copy = `<p>${OUTCOME_TITLES.decision}</p><ul>${DECISION}</ul>`;
    expect(within(() => withoutFinding(copy.repeat(elements / 4), 4))).toBe('');
  });

  it('get rows as wide as their table, but within reason', () => {
    const heads = '<th>Action</th><th>Responsable</th><th>Échéance</th>';
    const wide = (columns: number) =>
      `<h1>Budget</h1><table><tbody><tr>${heads}${'<th></th>'.repeat(columns)}</tr></tbody></table>`;
    const cellsOf = (html: string) => html.match(/<td>/g)?.length;
    expect(cellsOf(withFinding(wide(5), under(0), 'task', TASK))).toBe(8);
    expect(cellsOf(withFinding(wide(4_000), under(0), 'task', TASK))).toBeLessThan(50);
  });
});
