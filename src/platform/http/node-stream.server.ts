import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.server.ts';

/**
 * Sends the head of a response whose route set `writeStream`, with the headers of all other middleware, and passes Node's
 * own response on for the body: a web stream takes twice as much memory while it stays open. Use it as the first middleware.
 */
export const nodeStreams = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const write = c.get('writeStream');
  const { incoming, outgoing } = c.env;
  if (write === undefined || c.res.status !== 200 || c.req.method !== 'GET') return;
  if (incoming === undefined || outgoing === undefined) return;
  outgoing.writeHead(200, [...[...c.res.headers].flat(), 'connection', 'close']);
  outgoing.flushHeaders();
  // An unread body would keep Node from noticing that the client has closed the connection.
  incoming.resume();
  // A response that waits behind another one on the connection isn't told when that closes.
  if (outgoing.socket === null) outgoing.once('socket', () => write(outgoing));
  else if (!outgoing.destroyed) write(outgoing);
  c.res = undefined;
  c.res = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
});
