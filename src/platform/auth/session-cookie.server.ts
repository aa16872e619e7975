import { type Cookie, cookieName, createCookie } from './cookie.server.ts';
import { sessionLifetime } from './sessions.server.ts';

export type SessionCookie = Cookie;

const name = 'session';

export const sessionCookieName = (baseUrl: string): string => cookieName(baseUrl, name);

/** Creates the cookie that carries a session's token. */
export const createSessionCookie = (baseUrl: string): SessionCookie =>
  createCookie(baseUrl, name, sessionLifetime);
