const percent = /%([0-9a-f]{2})/gi;
const plainCharacter = /[a-z0-9._~-]/i;
/** TanStack Start's path for server functions, of which we have none. */
const serverFnPath = /^\/_serverfn(?=\/|$)/i;

/**
 * Returns the canonical path of a page: lower case, unescaped, single slashes, none at the end. Ads, caching,
 * and robots rules rely on seeing only this form.
 */
export function normalizePageAddress(path: string): string {
  const unescaped = path.replace(percent, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return plainCharacter.test(character) ? character : escaped.toUpperCase();
  });
  const lower = unescaped.replace(/%[0-9A-F]{2}|[A-Z]/g, (match) =>
    match.length === 1 ? match.toLowerCase() : match,
  );
  return lower.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

function isReadable(path: string): boolean {
  try {
    // The build would remove a call whose result isn't used.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns a request that TanStack Start can render: paths with invalid UTF-8 and server function calls become
 * unknown pages.
 */
export function toRenderable(request: Request): Request {
  const url = new URL(request.url);
  const { pathname } = url;
  if (serverFnPath.test(pathname)) url.pathname = pathname.toLowerCase();
  else if (!isReadable(pathname)) url.pathname = pathname.replaceAll('%', '%EF%BF%BD');
  else return request;
  return new Request(url, { method: request.method, headers: request.headers });
}
