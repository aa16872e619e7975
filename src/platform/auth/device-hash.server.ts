import { createHmac } from 'node:crypto';
import type { RequestHeaders } from '../http/request-headers.server.ts';
import { deriveKey } from './derive-key.server.ts';

const browsers = [
  ['edge', /Edg(?:A|iOS)?\//],
  ['opera', /OPR\/|Opera/],
  ['samsung', /SamsungBrowser\//],
  ['firefox', /Firefox\/|FxiOS\//],
  ['chrome', /Chrome\/|CriOS\//],
  ['safari', /Safari\//],
] as const;

const systems = [
  ['android', /Android/],
  ['ios', /iPhone|iPad|iPod/],
  ['windows', /Windows/],
  ['chromeos', /CrOS/],
  ['macos', /Mac OS X|Macintosh/],
  ['linux', /Linux/],
] as const;

const matchFirst = (list: readonly (readonly [string, RegExp])[], text: string): string =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';

/**
 * Returns the kind of device of a request, from the headers that every browser sends: browser family, system
 * family, and first language, such as `chrome android en`. Millions of devices share each. Returns undefined
 * if the request has no User-Agent.
 */
export function getDeviceKind(headers: RequestHeaders): string | undefined {
  const agent = headers.get('user-agent');
  if (!agent) return undefined;
  const [language = ''] = /^[a-z]{2,3}/.exec((headers.get('accept-language') ?? '').toLowerCase()) ?? [];
  return `${matchFirst(browsers, agent)} ${matchFirst(systems, agent)} ${language}`.trim();
}

/**
 * Returns a hash of the request's kind of device, equal for all devices of a kind. Null without a User-Agent.
 */
export type DeviceHash = (headers: RequestHeaders) => string | null;

/**
 * Creates the hash function from the server's secret. `purpose` separates its hashes from others of the same
 * secret.
 */
export function createDeviceHash(secret: string, purpose: string): DeviceHash {
  const key = deriveKey(secret, purpose);
  return (headers) => {
    const kind = getDeviceKind(headers);
    return kind === undefined ? null : createHmac('sha256', key).update(kind).digest('base64url');
  };
}
