import { Hono } from 'hono';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';

const validForMs = 180 * 86_400_000;

/** /.well-known/security.txt: where to report a vulnerability (RFC 9116). */
export function createSecurityContactRoutes(options: {
  baseUrl: string;
  supportEmail: string | null;
}): Hono<HttpEnv> {
  const { baseUrl, supportEmail } = options;
  return new Hono<HttpEnv>().get('/.well-known/security.txt', (c) => {
    const expires = new Date(c.get('now').getTime() + validForMs);
    const lines = [
      ...(supportEmail === null ? [] : [`Contact: mailto:${supportEmail}`]),
      `Contact: ${baseUrl}/support`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
      '',
    ];
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=86400' });
  });
}
