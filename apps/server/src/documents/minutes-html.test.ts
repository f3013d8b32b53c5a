import { MinutesTooLargeError } from '@greffier/documents/minutes-html/size';
import { expect, it } from 'vitest';
import { minutesHtmlEngine } from './minutes-html.ts';

it('sanitises in a thread of its own', async () => {
  expect(await minutesHtmlEngine.sanitize('<p onclick="x()">A</p><script>x()</script>', { passages: 1 })).toBe(
    '<p>A</p>',
  );
});

it('says which limit was exceeded, as the thread reported it', async () => {
  const author = { name: 'Anne Jobin', now: new Date() };
  const refusal = minutesHtmlEngine.sanitize('<ul><li>'.repeat(1_000), { passages: 1, author });
  await expect(refusal).rejects.toBeInstanceOf(MinutesTooLargeError);
  await expect(refusal).rejects.toMatchObject({ limit: 'depth' });
});
