import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it('distinguishes the machine itself from others', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost']) expect(isLoopback(host)).toBe(true);
  for (const host of ['0.0.0.0', '::', '10.0.0.1', 'localhost.example.org', '127.example.org']) {
    expect(isLoopback(host)).toBe(false);
  }
});
