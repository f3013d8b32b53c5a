import { OUTCOME_HEADS } from '@greffier/contract/meeting/minutes/findings';
import { expect, it } from 'vitest';
import { outcomesOf } from './outcomes.ts';
import { renderMinutes } from './render.ts';
import type { Finding, Section } from './types.ts';

const decision = (text: string, passageIds: readonly number[]): Finding => ({
  kind: 'decision',
  asserted: true,
  text,
  passageIds,
});
const section = (level: number, text: string, part: Partial<Section> = {}): Section => ({
  item: { level, text },
  discussed: true,
  sentences: [],
  ...part,
});

it('includes the passages of each sentence and follows the levels of the agenda', () => {
  const html = renderMinutes({
    sections: [
      section(1, 'Budget', { sentences: [{ text: 'Il est voté.', passageIds: [12, 13] }] }),
      section(3, 'Détail', { findings: [decision('Adopté.', [4])] }),
    ],
  });
  expect(html).toContain('<h1>Budget</h1>\n<p><span data-passages="12 13">Il est voté.</span></p>');
  expect(html).toContain('<h3>Détail</h3>');
  expect(html).toContain(
    '<p><strong>Décisions</strong></p>\n<ul><li data-finding="1"><span data-passages="4">Adopté.</span></li></ul>',
  );
  expect(html).not.toContain('Actions');
});

it('names a passage once, however many of its sentences were used', () => {
  const html = renderMinutes({
    sections: [section(1, 'Date', { sentences: [{ text: 'Le 9 décembre, à 20 h.', passageIds: [62, 62, 63] }] })],
  });
  expect(html).toContain('data-passages="62 63"');
});

it('escapes what people said and typed', () => {
  const html = renderMinutes({
    sections: [section(1, '<b> & "co"', { sentences: [{ text: '<script>', passageIds: [1] }] })],
  });
  expect(html).toContain('&lt;b&gt; &amp; &quot;co&quot;');
  expect(html).not.toContain('<script>');
});

it('keeps a figure together at the end of a line', () => {
  const html = renderMinutes({
    sections: [
      section(1, 'A', {
        sentences: [{ text: 'Il reste 1 018 500 francs en 2026, 20 % de 12 lots.', passageIds: [1] }],
      }),
    ],
  });
  expect(html).toContain('Il reste 1\u202f018\u202f500 francs en 2026, 20\u00a0% de 12 lots.');
});

it('groups sentences into paragraphs of four at most', () => {
  const sentences = Array.from({ length: 6 }, (_, at) => ({ text: `Phrase ${at}.`, passageIds: [at + 1] }));
  expect(renderMinutes({ sections: [section(1, 'A', { sentences })] }).match(/<p>/g)).toHaveLength(2);
});

it('says that an item was not discussed, but not for a heading whose sub-item was', () => {
  const silent = { discussed: false };
  const html = renderMinutes({
    sections: [section(1, 'A', silent), section(2, 'B'), section(1, 'C', silent), section(2, 'D', silent)],
  });
  expect(html.match(/Ce point n’a pas été abordé\./g)).toHaveLength(2);
  expect(html.indexOf('abordé')).toBeGreaterThan(html.indexOf('<h1>C'));
});

it('marks an item for checking if it is uncertain whether it was left out', () => {
  const html = renderMinutes({ sections: [section(1, 'A', { discussed: null })] });
  expect(html).not.toContain('abordé');
  expect(html).toMatch(/<p><span data-doubt="source"><em>Aucun échange [^<]+<\/em><\/span><\/p>$/);
});

it('marks a sentence with its doubts', () => {
  const sentences = [{ text: 'Il coûte 3 francs.', passageIds: [7], doubts: ['figure', 'name'] as const }];
  expect(renderMinutes({ sections: [section(1, 'A', { sentences })] })).toContain(
    '<span data-passages="7" data-doubt="figure name">Il coûte 3 francs.</span>',
  );
});

const cellsOf = (html: string): string[] =>
  [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, text = '']) => text.replace(/<[^>]+>/g, ''));
const vote = { kind: 'vote', asserted: true, text: 'Le crédit', passageIds: [3, 4] } as const;
const counts = (yes: number, against: number, abstentions: number) => ({ for: yes, against, abstentions });

it('shows votes in a table after the decisions, each cell with its passages', () => {
  const findings = [decision('Accepté.', [5]), { ...vote, ...counts(7, 2, 0) }];
  const html = renderMinutes({ sections: [section(1, 'Crédit', { findings })] });
  expect(html).toContain(
    'Accepté.</span></li></ul>\n<p><strong>Votes</strong></p>\n' +
      '<table><tbody><tr><th scope="col">Objet</th><th scope="col">Pour</th><th scope="col">Contre</th>' +
      '<th scope="col">Abstentions</th><th scope="col">Résultat</th></tr>' +
      '<tr data-finding="2"><td><span data-passages="3 4">Le crédit</span></td><td><span data-passages="3 4">7</span></td>',
  );
  expect(cellsOf(html).slice(5)).toEqual(['Le crédit', '7', '2', '0', 'Adopté']);
});

