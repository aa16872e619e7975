import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patienceMs, shortTimeoutMs } from '../../test/harness/eventually.ts';
import { isPublicAddress, type Network, safeFetch } from './safe-fetch.server.ts';

let server: Server;
let port: number;
let receivedRequests: { host: string; path: string; method: string; headers: IncomingMessage['headers'] }[] =
  [];
let bodies: string[] = [];
const handlers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/hello': (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('hello'),
  '/gone': (_, response) => response.writeHead(410).end('gone'),
  '/once': (_, response) => response.writeHead(302, { location: '/hello' }).end('moved'),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/away': (_, response) => response.writeHead(302, { location: 'http://other.example/hello' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/login': (_, response) => response.writeHead(302, { location: 'http://me:secret@shop.example/' }).end(),
  '/silent': () => undefined,
  '/slow': (_, response) => {
    response.writeHead(200).write('a');
  },
  '/large': (_, response) => {
    response.writeHead(200);
    for (let count = 0; count < 40; count += 1) response.write(Buffer.alloc(1000));
    response.end();
  },
  '/says-large': (_, response) => {
    response.writeHead(200, { 'content-length': 40_000 }).write('a');
  },
  '/breaks': (_, response) => {
    response.writeHead(200, { 'content-length': 400 }).write('a');
    setImmediate(() => response.destroy());
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '', method = '', headers } = request;
    receivedRequests.push({ host: request.socket.localAddress ?? '', path: url, method, headers });
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => bodies.push(body));
    const handle = handlers[url];
    if (handle === undefined) response.writeHead(404).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  // A listening TCP server's address is an object.
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  receivedRequests = [];
  bodies = [];
});

