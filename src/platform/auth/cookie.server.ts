import type { RequestHeaders } from '../http/request-headers.server.ts';

export type Cookie = {
  /** The value that a Cookie header carries, without a signature; undefined when there is none. */
  read: (headers: RequestHeaders) => string | undefined;
  /** The Set-Cookie value that gives it to the browser. */
  given: (value: string) => string;
  /** The Set-Cookie value that removes it. */
  cleared: string;
};

/** The name of a cookie of ours. `__Host-` pins it to this host over https; plain http on localhost can't carry it. */
export function cookieName(baseUrl: string, name: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}dropfolio-${name}`;
}

/** How a cookie of ours is read, given and removed: for this host alone, and never by scripts. */
export function createCookie(baseUrl: string, name: string, lifetimeMs: number): Cookie {
  const own = cookieName(baseUrl, name);
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return {
    read(headers) {
      const found = headers
        .get('cookie')
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${own}=`));
      const value = found?.slice(own.length + 1).split('.')[0];
      return value === '' ? undefined : value;
    },
    given: (value) =>
      `${own}=${value}; Path=/; Max-Age=${lifetimeMs / 1000}; HttpOnly; SameSite=Lax${secure}`,
    cleared: `${own}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`,
  };
}
