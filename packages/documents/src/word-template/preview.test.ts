import { HeadingLevel, Paragraph } from 'docx';
import { expect, it } from 'vitest';
import { minutesFromTemplate } from './fill.ts';
import { previewHtml } from './preview.ts';
import { sampleMinutes } from './sample.ts';
import { starterTemplate } from './starter.ts';
import { lines, template, withParts } from './test-template.ts';

const sample = sampleMinutes({ organisation: 'Commune de Villars' });

it('shows the filled document: headings, lists, and tables with their headers', async () => {
  const html = await previewHtml(await minutesFromTemplate(await starterTemplate(), sample));
  expect(html).toContain('<h1>Séance du comité (exemple)</h1>');
  expect(html).toContain('<h2>Présences</h2>');
  expect(html).toContain('<h4>2.1 Comptes de l’année</h4>');
  expect(html).not.toMatch(/<a |href=|id=/);
  expect(html).toContain('<li>Les comptes sont approuvés.</li>');
  expect(html).toMatch(/<thead>.*Abstentions.*<\/thead>/s);
  expect(html).toContain('<td><p>Approbation des comptes</p></td>');
});

it('recognises the headings of a French Word', async () => {
  const heading = new Paragraph({ heading: HeadingLevel.HEADING_1, text: '{intitule}' });
  const file = withParts(await template([...lines('{#points}'), heading, ...lines('{contenu}', '{/points}')]), {
    'word/document.xml': (xml) => xml.replaceAll('"Heading1"', '"Titre1"'),
    'word/styles.xml': (xml) =>
      xml.replaceAll(/"Heading(\d)"/g, '"Titre$1"').replaceAll(/"Heading (\d)"/g, '"heading $1"'),
  });
  expect(await previewHtml(await minutesFromTemplate(file, sample))).toContain('<h2>2. Finances</h2>');
});
