import { expect, it } from 'vitest';
import { renderMinutes } from './render.ts';
import type { Section } from './types.ts';

const section = (level: number, text: string, part: Partial<Section> = {}): Section => ({
  item: { level, text },
  discussed: true,
  sentences: [],
  decisions: [],
  actions: [],
  ...part,
});

it('carries the passages of each sentence and follows the levels of the agenda', () => {
  const html = renderMinutes({
    sections: [
      section(1, 'Budget', { sentences: [{ text: 'Il est voté.', passageIds: [12, 13] }] }),
      section(3, 'Détail', { decisions: [{ text: 'Adopté.', passageIds: [4] }] }),
    ],
  });
  expect(html).toContain('<h1>Budget</h1>\n<p><span data-passages="12 13">Il est voté.</span></p>');
  expect(html).toContain('<h3>Détail</h3>');
  expect(html).toContain('<p><strong>Décisions</strong></p>\n<ul><li><span data-passages="4">Adopté.</span></li></ul>');
  expect(html).not.toContain('Actions');
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

it('says that an item was not discussed, but not of a heading whose sub-item was', () => {
  const silent = { discussed: false };
  const html = renderMinutes({
    sections: [section(1, 'A', silent), section(2, 'B'), section(1, 'C', silent), section(2, 'D', silent)],
  });
  expect(html.match(/Ce point n’a pas été abordé\./g)).toHaveLength(2);
  expect(html.indexOf('abordé')).toBeGreaterThan(html.indexOf('<h1>C'));
});

it('marks what a sentence says beyond its passages', () => {
  const sentences = [{ text: 'Il coûte 3 francs.', passageIds: [7], doubts: ['figure', 'name'] as const }];
  expect(renderMinutes({ sections: [section(1, 'A', { sentences })] })).toContain(
    '<span data-passages="7" data-doubt="figure name">Il coûte 3 francs.</span>',
  );
});

it('tells the votes after the decisions', () => {
  const decisions = [{ text: 'Adopté.', passageIds: [4], outcome: 'adopted' as const }];
  const votes = [{ text: 'Le crédit : 7 pour, 2 contre.', passageIds: [3, 4], for: 7, against: 2, abstentions: 0 }];
  expect(renderMinutes({ sections: [section(1, 'Crédit', { decisions, votes })] })).toContain(
    'Adopté.</span></li></ul>\n<p><strong>Votes</strong></p>\n<ul><li><span data-passages="3 4">Le crédit',
  );
});
