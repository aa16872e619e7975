import type { RequestHeaders } from '../http/request-headers.server.ts';
import { sessionCookieName } from './auth.server.ts';
import { sessionLifetime } from './sessions.server.ts';

export type SessionCookie = {
  /** The session token that a Cookie header carries, without its signature; undefined when there is none. */
  read: (headers: RequestHeaders) => string | undefined;
  /** The Set-Cookie value that gives a session's token to the browser. */
  given: (token: string) => string;
  /** The Set-Cookie value that removes the cookie. */
  cleared: string;
};

/** How this server's session cookie is read and removed. `baseUrl` decides its name (`__Host-` over https). */
export function createSessionCookie(baseUrl: string): SessionCookie {
  const name = sessionCookieName(baseUrl);
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return {
    read(headers) {
      const found = headers
        .get('cookie')
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`));
      const token = found?.slice(name.length + 1).split('.')[0];
      return token === '' ? undefined : token;
    },
    given: (token) =>
      `${name}=${token}; Path=/; Max-Age=${sessionLifetime / 1000}; HttpOnly; SameSite=Lax${secure}`,
    cleared: `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`,
  };
}
