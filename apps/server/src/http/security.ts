import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What the page asks browsers for: the recorder (a meeting's sound, that of a tab, a screen that stays on) and copying an answer. */
const ASKED = ['microphone', 'display-capture', 'screen-wake-lock', 'clipboard-write', 'autoplay'];
/** Everything else that browsers let a page, or what it embeds, ask a person for or do to their machine. */
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

/** Response headers that keep a page to itself. Written for this application; each opening has its reason beside it. */
export async function installSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl.startsWith('https://');
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
        // The organisation's logo may lie anywhere; crops and previews are made in the page.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // Voice snippets are fetched with the token, then played from memory.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // The recorder's encoder is made in the page.
        workerSrc: ["'self'", 'blob:'],
        // Browsers apply this to where a submitted form redirects: sign-in goes by way of the issuer.
        formAction: [...forms],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only where the whole site is behind TLS: on plain HTTP in a local network it would lock people out.
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    // `no-referrer` would make browsers send `Origin: null` with the sign-in's own forms.
    referrerPolicy: { policy: 'same-origin' },
    // A page on plain HTTP outside localhost is no secure context: the header would only warn.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
  });
  app.addHook('onSend', async (_, reply) => void reply.header('permissions-policy', PERMISSIONS));
}
