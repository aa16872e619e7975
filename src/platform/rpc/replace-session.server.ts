import type { Call } from './call.server.ts';

/** Gives the browser the session with this token; the one that the call came with, if any, ends. */
export async function replaceSession(call: Call, token: string): Promise<void> {
  const before = call.actor ?? call.pending;
  if (before !== undefined) await call.sessions.end(before.sessionId, before.id);
  call.setCookies.push(call.sessionCookie.given(token));
}
