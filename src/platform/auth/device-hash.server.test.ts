import { expect, it } from 'vitest';
import { createDeviceHash, getDeviceKind } from './device-hash.server.ts';

const createHeaders = (agent: string | null, languages: string | null = 'en-US,en;q=0.9') => ({
  get: (name: string) => (name === 'user-agent' ? agent : name === 'accept-language' ? languages : null),
});

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${windows} Chrome/131.0.0.0 Safari/537.36`, 'chrome windows en'],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'edge windows en'],
  [`${windows} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`, 'opera windows en'],
  [`${phone} Chrome/131.0.0.0 Mobile Safari/537.36`, 'chrome android en'],
  [`${phone} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'samsung android en'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'firefox linux en'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
    'safari ios en',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 'safari macos en'],
  ['curl/8.5.0', 'other other en'],
])('returns browser, system, and language for %s', (agent, kind) => {
  expect(getDeviceKind(createHeaders(agent))).toBe(kind);
});

it('hashes devices of one kind equally and other kinds differently', () => {
  const hashDevice = createDeviceHash('a secret of more than 32 characters, as it has to be', 'devices');
  const chrome = (version: number) => createHeaders(`${windows} Chrome/${version}.0.0.0 Safari/537.36`);
  expect(hashDevice(chrome(131))).toMatch(/^[\w-]{43}$/);
  expect(hashDevice(chrome(120))).toBe(hashDevice(chrome(131)));
  expect(hashDevice(createHeaders(chrome(131).get('user-agent'), 'de-CH'))).not.toBe(hashDevice(chrome(131)));
  expect(hashDevice(createHeaders(null))).toBeNull();
});
