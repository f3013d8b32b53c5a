import { DownloadMinutes } from '@greffier/contract/meeting/meetings';
import { WORD_DESIGN_HEADER, type WordDesign } from '@greffier/contract/organisation/word-template';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { downloadMinutes } from './download-minutes.ts';

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});

const save = async (design: WordDesign) => {
  const headers = { 'content-type': DownloadMinutes.file, [WORD_DESIGN_HEADER]: design };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('PK', { headers })));
  renderInApp(<p>page</p>);
  const params = { meeting_id: '00000000-0000-4000-8000-000000000001' };
  await downloadMinutes(DownloadMinutes, { params }, 'pv.docx');
};

it.each(['template', 'built-in'] as const)('says nothing if the minutes have the right design: %s', async (design) => {
  await save(design);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

// These tests come last, because their toasts stay on the screen.
it.each([
  ['could not be filled', 'failed', /^Il n’a pas pu être rempli/],
  ['is not made into PDF here', 'not converted', /^Ce serveur ne fait pas de PDF/],
] as const)('says so if the organisation’s template %s', async (_, design, reason) => {
  await save(design);
  expect((await screen.findAllByText('Modèle Word de l’organisation non utilisé'))[0]).toBeVisible();
  expect(await screen.findByText(reason)).toBeVisible();
});
