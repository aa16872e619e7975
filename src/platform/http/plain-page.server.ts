import { escapeHtml } from '#/lib/text.ts';

const style = `
:root{color-scheme:light dark;--line:light-dark(#e4e2ea,#34313d);--muted:light-dark(#5f5b6b,#a5a1b3);--soft:light-dark(#f6f5f9,#1f1d26);--accent:light-dark(#5b3fd6,#b3a1ff)}
body{margin:0 auto;max-width:960px;padding:32px 20px 80px;font:15px/1.55 system-ui,sans-serif;background:light-dark(#fff,#17151c);color:light-dark(#1c1a22,#edebf3)}
h1{font-size:26px;margin:0 0 4px}h2{font-size:18px;margin:36px 0 8px;padding-bottom:6px;border-bottom:1px solid var(--line)}h3{font-size:15px;margin:0}
p{margin:4px 0;color:var(--muted)}a{color:var(--accent)}code,pre{font:13px/1.5 ui-monospace,monospace}pre{background:var(--soft);padding:12px;border-radius:8px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
article{padding:14px 0;border-bottom:1px solid var(--line)}summary{cursor:pointer;color:var(--muted)}.tag{font-size:12px;padding:2px 8px;border:1px solid var(--line);border-radius:99px;color:var(--muted)}
.row{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center}`;

/**
 * Renders a page outside the application (API reference, outbox of a local server): no script, one style
 * element with the request's nonce. `body` is HTML; the caller has escaped foreign text.
 */
export function renderPlainPage(title: string, body: string, nonce: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${escapeHtml(title)}</title><link rel="icon" type="image/svg+xml" href="/favicon.svg"><style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>`;
}

/** Returns the CSP of a plain page. */
export function createPlainPageCsp(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** Renders the error page for a failure before rendering started. */
export function renderFailurePage(requestId: string, nonce: string): string {
  const body = `<h1>Unexpected Application Error!</h1><p>500 Something went wrong on our side. Please try again.</p><p>Request ${escapeHtml(requestId)}</p><p><a href="/">Return to Home</a></p>`;
  return renderPlainPage('Unexpected Application Error!', body, nonce);
}

/** Renders the page for a rate-limited page or download. */
export function renderBusyPage(
  nonce: string,
  sentence = 'Please wait a minute, then load the page again.',
): string {
  const title = 'Too many requests';
  const body = `<h1>${title}</h1><p>${escapeHtml(sentence)}</p>`;
  return renderPlainPage(title, body, nonce);
}

/** Renders the page during a database outage. It reloads automatically. */
export function renderOutagePage(nonce: string, retrySeconds: number): string {
  const title = 'Back in a moment';
  const body = `<h1>${title}</h1><p>Dropfolio can’t reach its database right now. This page retries automatically every few seconds. Nothing you saved is lost.</p><p><a href="">Try now</a></p>`;
  return renderPlainPage(title, body, nonce, `<meta http-equiv="refresh" content="${retrySeconds}">`);
}
