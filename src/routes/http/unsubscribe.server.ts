import { Hono } from 'hono';
import type { Db } from '#/db/client.server.ts';
import { unsubscribe } from '#/features/notifications/commands.server.ts';
import { isAppError } from '#/lib/app-error.ts';
import { escapeHtml } from '#/lib/text.ts';
import type { TokenSigner } from '#/platform/auth/signed-tokens.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { createPlainPageCsp, renderPlainPage } from '#/platform/http/plain-page.server.ts';

/**
 * POST /notifications/unsubscribe?token=…: the one-click request of mail apps (RFC 8058), and the page's form
 * without JavaScript. Only the token authorizes: it reads no cookie, and any origin may send it.
 */
export function createUnsubscribeRoutes(options: { db: Db; unsubscribing: TokenSigner }): Hono<HttpEnv> {
  return new Hono<HttpEnv>().post('/', async (c) => {
    c.header('content-security-policy', createPlainPageCsp(c.get('nonce')));
    const respond = (title: string, text: string, status: 200 | 400) =>
      c.html(
        renderPlainPage(
          title,
          `<h1>${title}</h1><p>${escapeHtml(text)}</p><p><a href="/">Home</a></p>`,
          c.get('nonce'),
        ),
        status,
      );
    try {
      const { label } = await unsubscribe(
        { db: options.db, now: c.get('now') },
        { token: c.req.query('token') ?? '' },
        options.unsubscribing,
      );
      return respond('Emails are off', `You won’t get emails about “${label}”.`, 200);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return respond('This link is not valid', error.message, 400);
    }
  });
}
