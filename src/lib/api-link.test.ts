import { oc } from '@orpc/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../test/harness/eventually.ts';
import { createApiLink } from './api-link.ts';
import { onServerResponse, waitForCalls } from './server-responses.ts';

const server = vi.fn<typeof fetch>();
const onResponse = vi.fn<() => void>();
let unsubscribe: () => void;

beforeEach(() => {
  server.mockReset();
  onResponse.mockReset();
  requestProof.mockReset();
  vi.stubGlobal('fetch', server);
  unsubscribe = onServerResponse(onResponse);
});

afterEach(() => {
  unsubscribe();
  vi.unstubAllGlobals();
});

const requestProof = vi.fn<() => Promise<boolean>>();
const link = createApiLink({
  url: 'http://localhost',
  key: 'pk_test',
  requestProof,
  contract: {
    ping: oc.route({ method: 'GET', path: '/ping' }),
    add: oc.route({ method: 'POST', path: '/add' }),
  },
});
const ping = () => link.call(['ping'], undefined, { context: {} });
const readKeys = () =>
  server.mock.calls.map(([request]) => new Request(request).headers.get('idempotency-key'));

it('notifies listeners of a server response', async () => {
  server.mockImplementation(async () => Response.json({ ok: true }));
  expect(await ping()).toEqual({ ok: true });
  expect(onResponse).toHaveBeenCalledOnce();
});

it("doesn't notify listeners of a proxy's error, or without a response", async () => {
  server.mockImplementation(async () => new Response('Bad gateway', { status: 502 }));
  await expect(ping()).rejects.toMatchObject({ code: 'INTERNAL', message: '' });
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(onResponse).not.toHaveBeenCalled();
});

it('passes the status of a used Idempotency-Key', async () => {
  const rejection = { defined: false, code: 'INVALID', status: 422, message: 'Used already', data: {} };
  server.mockImplementation(async () => Response.json(rejection, { status: 422 }));
  await expect(ping()).rejects.toMatchObject({ code: 'INVALID', status: 422, message: 'Used already' });
});

it('retries a call without a response once, with the same key', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  server.mockImplementation(async () => Response.json({ ok: true }));
  await ping();
  const keys = readKeys();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

describe('a call that requires a proof of identity', () => {
  const rejection = {
    defined: false,
    code: 'FORBIDDEN',
    status: 403,
    message: 'Confirm it’s you first.',
    data: { details: { reason: 'proof' } },
  };
  beforeEach(() => server.mockImplementationOnce(async () => Response.json(rejection, { status: 403 })));

  it('is repeated once the user has given it, with the same key', async () => {
    requestProof.mockResolvedValue(true);
    server.mockImplementation(async () => Response.json({ ok: true }));
    expect(await link.call(['add'], undefined, { context: {} })).toEqual({ ok: true });
    const keys = readKeys();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(requestProof).toHaveBeenCalledOnce();
  });

  it('fails without another request if the user cancels', async () => {
    requestProof.mockResolvedValue(false);
    await expect(link.call(['add'], undefined, { context: {} })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Confirm it’s you first.',
    });
    expect(server).toHaveBeenCalledOnce();
  });
});

it('waitForCalls waits for calls in progress', async () => {
  let respond: (response: Response) => void = () => undefined;
  server.mockImplementation(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  await waitForCalls();
  const pending = ping();
  await eventually(() => expect(server).toHaveBeenCalled());
  const ended = vi.fn<() => void>();
  const waiting = waitForCalls().then(ended);
  await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  respond(Response.json({ ok: true }));
  await pending;
  await waiting;
  expect(ended).toHaveBeenCalledOnce();
});

it('rejects a call with a secret at its field, and sends nothing', async () => {
  const notes = `Words: ${'abandon '.repeat(11)}about`;
  await expect(link.call(['add'], { item: { notes } }, { context: {} })).rejects.toMatchObject({
    code: 'INVALID',
    field: 'item.notes',
    message: expect.stringMatching(/^This looks like a recovery phrase/),
  });
  await expect(
    link.call(['add'], { tags: ['a', `pk: 0x${'4c'.repeat(32)}`] }, { context: {} }),
  ).rejects.toMatchObject({ field: 'tags.1' });
  expect(server).not.toHaveBeenCalled();
});
