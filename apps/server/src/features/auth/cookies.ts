/** Reads a cookie from a `Cookie` header; undefined if no cookie has that name. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Lists the names in a `Cookie` header. */
export const cookieNames = (header: string | undefined): string[] =>
  (header ?? '').split(';').flatMap((part) => /^\s*([^\s=]+)=/.exec(part)?.[1] ?? []);

export interface CookieScope {
  readonly path: string;
  /** True to send the cookie over TLS only. */
  readonly secure: boolean;
  /** Seconds until the cookie expires; 0 removes it. */
  readonly maxAgeSeconds: number;
}

/**
 * Builds a `Set-Cookie` header for a cookie that scripts cannot read and that other sites' requests do not carry.
 * @param value letters, digits, `-`, `_` and `.` only (a JWT, a JWE)
 */
export const writeCookie = (name: string, value: string, { path, secure, maxAgeSeconds }: CookieScope): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
