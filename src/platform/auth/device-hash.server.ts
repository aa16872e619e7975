import { createHmac, hkdfSync } from 'node:crypto';
import type { RequestHeaders } from '../http/request-headers.server.ts';

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

const firstOf = (list: readonly (readonly [string, RegExp])[], text: string): string =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';

/**
 * The kind of device that a call came from, by the headers that every browser sends: family of browser, family of system, and first
 * language, such as `chrome android en`. Millions share each. Undefined for a caller that names no browser.
 */
export function deviceKind(headers: RequestHeaders): string | undefined {
  const agent = headers.get('user-agent');
  if (!agent) return undefined;
  const [language = ''] = /^[a-z]{2,3}/.exec((headers.get('accept-language') ?? '').toLowerCase()) ?? [];
  return `${firstOf(browsers, agent)} ${firstOf(systems, agent)} ${language}`.trim();
}

/** A mark of the kind of device that a call came from, the same for all of a kind. Null where the call doesn't say. */
export type DeviceHash = (headers: RequestHeaders) => string | null;

/** Makes the marks from the server's secret. `purpose` keeps them apart from others of the same secret. */
export function createDeviceHash(secret: string, purpose: string): DeviceHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `dropfolio ${purpose}`, 32));
  return (headers) => {
    const kind = deviceKind(headers);
    return kind === undefined ? null : createHmac('sha256', key).update(kind).digest('base64url');
  };
}
