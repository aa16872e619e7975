import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Db } from '#/db/client.server.ts';
import { escapeHtml } from '#/lib/text.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import { renderPlainPage } from '#/platform/http/plain-page.server.ts';
import {
  createSandboxBooks,
  type SandboxChoice,
  type SandboxPayment,
} from '#/platform/payments/sandbox.server.ts';

const buttons: readonly { choice: SandboxChoice; label: string; hint: string }[] = [
  { choice: 'pay', label: 'Pay', hint: 'The payment succeeds.' },
  { choice: 'later', label: 'Pay later', hint: 'Like a bank transfer. Succeeds after 20 seconds.' },
  { choice: 'fail', label: 'Fail', hint: 'The bank declines.' },
  { choice: 'cancel', label: 'Cancel', hint: 'Return without paying.' },
];

const style = `
main{max-width:420px;margin:8vh auto 0;border:1px solid var(--line);border-radius:16px;padding:28px 24px}
h1{font-size:20px}.amount{font-size:34px;font-weight:650;letter-spacing:-.02em;color:inherit;margin:14px 0 0}
form{display:grid;gap:14px;margin:24px 0 0}.choice{display:grid;gap:4px}
button{font:inherit;font-weight:600;min-height:44px;border-radius:10px;border:1px solid light-dark(#8b8797,#7d7a8a);background:transparent;color:inherit;cursor:pointer}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button.first{border-color:transparent;background:light-dark(#5b3fd6,#b3a1ff);color:light-dark(#fff,#17151c)}
.choice small{color:var(--muted)}.note{margin-top:20px;padding-top:16px;border-top:1px solid var(--line);font-size:13px;overflow-wrap:anywhere}`;

function renderPage(payment: SandboxPayment, nonce: string): string {
  const { title, description, amount, currency, reference, isPaid } = payment;
  const price = amount.toLocaleString('en-US');
  const money = currency === 'NGN' ? `₦${price}` : `${price} ${currency}`;
  const choices = buttons.map(
    ({ choice, label, hint }, index) =>
      `<div class="choice"><button name="choice" value="${choice}" aria-describedby="${choice}"${index === 0 ? ' class="first"' : ''}>${label}</button><small id="${choice}">${hint}</small></div>`,
  );
  const body = `<style nonce="${nonce}">${style}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p class="amount">${escapeHtml(money)}</p>${isPaid ? paidHtml : `<form method="post">${choices.join('')}</form>`}<p class="note">This is a sandbox. No money is charged.<br>Reference ${escapeHtml(reference)}</p>`;
  return renderPlainPage(`${title} (sandbox)`, body, nonce);
}

const paidHtml = '<p>This payment is complete.</p><p><a href="/">Home</a></p>';

const renderNotFound = (nonce: string) =>
  renderPlainPage(
    'Payment not found',
    '<h1>Payment not found</h1><p>This link is not valid.</p><p><a href="/">Home</a></p>',
    nonce,
  );

const createCsp = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const isChoice = (text: unknown): text is SandboxChoice => buttons.some(({ choice }) => choice === text);

/** The page is not cached, and its token must not reach the next page's server in a Referer header. */
function setPageHeaders(c: Context<HttpEnv>): void {
  c.header('content-security-policy', createCsp(c.get('nonce')));
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
}

export type SandboxCheckoutOptions = { db: Db; exists: (c: Context<HttpEnv>) => boolean };

/**
 * /payment/sandbox: the checkout page of the sandbox. Only the link's token authorizes. Falls through to the
 * 404 page if the sandbox isn't available to the caller.
 */
export function createSandboxCheckoutRoutes({ db, exists }: SandboxCheckoutOptions): Hono<HttpEnv> {
  const books = createSandboxBooks({ db });
  const limit = bodyLimit({ maxSize: 1024, onError: (c) => c.text('Too large', 413) });
  return new Hono<HttpEnv>()
    .get('/', async (c, next) => {
      if (!exists(c)) return next();
      setPageHeaders(c);
      const { reference = '', token = '' } = c.req.query();
      const payment = await books.find(reference, token);
      return payment === undefined
        ? c.html(renderNotFound(c.get('nonce')), 404)
        : c.html(renderPage(payment, c.get('nonce')));
    })
    .post('/', limit, async (c, next) => {
      if (!exists(c)) return next();
      setPageHeaders(c);
      const { reference = '', token = '' } = c.req.query();
      const { choice } = await c.req.parseBody();
      if (!isChoice(choice)) return c.html(renderNotFound(c.get('nonce')), 400);
      const returnUrl = await books.choose(reference, token, choice, c.get('now'));
      return returnUrl === undefined
        ? c.html(renderNotFound(c.get('nonce')), 404)
        : c.redirect(returnUrl, 303);
    });
}
