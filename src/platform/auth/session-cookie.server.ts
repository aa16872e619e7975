import { type Cookie, createCookie, getCookieName } from './cookie.server.ts';
import { sessionLifetimeMs } from './sessions.server.ts';

export type SessionCookie = Cookie;

const name = 'session';

export const getSessionCookieName = (baseUrl: string): string => getCookieName(baseUrl, name);

/** Creates the cookie that carries a session's token. */
export const createSessionCookie = (baseUrl: string): SessionCookie =>
  createCookie(baseUrl, name, sessionLifetimeMs);
