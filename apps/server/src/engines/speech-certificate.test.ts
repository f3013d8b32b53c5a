import { createClient } from '@greffier/speech/text/remote/client';
import { withRemoteText } from '@greffier/speech/run/engine/remote-engine';
import { PACE, type RemoteCall } from '@greffier/speech/text/remote/settings';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate, type Certificate } from '../testing/engines/certificate.ts';

const DAY = 86_400_000;
const day = (from: number): Date => new Date(Date.now() + from * DAY);
const trusted = getCACertificates('default');

let server: Server | undefined;
afterEach(async () => {
  setDefaultCACertificates(trusted);
  server?.close();
  server?.closeAllConnections();
  if (server !== undefined) await once(server, 'close');
  server = undefined;
});

/** Asks a server that has this certificate to transcribe a second of sound. */
async function ask({ key, cert }: Certificate): Promise<{ readonly outcomes: string[]; readonly result: unknown }> {
  server = createServer({ key, cert }, (request, response) => {
    request.resume();
    response.end(JSON.stringify({ text: 'Bonjour à tous.', segments: [] }));
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server has an address of this form.
  const calls: RemoteCall[] = [];
  const settings = {
    url: `https://localhost:${port}/v1`,
    model: 'm',
    key: null,
    maxBytes: 1e6,
    secondsPerMinute: 90,
  };
  const engine = withRemoteText(
    {
      longestWindow: 28,
      embed: () => Promise.reject(new Error('no voices')),
      recognize: () => Promise.resolve([]),
      close: () => Promise.resolve(),
    },
    {
      settings,
      language: 'fr',
      extraLanguages: [],
      vocabulary: [],
      read: ({ start, end }) => new Float32Array((end - start) * 16_000),
      ask: createClient(settings, {
        // Retries, if any, follow at once.
        pace: { ...PACE, firstPauseMs: 1, longestPauseMs: 1, budgetMs: 200 },
        onCall: (call) => calls.push(call),
        onSilent: () => undefined,
        fetch,
        random: Math.random,
      }),
    },
  );
  const window = { pieces: [{ start: 0, end: 1 }] };
  const result = await engine
    .recognize(
      [window],
      () => undefined,
      () => undefined,
    )
    .catch((error: unknown) => error);
  await engine.close();
  return { outcomes: calls.map(({ outcome }) => outcome), result };
}

describe('a server with a certificate', () => {
  it('is used if nothing is wrong with the certificate', async () => {
    const certificate = makeCertificate('localhost', day(-1), day(1));
    setDefaultCACertificates([certificate.cert]);
    expect((await ask(certificate)).outcomes).toEqual(['answered']);
  });

  it.each([
    ['of an unknown authority', 'localhost', 1, false, 'certificate_untrusted', /autorité.*NODE_EXTRA_CA_CERTS/],
    ['that has expired', 'localhost', -1, true, 'certificate_expired', /expiré.*renouveler/],
    ['of another host', 'ailleurs.test', 1, true, 'certificate_name', /autre nom.*SPEECH_ENGINE_URL/],
  ])(
    'is not asked again if the certificate cannot be trusted, and the reason says what to do: %s',
    async (_, host, until, isTrusted, outcome, message) => {
      const certificate = makeCertificate(host, day(-2), day(until));
      if (isTrusted) setDefaultCACertificates([certificate.cert]);
      const { outcomes, result } = await ask(certificate);
      expect(outcomes).toEqual([outcome]);
      expect(result).toMatchObject({ code: 'remote_refused', message: expect.stringMatching(message) as string });
    },
  );
});
