import { request as httpRequest } from 'node:http';

export type Headers = Record<string, string>;

/** Returns a function that sends exactly these headers; fetch would add some and reject others. */
export function createPlainSender(baseUrl: string) {
  return (
    method: string,
    path: string,
    headers: Headers,
    body = '',
  ): Promise<{ status: number; headers: Headers; text: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(baseUrl);
      const requestHeaders = { 'content-length': String(Buffer.byteLength(body)), ...headers };
      const request = httpRequest({ hostname, port, method, path, headers: requestHeaders }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });
}
