import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect } from 'vitest';
import { createPicture } from '../factories/pictures.ts';
import { measureProcessCpuMs } from '../harness/cpu-time.ts';
import { patienceMs } from '../harness/eventually.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { attack } from './attack.ts';
import { type Person, parseStatuses, sendBytes, setUpTarget } from './target.ts';

const target = setUpTarget({ env: { ALLOW_PRIVATE_FETCH: 'true' } });
let promoter: Person;
let hunter: Person;
let validPicture: Buffer;

beforeAll(async () => {
  promoter = await target.createPerson({ selected_role: 'promoter' });
  hunter = await target.createPerson({ selected_role: 'hunter' });
  validPicture = await createPicture().png().toBuffer();
});

type UploadResponse = { status: number; text: string };

async function send(
  person: Person,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<UploadResponse> {
  const response = await target.request('/api/files', {
    method: 'POST',
    headers: {
      'x-client-key': target.services.clientKeys[0],
      origin: target.baseUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': 'image/png',
      ...(person.cookie === '' ? {} : { cookie: person.cookie }),
      ...headers,
    },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, text: await response.text() };
}

const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;

/** Returns a PNG chunk with its checksum. */
function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Creates a gray PNG whose header claims this size and whose data has only `rows` rows. */
function createGrayPng(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const row = Buffer.alloc(width + 1);
  const data = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)), { level: 9 });
  return Buffer.concat([
    pngStart,
    createChunk('IHDR', head),
    createChunk('IDAT', data),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the stored bytes of an upload. */
async function readStoredBytes({ status, text }: UploadResponse): Promise<Buffer> {
  expect(status, text).toBe(201);
  const response = await target.request(JSON.parse(text).url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const countFiles = async (): Promise<number> =>
  (await target.services.db.selectFrom('files').select('name').execute()).length;

describe('disguised pictures', () => {
  attack('SVG with a script, uploaded as a picture', async ({ count }) => {
    const before = await countFiles();
    const samples = [
      svg,
      `<?xml version="1.0"?>${svg}`,
      `\ufeff${svg}`,
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
      `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/"/></svg>`,
      `GIF89a/*${svg}*/=1;`,
    ].map((text) => Buffer.from(text));
    for (const bytes of samples) {
      for (const type of ['image/svg+xml', 'image/png', 'image/gif', 'IMAGE/SVG+XML; charset=utf-8']) {
        const { status } = await send(promoter, bytes, { 'content-type': type });
        count(status === 400, `${bytes.toString().slice(0, 30)} as ${type} returned ${status}`);
      }
    }
    count((await countFiles()) === before, 'a rejected picture left a row');
  });

  attack('PNG/HTML polyglot', async ({ count }) => {
    const end = validPicture.subarray(-12);
    const text = createChunk('tEXt', Buffer.from(`Comment\0${script}`, 'latin1'));
    const polyglots: [string, Buffer][] = [
      ['after the last chunk', Buffer.concat([validPicture, Buffer.from(script)])],
      ['in a text chunk', Buffer.concat([validPicture.subarray(0, -12), text, end])],
      [
        'in EXIF data',
        await createPicture()
          .jpeg()
          .withExif({ IFD0: { Copyright: script } })
          .toBuffer(),
      ],
      ['after a GIF', Buffer.concat([await createPicture().gif().toBuffer(), Buffer.from(script)])],
      ['after a WebP', Buffer.concat([await createPicture().webp().toBuffer(), Buffer.from(script)])],
    ];
    for (const [name, bytes] of polyglots) {
      const stored = await readStoredBytes(await send(promoter, bytes));
      count(bytes.includes('<script>'), `${name} had no script before its upload`);
      count(
        !stored.includes('<script') && !stored.includes('alert('),
        `${name}: the stored bytes contain HTML`,
      );
      count((await sharp(stored).metadata()).format === 'webp', `${name} was stored without re-encoding`);
    }
  });

  attack('picture of 50,000 px and decompression bomb', async ({ count }) => {
    const before = await countFiles();
    const bombs: [string, Buffer][] = [
      ['50,000 px wide', createGrayPng(50_000, 1, 1)],
      ['50,000 px high', createGrayPng(1, 50_000, 50_000)],
      ['50,000 px square by its header', createGrayPng(50_000, 50_000, 1)],
      ['2,147,483,647 px square by its header', createGrayPng(2_147_483_647, 2_147_483_647, 0)],
      ['a hundred million pixels in a few bytes', createGrayPng(10_000, 10_000, 10_000)],
    ];
    for (const [name, bytes] of bombs) {
      const cpuMs = await measureProcessCpuMs(async () => {
        const { status } = await send(promoter, bytes);
        count(status === 400, `${name} returned ${status}`);
      });
      count(cpuMs < 10_000, `${name} blocked the server`);
    }
    const harmless = await send(promoter, validPicture);
    count(harmless.status === 201, 'a harmless picture was rejected afterwards');
    count((await countFiles()) === before + 1, 'a rejected picture left a row');
  });
});

describe('picture uploads', () => {
  attack('uploading without permission, from another origin, or with another type', async ({ count }) => {
    const before = await countFiles();
    const visitor = target.createVisitor();
    const uploads: [string, Promise<UploadResponse>, number][] = [
      ['no session', send(visitor, validPicture), 401],
      ['a hunter', send(hunter, validPicture), 403],
      ['no client key', send(promoter, validPicture, { 'x-client-key': '' }), 401],
      ['a foreign origin', send(promoter, validPicture, { origin: 'https://evil.example' }), 403],
      ['a null origin', send(promoter, validPicture, { origin: 'null' }), 403],
      ['another site', send(promoter, validPicture, { 'sec-fetch-site': 'cross-site' }), 403],
      ['text/plain', send(promoter, validPicture, { 'content-type': 'text/plain' }), 403],
      ['a form', send(promoter, validPicture, { 'content-type': 'multipart/form-data; boundary=x' }), 403],
      ['no picture type', send(promoter, validPicture, { 'content-type': 'application/octet-stream' }), 403],
      ['invalid JSON', send(promoter, validPicture, { 'content-type': 'application/json' }), 400],
      ['an empty body', send(promoter, Buffer.alloc(0)), 400],
    ];
    for (const [name, response, expected] of uploads) {
      const { status } = await response;
      count(status === expected, `${name} returned ${status}`);
    }
    for (const path of ['/api/account', '/api/airdrops', '/api/files/fetch']) {
      const response = await target.request(path, {
        method: 'POST',
        headers: {
          'x-client-key': target.services.clientKeys[0],
          origin: target.baseUrl,
          cookie: promoter.cookie,
          'content-type': 'image/png',
        },
        body: new Uint8Array(validPicture),
      });
      count(response.status === 403, `a picture sent to ${path} returned ${response.status}`);
    }
    count((await countFiles()) === before, 'a rejected picture left a row');
  });

  attack('uploading more than the limit, or with an unknown length', async ({ count }) => {
    const createHead = (header: string) =>
      `POST /api/files HTTP/1.1\r\nhost: localhost\r\nx-client-key: ${target.services.clientKeys[0]}\r\norigin: ${target.baseUrl}\r\ncookie: ${promoter.cookie}\r\ncontent-type: image/png\r\nconnection: close\r\n${header}\r\n\r\n`;
    const large = await sendBytes(target.baseUrl, createHead('content-length: 2097153'), patienceMs);
    count(parseStatuses(large)[0] === 413, `2 MiB and a byte returned ${parseStatuses(large)[0]}`);
    const endless = await sendBytes(
      target.baseUrl,
      `${createHead('transfer-encoding: chunked')}5\r\nhello\r\n`,
      patienceMs,
    );
    count(
      parseStatuses(endless)[0] === 411,
      `a body of unknown length returned ${parseStatuses(endless)[0]}`,
    );
  });

  attack('path traversal in /files/', async ({ count }) => {
    const before = await target.fingerprint();
    const paths = [
      '../.env',
      '..%2f.env',
      '..%2f..%2fpackage.json',
      '%2e%2e/%2e%2e/etc/passwd',
      '..\\..\\etc\\passwd',
      '....//....//etc/passwd',
      '%00.webp',
      '018f0000-0000-4000-8000-000000000000.webp%00.png',
      '018f0000-0000-4000-8000-000000000000.webp/',
      '/etc/passwd',
      '%2fetc%2fpasswd',
      '.',
      '..',
      '*',
      'postgres/postmaster.pid',
      '018F0000-0000-4000-8000-00000000000G.webp',
    ];
    for (const path of paths) {
      const received = await sendBytes(
        target.baseUrl,
        `GET /files/${path} HTTP/1.1\r\nhost: ${new URL(target.baseUrl).host}\r\nconnection: close\r\n\r\n`,
        patienceMs,
      );
      const status = parseStatuses(received)[0];
      // A path that resolves to one outside /files/ requests a page.
      const isPage = received.includes('<title>page</title>') || received.includes('Not found');
      count(
        (status === 404 || status === 400 || isPage) && !/root:|"dependencies"|AUTH_SECRET/.test(received),
        `${path} returned ${status}`,
      );
    }
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
      const { status } = await target.request('/files/018f0000-0000-4000-8000-000000000000.webp', { method });
      count(status === 404 || status === 405, `${method} returned ${status}`);
    }
    count(
      findChangedTables(before, await target.fingerprint()).length === 0,
      'a request for files changed the database',
    );
  });
});
