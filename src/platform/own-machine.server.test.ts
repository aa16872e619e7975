import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createOwnMachine, isLoopbackName, type OwnMachineConfig } from './own-machine.server.ts';

const localConfig: OwnMachineConfig = {
  appEnv: 'local',
  baseUrl: 'http://localhost:3000',
  trustedProxies: [],
};

type Request = { peer?: string; headers?: Record<string, string>; httpVersion?: string };

function createRequest({ peer = '127.0.0.1', headers = {}, httpVersion = '1.1' }: Request): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer === '' ? undefined : peer });
  const request = new IncomingMessage(socket);
  Object.assign(request, { httpVersion });
  request.headers = { host: 'localhost:3000', ...headers };
  return request;
}

const admits = (request: Request, changes: Partial<OwnMachineConfig> = {}): boolean =>
  createOwnMachine({ ...localConfig, ...changes }).admits(createRequest(request));

describe('createOwnMachine', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'admits connections from %s',
    (peer) => expect(admits({ peer })).toBe(true),
  );

  it.each(['10.0.0.5', '172.17.0.1', '0.0.0.0', '::', '::ffff:10.0.0.5', 'fe80::1', '192.0.2.1', ''])(
    'rejects connections from %j',
    (peer) => expect(admits({ peer })).toBe(false),
  );

  it.each([
    'localhost',
    'localhost:3001',
    'localhost:3000.evil.example',
    'localhost.evil.example:3000',
    'evil.example',
    '127.0.0.1:3000',
    '127.0.0.1.nip.io:3000',
    '[::1]:3000',
    '0.0.0.0:3000',
    '',
  ])('rejects the Host %j at the address localhost:3000', (host) => {
    expect(admits({ headers: { host } })).toBe(false);
  });

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])(
    'admits the address %s',
    (baseUrl) => expect(admits({ headers: { host: new URL(baseUrl).host } }, { baseUrl })).toBe(true),
  );

  it.each([
    'https://dropfolio.example',
    'https://abc.tunnel.example',
    'http://localhost.evil.example:3000',
    'http://127.0.0.1.nip.io:3000',
    'http://0.0.0.0:3000',
    'http://192.168.1.5:3000',
    'http://[::ffff:10.0.0.5]:3000',
  ])('rejects the address %s', (baseUrl) => {
    const { isSetUp } = createOwnMachine({ ...localConfig, baseUrl });
    expect(isSetUp).toBe(false);
    expect(admits({ headers: { host: new URL(baseUrl).host } }, { baseUrl })).toBe(false);
  });

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'client-ip',
    'cf-connecting-ip',
    'cdn-loop',
    'x-original-host',
    'x-envoy-external-address',
    'tailscale-user-login',
  ])('rejects requests with the header %s', (name) =>
    expect(admits({ headers: { [name]: '127.0.0.1' } })).toBe(false),
  );

  it('admits the headers of browsers', () => {
    const headers = {
      accept: 'text/html',
      'accept-encoding': 'gzip, br',
      'cache-control': 'no-cache',
      cookie: 'a=b',
      origin: 'http://localhost:3000',
      referer: 'http://localhost:3000/',
      'sec-fetch-site': 'same-origin',
      'upgrade-insecure-requests': '1',
      'user-agent': 'Mozilla/5.0',
      'x-client-key': 'pk',
    };
    expect(admits({ headers })).toBe(true);
  });

  it('rejects HTTP/1.0, which unconfigured proxies use', () => {
    expect(admits({ httpVersion: '1.0' })).toBe(false);
  });

  it('rejects in production, behind proxies, and without a request', () => {
    expect(admits({}, { appEnv: 'production' })).toBe(false);
    expect(admits({}, { trustedProxies: ['127.0.0.1'] })).toBe(false);
    expect(createOwnMachine(localConfig).admits(undefined)).toBe(false);
  });
});

describe('isLoopbackName', () => {
  it('accepts only loopback names', () => {
    expect(['localhost', '127.0.0.1', '::1', '[::1]'].every(isLoopbackName)).toBe(true);
    expect(['0.0.0.0', '::', '', 'localhost.evil.example', '127.1'].some(isLoopbackName)).toBe(false);
  });
});
