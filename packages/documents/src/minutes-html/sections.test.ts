import { describe, expect, it } from 'vitest';
import { headingsOf, withTextsOf } from './sections.ts';

const made = '<p>Quorum.</p>\n<h1>Budget</h1>\n<p>a</p>\n<h2>Comptes</h2>\n<p>b</p>\n<h1>Divers</h1>\n<p>c</p>';
const headings = ['Budget', 'Comptes', 'Divers'];
const edited =
  '<h1>Budget</h1><p>A</p><h2>Comptes</h2><p>B</p><h3>Détail</h3><ul><li>B2</li></ul><h1>Divers</h1><p>C</p>';
const all = [0, 1, 2];

it('lists the headings, except those in lists and tables', () => {
  const html = `${made}<ul><li><h1>Liste</h1></li></ul><table><tbody><tr><td><h2>Cellule</h2></td></tr></tbody></table>`;
  expect(headingsOf(`${html}<h1>Fin &amp; <strong>suite</strong></h1>a<br />b`)).toEqual([
    ...headings,
    'Fin &amp; <strong>suite</strong>',
  ]);
});

it('takes the text under a heading from other minutes, with later additions below it', () => {
  expect(withTextsOf(made, [null, 1, null], { html: edited, headings }).html).toBe(
    '<p>Quorum.</p>\n<h1>Budget</h1>\n<p>a</p>\n<h2>Comptes</h2><p>B</p><h3>Détail</h3><ul><li>B2</li></ul><h1>Divers</h1>\n<p>c</p>',
  );
  expect(withTextsOf(made, all, { html: edited, headings }).html).toBe(`<p>Quorum.</p>\n${edited}`);
});

it('reports which texts were taken', () => {
  const renamed = edited.replace('>Comptes<', '>Compte<');
  expect(withTextsOf(made, all, { html: renamed, headings }).taken).toEqual([null, null, 2]);
});

it('takes a text even if its heading has moved', () => {
  const moved = '<h1>Divers</h1><p>x</p><h1>Budget</h1><p>y</p>';
  expect(withTextsOf(moved, [2, 0], { html: edited, headings }).html).toBe(
    '<h1>Divers</h1><p>C</p><h1>Budget</h1><p>A</p>',
  );
});

describe('takes no doubtful text if', () => {
  const keeps = (html: string) =>
    ['A', 'B', 'C']
      .filter((text) => withTextsOf(made, all, { html, headings }).html.includes(`<p>${text}</p>`))
      .join('');

  it.each([
    ['a heading was changed, nor of what stood before it', edited.replace('>Comptes<', '>Compte<'), 'C'],
    ['a heading is there twice', `${edited}<h1>Divers</h1>`, 'A'],
    ['headings changed places', '<h1>Divers</h1><p>C</p><h2>Comptes</h2><p>B</p><h1>Budget</h1><p>A</p>', ''],
    ['a heading went into a list', edited.replace('<h1>Divers</h1>', '<ul><li><h1>Divers</h1></li></ul>'), 'A'],
  ])('%s', (_, html, kept) => {
    expect(keeps(html)).toBe(kept);
  });
});

it('distinguishes items of the same title by their order', () => {
  const twice = '<h1>Vote</h1><p>a</p><h1>Vote</h1><p>b</p>';
  expect(withTextsOf(twice, [null, 1], { html: '<h1>Vote</h1>A<h1>Vote</h1>B', headings: ['Vote', 'Vote'] }).html).toBe(
    '<h1>Vote</h1><p>a</p><h1>Vote</h1>B',
  );
});

it('leaves minutes without headings as they are', () => {
  expect(withTextsOf('<p>a</p>', [], { html: edited, headings })).toEqual({ html: '<p>a</p>', taken: [] });
});
