import { expect, it } from 'vitest';
import { sha256Of } from './digest.ts';

// Results of `sha256sum` for a file of this many bytes: 0, 1, …, 250, 0, 1, …
it.each([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [3, 'ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc'],
  [1024 * 1024, '631b84027d6b9e52b539c4e8373622d23032dfadc64d60af87339c9037e4f769'],
  [2_500_000, 'bd597bc684f3effbd30ef55f519679760ca77831d212eddc15fb862e7ffb8c8f'],
])('the digest is the SHA-256 of a file of %d bytes', async (length, expected) => {
  const bytes = Uint8Array.from({ length }, (_, index) => index % 251);
  expect(await sha256Of(new Blob([bytes]), new AbortController().signal)).toBe(expected);
});

it('stops when aborted', async () => {
  const reason = new Error('stopped');
  await expect(sha256Of(new Blob(['x']), AbortSignal.abort(reason))).rejects.toBe(reason);
});

it('says what to do if the file has changed since it was chosen', async () => {
  const file = new Blob(['x']);
  file.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) });
  await expect(sha256Of(file, new AbortController().signal)).rejects.toThrow('choisissez-le de nouveau');
});
