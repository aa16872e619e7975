import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './http-env.server.ts';

/**
 * Takes the connection away from Node's HTTP server once what was written of the answer has gone out: what it keeps for
 * a request and its answer (parser, messages, their buffers and listeners) is four times what the connection itself takes.
 * Whoever gets it reads and ends it by themselves; the server neither times it nor closes it any more.
 */
function release(
  request: IncomingMessage,
  response: ServerResponse,
  keep: (connection: Socket) => void,
): void {
  const { socket } = request;
  const take = (): void => {
    if (socket.destroyed || response.socket !== socket) return;
    response.detachSocket(socket);
    // Node lets go of all this when a connection closes: for its HTTP server this one has.
    socket.emit('close', false);
    socket.removeAllListeners();
    keep(socket);
  };
  // A request that has been read to its end isn't taken for one that broke off.
  request.once('end', take).resume();
}

/**
 * Sends the head of an answer whose route keeps the connection (`keepConnection`), complete with what others put on it, and
 * gives the connection over. It stands around all that puts headers on.
 */
export const keepConnections = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const keep = c.get('keepConnection');
  const { incoming, outgoing } = c.env;
  if (keep === undefined || c.res.status !== 200 || c.req.method !== 'GET') return;
  if (incoming === undefined || outgoing === undefined) return;
  // What follows has no length and no frames: it ends with the connection.
  outgoing.removeHeader('transfer-encoding');
  outgoing.writeHead(200, [...[...c.res.headers].flat(), 'connection', 'close']);
  outgoing.flushHeaders();
  // Behind another answer on the connection it waits for its turn.
  if (outgoing.socket === null)
    outgoing.once('socket', () => setImmediate(release, incoming, outgoing, keep));
  else release(incoming, outgoing, keep);
  c.res = undefined;
  c.res = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
});
