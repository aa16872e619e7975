import type { Call } from './call.server.ts';

/** Sets the session with this token in the browser; ends the call's previous session, if any. */
export async function replaceSession(call: Call, token: string): Promise<void> {
  const before = call.actor ?? call.pending;
  if (before !== undefined) await call.sessions.end(before.sessionId, before.id);
  call.setCookies.push(call.sessionCookie.serialize(token));
}
