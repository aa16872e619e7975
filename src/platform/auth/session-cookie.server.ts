import { sessionCookieName } from './auth.server.ts';

export type SessionCookie = {
  /** The session token that a Cookie header carries, without its signature; undefined when there is none. */
  read: (headers: Headers) => string | undefined;
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
    cleared: `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`,
  };
}
