import type { Call } from './call.server.ts';

/** Sets the session with this token in the browser; ends the call's previous session, if any. */
export async function replaceSession(call: Call, token: string): Promise<void> {
  const previous = call.actor ?? call.pending;
  if (previous !== undefined) await call.sessions.end(previous.sessionId, previous.id);
  call.setCookies.push(call.sessionCookie.serialize(token));
}
