/** Reads a cookie of a `Cookie` header; undefined if none has that name. */
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
  /** True to send it over TLS only. */
  readonly secure: boolean;
  /** 0 removes the cookie. */
  readonly maxAgeSeconds: number;
}

/**
 * Writes a `Set-Cookie` header for a cookie that scripts cannot read and other sites do not send along.
 * @param value letters, digits, `-`, `_` and `.` only (a JWT, a JWE)
 */
export const writeCookie = (name: string, value: string, { path, secure, maxAgeSeconds }: CookieScope): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
