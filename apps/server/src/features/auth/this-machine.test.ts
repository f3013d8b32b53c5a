import { describe, expect, it } from 'vitest';
import { type Arrival, isFromThisMachine } from './this-machine.ts';

const arrival = (
  headers: Readonly<Record<string, string>> = {},
  { from = '127.0.0.1', httpVersion = '1.1' } = {},
): Arrival => ({ socket: { remoteAddress: from }, httpVersion, headers: { host: 'localhost:3000', ...headers } });

describe('a request that was made on this machine', () => {
  it.each([
    'localhost',
    'LOCALHOST:3000',
    'greffier.localhost:8080',
    '127.0.0.1',
    '127.8.9.1:3000',
    '[::1]:3000',
    '[::1]',
  ])('may ask this machine by the name %s', (host) => expect(isFromThisMachine(arrival({ host }))).toBe(true));

  it.each(['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])('may come from %s', (from) => {
    expect(isFromThisMachine(arrival({}, { from }))).toBe(true);
  });

  it('may come from one of its own pages', () => {
    const page = { origin: 'http://localhost:5173', referer: 'http://localhost:5173/login' };
    expect(isFromThisMachine(arrival(page))).toBe(true);
  });
});

describe('a request from elsewhere', () => {
  it.each([
    'greffier.ville.example',
    'localhost.ville.example',
    '127.0.0.1.nip.io',
    '127.example',
    '10.0.0.4:3000',
    '0.0.0.0:3000',
    'localhost@ville.example',
    'ville.example#localhost',
    '[::1].ville.example',
    '[fe80::1]',
    'localhost:3000, ville.example',
    '',
  ])('is recognised by the name that it asks for: %s', (host) => {
    expect(isFromThisMachine(arrival({ host }))).toBe(false);
  });

  it.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-host', 'localhost:3000'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded', 'for=::1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '127.0.0.1'],
    ['x-client-ip', '203.0.113.9'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['x-original-host', 'ville.example'],
    ['x-envoy-external-address', '203.0.113.9'],
    ['x-azure-clientip', '203.0.113.9'],
    ['x-scheme', 'https'],
    ['cdn-loop', 'cloudflare'],
    ['cf-ray', '1'],
    ['x-amzn-trace-id', 'Root=1'],
    ['fastly-client-ip', '203.0.113.9'],
    ['wl-proxy-client-ip', '203.0.113.9'],
    ['proxy-connection', 'keep-alive'],
    ['tailscale-user-login', 'ada@ville.example'],
    ['x-proxyuser-ip', '203.0.113.9'],
    ['x-arr-log-id', '1'],
    ['x-vercel-id', 'cdg1::1'],
    ['client-ip', '203.0.113.9'],
    ['x-host', 'ville.example'],
    ['x-appengine-user-ip', '203.0.113.9'],
    ['ngrok-trace-id', '1'],
  ])('is recognised by %s: %s', (name, value) => {
    expect(isFromThisMachine(arrival({ [name]: value }))).toBe(false);
  });

  it.each(['203.0.113.9', '10.0.0.4', '::ffff:10.0.0.4', '::ffff:7f00:1.example', 'fe80::1', undefined])(
    'is recognised by the address that it comes from: %s',
    (from) => expect(isFromThisMachine({ ...arrival(), socket: { remoteAddress: from } })).toBe(false),
  );

  it.each([
    ['the page that sent it', { origin: 'https://greffier.ville.example' }],
    ['a page that does not say what it is', { origin: 'null' }],
    ['the page before it', { referer: 'https://greffier.ville.example/login' }],
  ])('is recognised by %s if a proxy replaced the requested name by its own', (_, headers) => {
    expect(isFromThisMachine(arrival(headers))).toBe(false);
  });

  it('is recognised by an absolute URL, which requests to a proxy have', () => {
    expect(isFromThisMachine({ ...arrival(), url: '/api/v1/auth/login' })).toBe(true);
    expect(isFromThisMachine({ ...arrival(), url: 'http://greffier.ville.example/api/v1/auth/login' })).toBe(false);
  });

  it('is recognised by a second `Host`', () => {
    expect(isFromThisMachine({ ...arrival(), rawHeaders: ['Host', 'localhost', 'Accept', 'host'] })).toBe(true);
    const twice = ['Host', 'localhost', 'host', 'ville.example'];
    expect(isFromThisMachine({ ...arrival(), rawHeaders: twice })).toBe(false);
  });

  it('is recognised by HTTP/1.0, which proxies still speak', () => {
    expect(isFromThisMachine(arrival({}, { httpVersion: '1.0' }))).toBe(false);
  });
});
