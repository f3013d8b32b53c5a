import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type Config, isBehindTls } from '../config.ts';

/**
 * Permissions that the page asks browsers for: to record the microphone or a tab, to keep the screen on while
 * recording, to copy an answer.
 */
const ASKED = ['microphone', 'display-capture', 'screen-wake-lock', 'clipboard-write', 'autoplay'];
/** All other permissions that a page, or its embedded content, could ask a browser for. */
const REFUSED = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const PERMISSIONS = [...ASKED.map((name) => `${name}=(self)`), ...REFUSED.map((name) => `${name}=()`)].join(', ');

/**
 * Time for which browsers must use HTTPS (HSTS): a year, subdomains included. HSTS applies only behind TLS, because it
 * would lock people out of a server on plain HTTP in a local network.
 */
const HSTS_SECONDS = 31_536_000;

/** Returns headers for refusals that come before any route. `installSecurityHeaders` does not reach such answers. */
export const bareHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(isBehindTls(config) && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
});

/**
 * Adds response headers that keep other sites from misusing a page. The headers are chosen for this application; a
 * comment beside each exception gives its reason.
 */
export async function installSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const secure = isBehindTls(config);
  const forms = new Set(["'self'", new URL(config.publicUrl).origin]);
  if (config.oidc) forms.add(new URL(config.oidc.issuer).origin);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine and the editor set styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The organisation's logo may be at any address; crops and previews are made in the page.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // Voice snippets are fetched with the token, then played from memory.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // The page itself makes the worker of the recorder's encoder.
        workerSrc: ["'self'", 'blob:'],
        // Browsers also check the addresses that a submitted form is redirected to. The sign-in form is redirected to
        // the issuer.
        formAction: [...forms],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: HSTS_SECONDS } : false,
    // With `no-referrer`, browsers would send `Origin: null` with the forms of the sign-in.
    referrerPolicy: { policy: 'same-origin' },
    // A page on plain HTTP outside localhost is not a secure context, where this header would only cause warnings.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
  });
  app.addHook('onSend', async (_, reply) => void reply.header('permissions-policy', PERMISSIONS));
}
