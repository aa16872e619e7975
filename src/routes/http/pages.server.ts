import { type Context, Hono } from 'hono';
import { pageCsp } from '#/platform/http/headers.server.ts';
import type { HttpEnv } from '#/platform/http/http-env.server.ts';

export type PageRoutesOptions = {
  baseUrl: string;
  development: boolean;
  /** Origins, beside our own, that pages may load pictures from. */
  pictures: readonly string[];
  /** Renders the page for a request. */
  render: (c: Context<HttpEnv>) => Promise<Response>;
};

/** Every page. One asked for at another host than BASE_URL's is sent there. */
export function pageRoutes(options: PageRoutesOptions): Hono<HttpEnv> {
  const home = new URL(options.baseUrl);
  return new Hono<HttpEnv>().on(['GET', 'HEAD'], '/*', async (c) => {
    const host = c.req.header('host');
    if (host !== undefined && host !== home.host) {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(`${options.baseUrl}${pathname}${search}`, 308);
    }
    const response = await options.render(c);
    const answer = new Response(response.body, response);
    const policy = {
      nonce: c.get('nonce'),
      secure: home.protocol === 'https:',
      development: options.development,
      pictures: options.pictures,
    };
    answer.headers.set('content-security-policy', pageCsp(policy));
    answer.headers.set('cache-control', 'private, no-store');
    return answer;
  });
}
