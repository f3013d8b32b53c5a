import { testPdf } from '@greffier/documents/outline/test-pdf';
import { OutlineError } from '@greffier/documents/pdf-outline';
import { expect, it } from 'vitest';
import { outlineEngine } from './outline.ts';

const ITEMS = ['1. Ouverture de la séance', '2. Comptes 2025', '3. Divers'].map((text) => ({ text }));

it('reads an outline in a thread of its own, while this one goes on', async () => {
  const pdf = testPdf({ pages: [[{ text: 'Ordre du jour', size: 16, font: 'bold' }, ...ITEMS]] });
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 5);
  expect(await outlineEngine.read(pdf)).toEqual([
    { level: 1, text: 'Ouverture de la séance' },
    { level: 1, text: 'Comptes 2025' },
    { level: 1, text: 'Divers' },
  ]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(5);
});

it('carries the reason of a refusal out of the thread', async () => {
  const refusal = outlineEngine.read(new TextEncoder().encode('bonjour'));
  await expect(refusal).rejects.toBeInstanceOf(OutlineError);
  await expect(refusal).rejects.toMatchObject({ code: 'not_pdf' });
});
