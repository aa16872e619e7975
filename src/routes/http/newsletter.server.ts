import { Hono } from 'hono';
import { unsubscribe } from '#/features/newsletter/commands.server.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { createPlainPageCsp, renderPlainPage } from '#/platform/http/plain-page.server.ts';
import type { Call } from '#/platform/rpc/call.server.ts';

export type NewsletterRoutesOptions = Pick<Call, 'db' | 'unsubscribing' | 'limits'>;

/**
 * POST /newsletter/unsubscribe: the one-click request of mail apps (RFC 8058), and the page's form without
 * JavaScript. Only the token authorizes: it reads no cookie, so any origin may send it. It ignores the body.
 */
export function createNewsletterRoutes(options: NewsletterRoutesOptions): Hono<HttpEnv> {
  const { db, unsubscribing, limits } = options;
  return new Hono<HttpEnv>().post('/', async (c) => {
    const { now, address, nonce } = c.var;
    const token = (c.req.query('token') ?? '').slice(0, 512);
    c.header('content-security-policy', createPlainPageCsp(nonce));
    c.header('cache-control', 'no-store');
    const renderPage = (title: string, text: string) =>
      renderPlainPage(title, `<h1>${title}</h1><p>${text}</p><p><a href="/">Return to Home</a></p>`, nonce);
    try {
      await unsubscribe({ db, now }, { token }, { limits, address, unsubscribing });
      return c.html(
        renderPage(
          'You’re unsubscribed',
          'You won’t get any more emails. You can subscribe again on the blog.',
        ),
      );
    } catch (error) {
      if (!isAppError(error) || error.code !== 'INVALID') throw error;
      return c.html(renderPage('Unsubscribe', error.message), 400);
    }
  });
}
