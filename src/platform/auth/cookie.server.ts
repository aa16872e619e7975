import type { RequestHeaders } from '../http/request-headers.server.ts';

export type Cookie = {
  /** Returns the value in a Cookie header, without its signature; undefined if there is none. */
  read: (headers: RequestHeaders) => string | undefined;
  /** Returns the Set-Cookie value that sets the cookie. */
  serialize: (value: string) => string;
  /** The Set-Cookie value that removes the cookie. */
  cleared: string;
};

/**
 * Returns the full name of a cookie. `__Host-` pins it to this host over https; plain http on localhost
 * doesn't support it.
 */
export function getCookieName(baseUrl: string, name: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}dropfolio-${name}`;
}

/** Creates a cookie that is sent to this host only and hidden from scripts. */
export function createCookie(baseUrl: string, name: string, lifetimeMs: number): Cookie {
  const fullName = getCookieName(baseUrl, name);
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return {
    read(headers) {
      const pair = headers
        .get('cookie')
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${fullName}=`));
      const value = pair?.slice(fullName.length + 1).split('.')[0];
      return value === '' ? undefined : value;
    },
    serialize: (value) =>
      `${fullName}=${value}; Path=/; Max-Age=${lifetimeMs / 1000}; HttpOnly; SameSite=Lax${secure}`,
    cleared: `${fullName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`,
  };
}
