import { type Context, Hono } from 'hono';
import { createYielder } from '#/platform/event-loop.server.ts';
import {
  type CachedResponses,
  toCachedHeaders,
  type UncompressedResponse,
} from '#/platform/http/cached-responses.server.ts';
import { createPageHeaders } from '#/platform/http/headers.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';
import type { CallSlot } from '#/platform/slots.server.ts';
import { deriveNonce, isCachedPage, listScriptHashes, toCacheKey } from './cached-pages.server.ts';
import { getMovedAddress } from './moved-pages.server.ts';
import { normalizePageAddress, toRenderable } from './page-address.server.ts';

export type PageRoutesOptions = {
  baseUrl: string;
  build: string;
  development: boolean;
  /** Origins, besides our own, that pages may load images from. */
  imageOrigins: readonly string[];
  /** Returns the origins of the third-party scripts that this page may load. */
  getScriptOrigins: (c: Context<HttpEnv>) => readonly string[];
  /** Returns whether the request comes from a visitor, who gets cached pages. */
  isVisitor: (c: Context<HttpEnv>) => boolean;
  cachedResponses: CachedResponses;
  /** Counts the page and waits for one of the caller's slots: rendering takes more CPU time than most calls. */
  begin: (c: Context<HttpEnv>) => Promise<CallSlot>;
  /** The CSS that pages inline; undefined if they link to it. */
  styles: string | undefined;
  /** Renders the page, with `styles` inlined if given. */
  render: (c: Context<HttpEnv>, styles?: string) => Promise<Response>;
};

/** Serves every page. Redirects requests for another host than BASE_URL's. */
export function createPageRoutes(options: PageRoutesOptions): Hono<HttpEnv> {
  const home = new URL(options.baseUrl);
  const { build, development, imageOrigins } = options;
  const policy = {
    build,
    isSecure: home.protocol === 'https:',
    isDevelopment: development,
    imageOrigins,
  };

  /**
   * Returns the whole page with a policy that lists its scripts. Sets `uncached.response` instead if the page
   * must not be cached.
   */
  async function makeCached(
    c: Context<HttpEnv>,
    uncached: { response?: Response },
  ): Promise<UncompressedResponse | undefined> {
    const nouns = new Set<string>();
    c.set('reads', nouns);
    const response = await options.render(c, options.styles);
    const rendered = await response.text();
    const scripts = listScriptHashes(rendered, c.get('nonce'));
    // All processes respond with the same text, so that a browser's copy stays valid with each of them.
    const nonce = deriveNonce(c.req.path);
    const text = rendered.replaceAll(c.get('nonce'), nonce);
    const type = response.headers.get('content-type') ?? '';
    const pageHeaders = createPageHeaders({
      ...policy,
      nonce,
      scripts,
      thirdPartyOrigins: options.getScriptOrigins(c),
    });
    if (response.status !== 200 || !type.startsWith('text/html') || c.get('hasFailed') === true) {
      uncached.response = new Response(text === '' ? null : text, response);
      for (const [name, value] of pageHeaders) uncached.response.headers.set(name, value);
      uncached.response.headers.set('cache-control', 'private, no-store');
      return undefined;
    }
    return { text, headers: [['content-type', type], ...pageHeaders], nouns, route: c.get('route') };
  }

  async function respond(c: Context<HttpEnv>, pathname: string, search: string): Promise<Response> {
    const isCached = !development && c.req.raw.method === 'GET' && isCachedPage(pathname, search);
    if (isCached && options.isVisitor(c)) {
      const uncached: { response?: Response } = {};
      const cached = await options.cachedResponses.getOrCreate(
        toCacheKey(pathname, c.get('ownMachine')),
        () => makeCached(c, uncached),
      );
      if (cached !== undefined) {
        return new Response(new Uint8Array(cached.bodies.identity), { headers: toCachedHeaders(cached) });
      }
      if (uncached.response !== undefined) return uncached.response;
    }
    const rendered = await options.render(c);
    const response = new Response(rendered.body, rendered);
    const headers = createPageHeaders({
      ...policy,
      nonce: c.get('nonce'),
      thirdPartyOrigins: options.getScriptOrigins(c),
    });
    for (const [name, value] of headers) response.headers.set(name, value);
    response.headers.set('cache-control', 'private, no-store');
    return response;
  }

  return new Hono<HttpEnv>().on(['GET', 'HEAD'], '/*', async (c) => {
    const host = c.req.header('host');
    const { pathname, search } = new URL(c.req.url);
    if (host !== undefined && host !== home.host) {
      return c.redirect(`${options.baseUrl}${pathname}${search}`, 308);
    }
    const address = normalizePageAddress(pathname);
    if (address !== pathname && toRenderable(c.req.raw) === c.req.raw) {
      return c.redirect(`${options.baseUrl}${address}${search}`, 308);
    }
    const moved = getMovedAddress(pathname, search);
    if (moved !== undefined) return c.redirect(`${options.baseUrl}${moved}`, 308);
    const slot = await options.begin(c);
    try {
      const page = await respond(c, pathname, search);
      if (page.body !== null) return new Response(endSlotWhenRendered(page.body, slot), page);
      slot.end();
      return page;
    } catch (error) {
      slot.end();
      throw error;
    }
  });
}

/**
 * Returns the same bytes and ends the slot once the page is rendered, even if the client reads slowly: most of
 * the work follows the first bytes, and pages are small enough to buffer.
 */
function endSlotWhenRendered(body: ReadableStream<Uint8Array>, slot: CallSlot): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async start(controller) {
      const pause = createYielder();
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          controller.enqueue(part.value);
          await pause();
        }
        controller.close();
      } finally {
        slot.end();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
