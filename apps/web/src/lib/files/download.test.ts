import { DownloadMinutes } from '@greffier/contract/meeting/meetings';
import { expect, it, vi } from 'vitest';
import { mockServer } from '../../test/render.tsx';
import { download } from './download.ts';

const params = { meeting_id: '00000000-0000-4000-8000-000000000001' };

it('saves a file under the given name', async () => {
  mockServer([{ call: DownloadMinutes, params, body: 'docx' }]);
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} ${this.download}`);
  });
  await download(DownloadMinutes, { params }, 'Conseil_resume.docx');
  expect(saved).toEqual(['blob:test Conseil_resume.docx']);
  click.mockRestore();
});

it('§8.4 logs a failed download as « Download error » and throws it again', async () => {
  mockServer([{ call: DownloadMinutes, params, status: 409, body: { detail: 'Pas encore.', code: 'conflict' } }]);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await expect(download(DownloadMinutes, { params }, 'x.docx')).rejects.toThrow('Pas encore.');
  expect(log).toHaveBeenCalledWith('Download error', 'ApiRequestError');
  log.mockRestore();
});
