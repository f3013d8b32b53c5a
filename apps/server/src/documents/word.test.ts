import { sampleMinutes } from '@greffier/documents/word-template/sample';
import { starterTemplate } from '@greffier/documents/word-template/starter';
import { WordTemplateError } from '@greffier/documents/word-template/problems';
import { expect, it } from 'vitest';
import { wordEngine } from './word.ts';

const sample = sampleMinutes({ organisation: 'Commune de Villars' });

it('fills and checks a template in a thread of its own', async () => {
  const template = await starterTemplate();
  const docx = await wordEngine.fill(template, sample);
  expect(docx.subarray(0, 2).toString()).toBe('PK');
  const check = await wordEngine.check(template, { organisation: null });
  expect(check.problems).toEqual([]);
  expect(check.sample?.html).toContain('Claire Exemple');
});

it('passes on the problems that the thread reports', async () => {
  const refusal = wordEngine.fill(Buffer.from('x'), sample);
  await expect(refusal).rejects.toBeInstanceOf(WordTemplateError);
  await expect(refusal).rejects.toMatchObject({
    problems: [{ message: expect.stringContaining('Word'), place: null }],
  });
});

it('makes minutes as PDF in a thread of its own', async () => {
  expect((await wordEngine.minutesPdf(sample)).subarray(0, 5).toString()).toBe('%PDF-');
});

it('makes minutes, a transcript and a starter template in a thread of its own', async () => {
  const passages = [{ id: 1, speaker: 'speaker_1', start: 0, end: 1, text: 'Bonjour.' }];
  for (const docx of [
    await wordEngine.minutes(sample),
    await wordEngine.transcript({ ...sample, passages, speakerNames: {} }),
    await wordEngine.starter(),
  ])
    expect(docx.subarray(0, 2).toString()).toBe('PK');
});
