import { expect, it } from 'vitest';
import { rememberPlace, takePlace } from './return-place.ts';

it('leads back once to where the person wanted to go', () => {
  rememberPlace('/meeting/1?x=2');
  expect([takePlace(), takePlace()]).toEqual(['/meeting/1?x=2', '/']);
});

it('never leads to another site', () => {
  for (const place of ['//example.org', '/\\example.org', 'https://example.org']) {
    rememberPlace(place);
    expect(takePlace()).toBe('/');
  }
});
