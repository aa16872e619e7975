import { Hono } from 'hono';
import { escapeHtml } from '#/lib/text.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { createPlainPageCsp, renderPlainPage } from '#/platform/http/plain-page.server.ts';
import { listOutbox } from '#/platform/mailer.server.ts';

const linkPattern = /https?:\/\/[^\s<>"]+/g;

function linkify(text: string): string {
  return escapeHtml(text).replace(linkPattern, (url) => `<a href="${url}">${url}</a>`);
}

/**
 * /dev/outbox: the emails of a server without a mail server, newest first. 404 unless requested from the
 * server's own machine.
 */
export function createOutboxRoutes(options: { dataDir: string }): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/', async (c, next) => {
    if (!c.get('ownMachine')) return next();
    const mails = await listOutbox(options.dataDir);
    const list = mails.map(
      (mail) =>
        `<article><h3>${escapeHtml(mail.subject)}</h3><p>To ${escapeHtml(mail.to)}, ${escapeHtml(mail.at)}</p><pre>${linkify(mail.text)}</pre></article>`,
    );
    const body = `<h1>Outbox</h1><p>No mail server is configured, so emails are stored here instead of being sent.</p>${list.join('') || '<p>No emails yet.</p>'}`;
    c.header('content-security-policy', createPlainPageCsp(c.get('nonce')));
    c.header('cache-control', 'no-store');
    return c.html(renderPlainPage('Outbox', body, c.get('nonce')));
  });
}
