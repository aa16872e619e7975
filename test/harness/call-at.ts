import type { Caller } from './app.ts';

/** Returns a function that calls the API at this origin, of the server or a proxy, with these headers. */
export function createApiCall(origin: string, headers: Record<string, string>): Caller['call'] {
  return async (method, path, body, extraHeaders = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...extraHeaders,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
}