it('shows a vote’s declared result, else a result that its counts have under every rule, else none', () => {
  const result = (tally: ReturnType<typeof counts>, outcome?: Finding['outcome']) =>
    cellsOf(
      renderMinutes({
        sections: [section(1, 'A', { findings: [{ ...vote, ...tally, ...(outcome && { outcome }) }] })],
      }),
    ).at(-1);
  expect(result(counts(7, 2, 0), 'refused')).toBe('Refusé');
  expect(result(counts(7, 2, 0))).toBe('Adopté');
  expect(result(counts(2, 3, 9))).toBe('Refusé');
  expect(result(counts(3, 3, 0))).toBe('');
  expect(result(counts(4, 3, 2))).toBe('');
  // These counts are enough for a simple majority, but not for two thirds. The statutes decide.
  expect(result(counts(7, 3, 1))).toBe('');
});

const task = { kind: 'task', asserted: true } as const;

it('shows the tasks in a table with their owners and dates', () => {
  const html = renderMinutes({
    sections: [
      section(1, 'A', {
        findings: [
          {
            ...task,
            text: 'Écrire',
            passageIds: [2],
            owner: 'Anne',
            due: "d'ici vendredi",
            dueOn: '2026-11-27',
          },
          { ...task, text: 'Il faut ranger.', passageIds: [8], owner: null, due: null, doubts: ['negation'] },
          { ...task, text: 'Voter', passageIds: [9], owner: 'Léo', due: 'le 3 mars', dueOn: '2027-03-03' },
          { ...task, text: 'Payer', passageIds: [9], owner: 'Léo', due: 'le 6', dueOn: '2026-12-06' },
        ],
      }),
    ],
  });
  expect(html).toContain('<p><strong>Actions</strong></p>\n<table>');
  expect(cellsOf(html).join(' | ')).toBe(
    'Action | Responsable | Échéance | Écrire | Anne | D’ici vendredi (27 novembre 2026) | ' +
      'Il faut ranger. |  |  | Voter | Léo | Le 3 mars | Payer | Léo | Le 6 (6 décembre 2026)',
  );
  expect(html).toContain('<td><span data-passages="8" data-doubt="negation">Il faut ranger.</span></td><td></td>');
});

it('ends with the next meeting, with a heading of the agenda’s highest level', () => {
  const sections = [section(2, 'A'), section(3, 'B')];
  const nextMeeting = [
    { text: 'Anne : « Mardi 9 juin ? »', passageIds: [9], opensParagraph: true },
    { text: 'Léo : « Oui. »', passageIds: [10], opensParagraph: true },
  ];
  expect(renderMinutes({ sections, nextMeeting })).toMatch(
    /<h2>Prochaine réunion<\/h2>\n<p><span data-passages="9">Anne : « Mardi 9 juin \? »<\/span><\/p>\n<p><span data-passages="10">Léo : « Oui\. »<\/span><\/p>$/,
  );
  expect(renderMinutes({ sections })).not.toContain('Prochaine réunion');
});

it('lists and numbers asserted outcomes, but leaves out proposed ones', () => {
  const findings = [
    { kind: 'decision', asserted: true, text: 'C’est adopté.', passageIds: [4] },
    { kind: 'task', asserted: false, text: 'Il faudrait écrire.', passageIds: [5], owner: null, due: null },
    { kind: 'task', asserted: true, text: 'Je m’en charge.', passageIds: [6], owner: 'Anne', due: null },
    { kind: 'vote', asserted: true, text: 'Qui est pour ?', passageIds: [7], for: 7, against: 2, abstentions: 0 },
  ] as const;
  const minutes = { sections: [section(1, 'A', { findings: [decision('Refusé.', [2]), ...findings] })] };
  const html = renderMinutes(minutes);
  expect(html).toContain(
    '<ul><li data-finding="1"><span data-passages="2">Refusé.</span></li>' +
      '<li data-finding="2"><span data-passages="4">C’est adopté.</span></li></ul>',
  );
  expect(html).not.toContain('faudrait');
  expect(cellsOf(html).filter((text) => text !== '')).toEqual([
    ...OUTCOME_HEADS.vote,
    'Qui est pour ?',
    '7',
    '2',
    '0',
    'Adopté',
    ...OUTCOME_HEADS.task,
    'Je m’en charge.',
    'Anne',
  ]);
  expect(html).toContain('<tr data-finding="4"><td><span data-passages="6">');
  expect(outcomesOf(minutes).map(({ number, finding }) => `${number} ${finding.kind}`)).toEqual([
    '1 decision',
    '2 decision',
    '3 task',
    '4 task',
    '5 vote',
  ]);
});
