import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../config/loopback.ts';

/** The parts of a request that show its origin. */
export interface Arrival {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly httpVersion: string;
  /** Target of the request, as it was sent; a request to a proxy names an absolute URL. */
  readonly url?: string | undefined;
  /** Names and values of the headers, alternately. */
  readonly rawHeaders?: readonly string[];
  readonly headers: Pick<IncomingMessage['headers'], 'host' | 'origin' | 'referer'>;
}

/** Names of headers that proxies and tunnels add, whatever their values. */
const FORWARDED = new Set(
  `forwarded via cdn-loop proxy-connection x-forwarded x-scheme x-host
   client-ip true-client-ip fly-client-ip fastly-client-ip proxy-client-ip wl-proxy-client-ip
   x-real-ip x-client-ip x-cluster-client-ip x-proxyuser-ip`.split(/\s+/),
);
/** Beginnings of such names. */
const FORWARDING =
  'x-forwarded- x-original- x-azure- x-envoy- x-amzn- x-arr- x-vercel- x-appengine- cf- tailscale- ngrok-'.split(' ');
const isTrace = (name: string): boolean =>
  FORWARDED.has(name) || FORWARDING.some((beginning) => name.startsWith(beginning));
/** A host's name or address, possibly with a port. */
const HOST = /^(?<name>\[[0-9a-f:.]+\]|[^\s:@/?#\\[\]]+)(?::\d*)?$/i;

/**
 * Tells whether a program on this machine made the request, and addressed this machine by name. It checks the socket's
 * address; `Host`, because a foreign name that leads here is an attack (DNS rebinding); and traces of proxies.
 */
export function isFromThisMachine({ socket, httpVersion, url = '/', rawHeaders = [], headers }: Arrival): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '');
  if (address === undefined || !isLoopback(address)) return false;
  // Before 1.29.7, nginx spoke HTTP/1.0 by default to the servers behind it; browsers have not done so for decades.
  if (httpVersion === '1.0') return false;
  // An absolute URL or a second `Host` (Node reads only the first) is meant for a proxy, and may name another machine.
  if (!url.startsWith('/')) return false;
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1) return false;
  if (Object.keys(headers).some(isTrace)) return false;
  return (
    isOurs(headers.host) && [headers.origin, headers.referer].every((page) => page === undefined || isOurPage(page))
  );
}

const isOurs = (host: string | undefined): boolean => isLoopback(HOST.exec(host ?? '')?.groups?.['name'] ?? '');

/** Tells whether a page is on this machine. Browsers name a request's page, even if a proxy leaves no trace. */
const isOurPage = (page: string): boolean => URL.canParse(page) && isLoopback(new URL(page).hostname);
