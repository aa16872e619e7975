import type { RequestHeaders } from './request-headers.server.ts';

/**
 * Returns whether a write request comes from our own page: its Origin (or, without one, its Sec-Fetch-Site)
 * must match, and its body, if any, must be JSON (or image bytes, if accepted), which no foreign form can
 * send. Requests without cookies (scripts with their own credentials) don't need this check.
 */
export function isSameOriginWrite(
  headers: RequestHeaders,
  baseUrl: string,
  accepted: 'json' | 'picture' = 'json',
): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isOurs =
    origin === null
      ? site === 'same-origin'
      : origin === baseUrl && (site === null || site === 'same-origin');
  if (!isOurs) return false;
  const type = headers.get('content-type')?.toLowerCase();
  if (type === undefined || type.startsWith('application/json')) return true;
  return accepted === 'picture' && type.startsWith('image/');
}