/** A network in which 127.0.0.1 is public, and names resolve as the test says, one result after the other. */
function createNetwork(...resolved: string[][]): Network & { requests: string[] } {
  const requests: string[] = [];
  return {
    requests,
    resolve: async (host) => {
      requests.push(host);
      const addresses = resolved[Math.min(requests.length, resolved.length) - 1] ?? [];
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    isPublic: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
  };
}

const options = { timeoutMs: patienceMs, maxBytes: 10_000, allowPrivate: false };
const toUrl = (path: string) => `http://shop.example:${port}${path}`;
const notFetchable = 'This address can’t be fetched from here.';

describe('safeFetch', () => {
  it('returns status, headers, body, and URL', async () => {
    const response = await safeFetch(toUrl('/hello'), options, createNetwork(['127.0.0.1']));
    expect(response).toMatchObject({
      status: 200,
      url: toUrl('/hello'),
      headers: { 'content-type': 'text/plain' },
    });
    expect(response.body.toString()).toBe('hello');
    expect((await safeFetch(toUrl('/gone'), options, createNetwork(['127.0.0.1']))).status).toBe(410);
  });

  it('sends only our name, and no cookies', async () => {
    await safeFetch(toUrl('/hello'), { ...options, accept: 'image/*' }, createNetwork(['127.0.0.1']));
    expect(receivedRequests[0]?.headers).toEqual({
      host: `shop.example:${port}`,
      'user-agent': 'Dropfolio/1.0',
      accept: 'image/*',
      connection: 'close',
    });
  });

  it('sends HEAD if requested', async () => {
    const response = await safeFetch(
      toUrl('/hello'),
      { ...options, method: 'HEAD' },
      createNetwork(['127.0.0.1']),
    );
    expect([response.status, response.body.length]).toEqual([200, 0]);
  });

  const post = {
    body: Buffer.from('{"a":"é"}'),
    headers: { 'content-type': 'application/json', 'webhook-id': '1' },
  };

  it("posts a body with its headers, and doesn't read the response body", async () => {
    const response = await safeFetch(toUrl('/large'), { ...options, post }, createNetwork(['127.0.0.1']));
    expect(response).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(receivedRequests).toMatchObject([
      { method: 'POST', headers: { ...post.headers, 'content-length': '10' } },
    ]);
    await expect.poll(() => bodies, { timeout: patienceMs }).toEqual(['{"a":"é"}']);
  });

  it.each(['/once', '/away', '/file'])('follows no redirect of a POST (%s)', async (path) => {
    const network = createNetwork(['127.0.0.1']);
    expect(await safeFetch(toUrl(path), { ...options, post }, network)).toMatchObject({ status: 302 });
    expect(receivedRequests.map((item) => item.path)).toEqual([path]);
    expect(network.requests).toEqual(['shop.example']);
  });

  it("aborts with the signal's reason", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const waiting = safeFetch(toUrl('/silent'), { ...options, post, signal }, createNetwork(['127.0.0.1']));
    await expect.poll(() => receivedRequests.length, { timeout: patienceMs }).toBe(1);
    controller.abort(new Error('the process stops'));
    await expect(waiting).rejects.toThrow('the process stops');
    const afterAbort = safeFetch(toUrl('/hello'), { ...options, signal }, createNetwork(['127.0.0.1']));
    await expect(afterAbort).rejects.toThrow('the process stops');
    expect(receivedRequests).toHaveLength(1);
  });

  it('connects to the checked address, whatever the name resolves to later', async () => {
    const network = createNetwork(['127.0.0.1'], ['127.0.0.2']);
    await safeFetch(toUrl('/hello'), options, network);
    expect(network.requests).toEqual(['shop.example']);
    expect(receivedRequests.map(({ host }) => host)).toEqual(['127.0.0.1']);
  });

  it('checks the address of a redirect again', async () => {
    const network = createNetwork(['127.0.0.1'], ['127.0.0.2']);
    await expect(safeFetch(toUrl('/once'), options, network)).rejects.toMatchObject({
      code: 'INVALID',
      message: notFetchable,
    });
    expect(network.requests).toHaveLength(2);
    expect(receivedRequests.map(({ path }) => path)).toEqual(['/once']);
  });

  it('rejects a name with one private address', async () => {
    const network = createNetwork(['127.0.0.1', '10.0.0.5']);
    await expect(safeFetch(toUrl('/hello'), options, network)).rejects.toMatchObject({
      message: notFetchable,
    });
    expect(receivedRequests).toEqual([]);
  });

  it('follows at most three redirects within the host', async () => {
    const network = createNetwork(['127.0.0.1']);
    const response = await safeFetch(toUrl('/once'), options, network);
    expect([response.url, response.body.toString()]).toEqual([toUrl('/hello'), 'hello']);
    await expect(safeFetch(toUrl('/loop'), options, network)).rejects.toMatchObject({
      message: 'This address redirects too many times.',
    });
    expect(receivedRequests.filter(({ path }) => path === '/loop')).toHaveLength(4);
  });

  it.each(['/away', '/file', '/login'])('rejects a redirect to another host (%s)', async (path) => {
    const network = createNetwork(['127.0.0.1']);
    await expect(safeFetch(toUrl(path), options, network)).rejects.toMatchObject({
      message: 'This address redirects to another site. Enter that address instead.',
    });
    expect(network.requests).toEqual(['shop.example']);
  });

  it.each(['/large', '/says-large'])('rejects a response above the size limit (%s)', async (path) => {
    await expect(safeFetch(toUrl(path), options, createNetwork(['127.0.0.1']))).rejects.toMatchObject({
      message: 'The response from this address is too large.',
    });
  });

  it.each(['/silent', '/slow'])('times out (%s)', async (path) => {
    const hasty = { ...options, timeoutMs: shortTimeoutMs };
    await expect(safeFetch(toUrl(path), hasty, createNetwork(['127.0.0.1']))).rejects.toMatchObject({
      code: 'INVALID',
      message: 'This address took too long to respond.',
    });
  });

  it("times out on a name that doesn't resolve", async () => {
    const network = { ...createNetwork(), resolve: () => new Promise<never>(() => undefined) };
    await expect(
      safeFetch(toUrl('/hello'), { ...options, timeoutMs: shortTimeoutMs }, network),
    ).rejects.toMatchObject({
      message: 'This address took too long to respond.',
    });
  });

  it('reports an unreachable host, and an aborted response', async () => {
    const unreachable = { code: 'INVALID', message: 'This address is unreachable.' };
    const nobody = {
      ...createNetwork(),
      resolve: async () => {
        throw new Error('ENOTFOUND');
      },
    };
    await expect(safeFetch(toUrl('/hello'), options, nobody)).rejects.toMatchObject(unreachable);
    await expect(safeFetch(toUrl('/hello'), options, createNetwork([]))).rejects.toMatchObject(unreachable);
    await expect(safeFetch(toUrl('/breaks'), options, createNetwork(['127.0.0.1']))).rejects.toMatchObject(
      unreachable,
    );
  });

  it.each([
    'ftp://shop.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://me:secret@shop.example/',
    'http:shop.example',
    'shop.example',
    '',
  ])('rejects the URL %s', async (url) => {
    const network = createNetwork(['127.0.0.1']);
    await expect(safeFetch(url, options, network)).rejects.toMatchObject({ code: 'INVALID' });
    expect(network.requests).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1:8080/',
    'https://192.168.1.1:8443/',
  ])('rejects the private address in %s', async (url) => {
    await expect(safeFetch(url, options)).rejects.toMatchObject({ message: notFetchable });
  });

  it.each([22, 25, 5432, 6379, 3000])('rejects port %i', async (other) => {
    await expect(safeFetch(`http://1.1.1.1:${other}/`, options)).rejects.toMatchObject({
      message: notFetchable,
    });
  });

  it('reaches this machine if the operator allows it', async () => {
    const response = await safeFetch(`http://127.0.0.1:${port}/hello`, { ...options, allowPrivate: true });
    expect(response.status).toBe(200);
  });
});

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1',
    '2a00:1450::5',
  ])('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('rejects %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
