import type { RequestHeaders } from './request-headers.server.ts';

/**
 * Whether a request that may change something was sent by a page of ours: its Origin (or, without one, its
 * Sec-Fetch-Site) must say so, and its body, if any, must be JSON (or, where they are `wanted`, a picture's bytes),
 * which no foreign form can send. Requests without
 * cookies (scripts with their own proof) need not pass it.
 */
export function isSameOriginWrite(
  headers: RequestHeaders,
  baseUrl: string,
  wanted: 'json' | 'picture' = 'json',
): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const ours =
    origin === null
      ? site === 'same-origin'
      : origin === baseUrl && (site === null || site === 'same-origin');
  if (!ours) return false;
  const type = headers.get('content-type')?.toLowerCase();
  if (type === undefined || type.startsWith('application/json')) return true;
  return wanted === 'picture' && type.startsWith('image/');
}
