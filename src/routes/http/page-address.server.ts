const percent = /%([0-9a-f]{2})/gi;
const isPlain = /[a-z0-9._~-]/i;
/** Where the library that renders pages listens for calls of its own, of which there are none. */
const foreign = /^\/_serverfn(?=\/|$)/i;

/**
 * The one address of a page: letters in lower case and unescaped, one slash between the parts and none at the end. What
 * depends on a page's address (ads, caching, robots) sees no other.
 */
export function pageAddress(path: string): string {
  const plain = path.replace(percent, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return isPlain.test(character) ? character : escaped.toUpperCase();
  });
  const lower = plain.replace(/%[0-9A-F]{2}|[A-Z]/g, (found) =>
    found.length === 1 ? found.toLowerCase() : found,
  );
  return lower.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

function isReadable(path: string): boolean {
  try {
    // Used, so that the build doesn't leave it out.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** The request as it can be rendered: an address that says nothing in UTF-8, or is a call, is that of no page. */
export function toRenderable(request: Request): Request {
  const url = new URL(request.url);
  const { pathname } = url;
  if (foreign.test(pathname)) url.pathname = pathname.toLowerCase();
  else if (!isReadable(pathname)) url.pathname = pathname.replaceAll('%', '%EF%BF%BD');
  else return request;
  return new Request(url, { method: request.method, headers: request.headers });
}
