import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../config.ts';

/** What a request shows of the way that it came. */
export interface Arrival {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly httpVersion: string;
  /** As it was asked for: proxies are asked for a whole address. */
  readonly url?: string | undefined;
  /** Names and values in turn. */
  readonly rawHeaders?: readonly string[];
  readonly headers: Pick<IncomingMessage['headers'], 'host' | 'origin' | 'referer'>;
}

/** Headers that proxies and tunnels add, whatever they say. */
const FORWARDED =
  /^(?:x-forwarded(?:-.+)?|x-(?:original|azure|envoy)-.+|x-(?:real|client|cluster-client)-ip|x-scheme|forwarded|via|cdn-loop|cf-.+|(?:true|fly)-client-ip)$/;
/** A name or an address, and perhaps a port. */
const HOST = /^(?<name>\[[0-9a-f:.]+\]|[^\s:@/?#\\[\]]+)(?::\d*)?$/i;

/**
 * Whether a request was made on this machine, by a program that asked this machine by name. It looks at the socket's own
 * address; at `Host`, because a foreign name that leads here is a rebound one; and at the traces that proxies leave.
 */
export function isFromThisMachine({ socket, httpVersion, url = '/', rawHeaders = [], headers }: Arrival): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '');
  if (address === undefined || !isLoopback(address)) return false;
  // As nginx asks when nothing else is set; browsers and scripts have not spoken it for decades.
  if (httpVersion === '1.0') return false;
  // A whole address, or a second `Host` of which Node reads the first alone, is for a proxy: its name may be another one.
  if (!url.startsWith('/')) return false;
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1) return false;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  return (
    isOurs(headers.host) && [headers.origin, headers.referer].every((page) => page === undefined || isOurPage(page))
  );
}

const isOurs = (host: string | undefined): boolean => isLoopback(HOST.exec(host ?? '')?.groups?.['name'] ?? '');

/** Behind a proxy that tells nothing of itself, a browser still says which page it came from. */
const isOurPage = (page: string): boolean => URL.canParse(page) && isLoopback(new URL(page).hostname);
