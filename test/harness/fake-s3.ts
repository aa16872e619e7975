import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeS3 = {
  /** Environment variables for a server that stores its files here. */
  env: Record<string, string>;
  /** The stored objects by bucket and name. */
  objects: ReadonlyMap<string, { bytes: Buffer; contentType: string }>;
  /** The method and path of each request, and whether it had a valid AWS Signature Version 4. */
  requests: readonly { line: string; isSigned: boolean }[];
  /** The number of multipart uploads that were neither completed nor aborted. */
  countOpenUploads: () => number;
  close: () => void;
};

const keyId = 'fake-key';
const signature = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${keyId}/\\d{8}/eu-test-1/s3/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$`,
);

const errorXml = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

type Upload = { key: string; contentType: string; parts: Map<number, Buffer> };

/** Starts a loopback server for the part of S3 that we use, including multipart uploads. Rejects unsigned requests. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const requests: { line: string; isSigned: boolean }[] = [];
  const uploads = new Map<string, Upload>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers } = request;
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const key = pathname.slice(1);
      const isSigned = signature.test(headers.authorization ?? '') && headers['x-amz-date'] !== undefined;
      requests.push({ line: `${method} /${key}`, isSigned });
      const sendError = (status: number, code: string) =>
        response.writeHead(status, { 'content-type': 'application/xml' }).end(errorXml(code));
      if (!isSigned) return sendError(403, 'AccessDenied');
      const sendXml = (text: string) =>
        response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
      if (method === 'POST' && searchParams.has('uploads')) {
        const id = `upload-${uploads.size + 1}`;
        uploads.set(id, { key, contentType: headers['content-type'] ?? '', parts: new Map() });
        return sendXml(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      const upload = uploads.get(searchParams.get('uploadId') ?? '');
      if (upload !== undefined) {
        const { parts, contentType } = upload;
        if (method === 'PUT') {
          const part = Number(searchParams.get('partNumber'));
          parts.set(part, Buffer.concat(chunks));
          return response.writeHead(200, { etag: `"part-${part}"` }).end();
        }
        uploads.delete(searchParams.get('uploadId') ?? '');
        if (method === 'DELETE') return response.writeHead(204).end();
        const sortedParts = [...parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes);
        objects.set(key, { bytes: Buffer.concat(sortedParts), contentType });
        return sendXml(
          '<CompleteMultipartUploadResult><ETag>"stored"</ETag></CompleteMultipartUploadResult>',
        );
      }
      if (method === 'PUT') {
        objects.set(key, { bytes: Buffer.concat(chunks), contentType: headers['content-type'] ?? '' });
        return response.writeHead(200, { etag: '"stored"' }).end();
      }
      if (method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const object = objects.get(key);
      if (object === undefined) return sendError(404, 'NoSuchKey');
      return response
        .writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length })
        .end(method === 'HEAD' ? undefined : object.bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server's address is always an object.
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    requests,
    countOpenUploads: () => uploads.size,
    env: {
      S3_BUCKET: 'pictures',
      S3_REGION: 'eu-test-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: 'fake-secret',
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
