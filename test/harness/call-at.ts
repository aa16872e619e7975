import type { Caller } from './app.ts';

/** Calls the API at this origin with these headers, whether that is the server or a proxy. */
export function callAt(origin: string, headers: Record<string, string>): Caller['call'] {
  return async (method, path, body, more = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
}
