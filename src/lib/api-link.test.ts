import { oc } from '@orpc/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiLink } from './api-link.ts';
import { onServerAnswer, waitForCalls } from './server-responses.ts';

const server = vi.fn<typeof fetch>();
const heard = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  server.mockReset();
  heard.mockReset();
  vi.stubGlobal('fetch', server);
  stop = onServerAnswer(heard);
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const link = createApiLink({
  url: 'http://localhost',
  key: 'pk_test',
  askForProof: async () => false,
  contract: { ping: oc.route({ method: 'GET', path: '/ping' }) },
});
const ping = () => link.call(['ping'], undefined, { context: {} });

it('tells those who wait for the server that it has answered', async () => {
  server.mockImplementation(async () => Response.json({ ok: true }));
  expect(await ping()).toEqual({ ok: true });
  expect(heard).toHaveBeenCalledOnce();
});

it('tells them nothing while only a proxy answers, or nobody', async () => {
  server.mockImplementation(async () => new Response('Bad gateway', { status: 502 }));
  await expect(ping()).rejects.toMatchObject({ code: 'INTERNAL', message: '' });
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(heard).not.toHaveBeenCalled();
});

it('tells a key that was used up by its status', async () => {
  const refusal = { defined: false, code: 'INVALID', status: 422, message: 'Used already', data: {} };
  server.mockImplementation(async () => Response.json(refusal, { status: 422 }));
  await expect(ping()).rejects.toMatchObject({ code: 'INVALID', status: 422, message: 'Used already' });
});

it('sends a call that got no answer once more, under the same key', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  server.mockImplementation(async () => Response.json({ ok: true }));
  await ping();
  const keys = server.mock.calls.map(([request]) => new Request(request).headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

it('lets others wait for the calls under way', async () => {
  let answer: (response: Response) => void = () => undefined;
  server.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await waitForCalls();
  const called = ping();
  await vi.waitFor(() => expect(server).toHaveBeenCalled());
  const ended = vi.fn<() => void>();
  const waiting = waitForCalls().then(ended);
  await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  answer(Response.json({ ok: true }));
  await called;
  await waiting;
  expect(ended).toHaveBeenCalledOnce();
});
