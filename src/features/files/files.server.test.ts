import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAnimation,
  createPicture,
  getPictureName,
  sendPicture,
} from '../../../test/factories/pictures.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test/harness/app.ts';
import { type FakeS3, startFakeS3 } from '../../../test/harness/fake-s3.ts';
import { runJobNow } from '../../../test/harness/run-job.ts';
import { tidyFiles } from './jobs.server.ts';
import { pictureTypes } from './schema.ts';

type Member = Caller & { id: string };

const expectedPicture = {
  name: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/),
  url: expect.stringMatching(/^\/files\/[0-9a-f-]{36}\.webp$/),
};

describe.each(['a folder', 'S3'])('pictures in %s', (place) => {
  let app: TestApp;
  let s3: FakeS3 | undefined;
  let promoter: Member;
  let admin: Member;

  beforeAll(async () => {
    if (place === 'S3') s3 = await startFakeS3();
    app = await createTestApp({
      limits: false,
      jobs: false,
      env: { ALLOW_PRIVATE_FETCH: 'true', ...s3?.env },
    });
    promoter = await app.createMember('promoter');
    admin = await app.createAdmin();
  });
  afterAll(async () => {
    await app.close();
    s3?.close();
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('stores a %s as WebP and serves it', async (format) => {
    const bytes = await createPicture(40, 30).toFormat(format).toBuffer();
    const response = await sendPicture(app, promoter, bytes, { 'content-type': `image/${format}` });
    expect(response).toEqual({ status: 201, body: { ...expectedPicture, width: 40, height: 30 } });
    const name = getPictureName(response);

    const served = await app.request(`/files/${name}`);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
    });
    const picture = Buffer.from(await served.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
    expect(served.headers.get('content-length')).toBe(String(picture.length));

    const notModified = await app.request(`/files/${name}`, {
      headers: { 'if-none-match': `W/"x", "${name}"` },
    });
    expect([notModified.status, await notModified.text()]).toEqual([304, '']);
    const row = await app.services.db
      .selectFrom('files')
      .select(['user_id', 'content_type', 'bytes', 'width', 'height', 'source_url'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      user_id: promoter.id,
      content_type: 'image/webp',
      bytes: picture.length,
      width: 40,
      height: 30,
      source_url: null,
    });
    if (s3 !== undefined) {
      expect(s3.objects.get(`pictures/${name}`)).toMatchObject({ contentType: 'image/webp' });
      expect(s3.requests.every(({ isSigned }) => isSigned)).toBe(true);
      expect(s3.requests.map(({ line }) => line)).toContain(`PUT /pictures/${name}`);
    }
  });

  it('returns 404 for unknown pictures', async () => {
    for (const name of ['018f0000-0000-4000-8000-000000000000.webp', 'x.webp', 'a.gif', '']) {
      expect((await app.request(`/files/${name}`)).status).toBe(404);
    }
  });

  it('deletes unreferenced pictures after a day, and retains others', async () => {
    const { db } = app.services;
    await sql`CREATE TABLE shown (logo text REFERENCES files (name))`.execute(app.database.ownerDb);
    await sql`CREATE TABLE IF NOT EXISTS submission_samples (payload jsonb)`.execute(app.database.ownerDb);
    const grants = sql`GRANT SELECT, INSERT, DELETE ON shown, submission_samples TO PUBLIC`;
    await grants.execute(app.database.ownerDb);
    const bytes = await createPicture().png().toBuffer();
    const upload = async () => getPictureName(await sendPicture(app, admin, bytes));
    const [unused, shown, submitted, fresh] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ];
    await sql`INSERT INTO shown VALUES (${shown}), (NULL)`.execute(db);
    await sql`INSERT INTO submission_samples VALUES (${JSON.stringify({ logo: submitted })}::jsonb)`.execute(
      db,
    );
    const old = new Date(Date.now() - 25 * 60 * 60_000);
    await db.updateTable('files').set({ created_at: old }).where('name', '!=', fresh).execute();

    await runJobNow(db, tidyFiles, {}, { storage: app.services.storage });

    const fetchStatus = async (name: string) => (await app.request(`/files/${name}`)).status;
    expect(await fetchStatus(unused)).toBe(404);
    expect([await fetchStatus(shown), await fetchStatus(submitted), await fetchStatus(fresh)]).toEqual([
      200, 200, 200,
    ]);
    const remaining = await db.selectFrom('files').select('name').execute();
    expect(remaining.map(({ name }) => name).sort()).toEqual([shown, submitted, fresh].sort());
    if (s3 !== undefined) expect(s3.objects.has(`pictures/${unused}`)).toBe(false);
    await sql`DROP TABLE shown, submission_samples`.execute(app.database.ownerDb);
  });

  it('deletes the row if the picture could not be stored', async () => {
    const { storage, db } = app.services;
    const { put } = storage;
    const count = async () => (await db.selectFrom('files').select('name').execute()).length;
    const before = await count();
    storage.put = async () => {
      throw new Error('the disk is full');
    };
    const response = await sendPicture(app, promoter, await createPicture().png().toBuffer());
    storage.put = put;
    expect(response).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await count()).toBe(before);
  });
});

describe('picture processing', () => {
  let app: TestApp;
  let promoter: Member;

  beforeAll(async () => {
    app = await createTestApp({ limits: false, jobs: false });
    promoter = await app.createMember('promoter');
  });
  afterAll(() => app.close());

  const storePicture = async (bytes: Uint8Array) => {
    const response = await sendPicture(app, promoter, bytes);
    const storedPicture = await app.services.storage.get(getPictureName(response));
    return { body: response.body, storedPicture: storedPicture ?? new Uint8Array() };
  };

  it('rotates photos upright and removes their location', async () => {
    const bytes = await createPicture(40, 30)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body, storedPicture } = await storePicture(bytes);
    expect(body).toMatchObject({ width: 30, height: 40 });
    const metadata = await sharp(storedPicture).metadata();
    expect(metadata).toMatchObject({ width: 30, height: 40 });
    expect(metadata.exif).toBeUndefined();
    expect(Buffer.from(storedPicture).includes('SECRET-PLACE')).toBe(false);
  });

  it('preserves animations', async () => {
    const { body, storedPicture } = await storePicture(await createAnimation(6));
    expect(body).toMatchObject({ width: 16, height: 16 });
    expect(await sharp(storedPicture, { animated: true }).metadata()).toMatchObject({
      format: 'webp',
      pages: 6,
    });
  });

  it('rejects animations of more than 50 frames', async () => {
    expect(await sendPicture(app, promoter, await createAnimation(51))).toMatchObject({
      status: 400,
      body: { message: 'Upload an animation of at most 50 frames.' },
    });
  });

  it('rejects pictures wider or higher than 4,096 pixels, and accepts the limit', async () => {
    const tooWide = await createPicture(4097, 2).png().toBuffer();
    expect(await sendPicture(app, promoter, tooWide)).toMatchObject({
      status: 400,
      body: { message: 'Upload an image of at most 4096 × 4096 pixels.' },
    });
    const largest = await createPicture(4096, 2).png().toBuffer();
    expect((await sendPicture(app, promoter, largest)).status).toBe(201);
  });

  it('rejects bodies larger than 2 MiB with the form’s message, and accepts the limit', async () => {
    const picture = await createPicture().png().toBuffer();
    const largest = Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024 - picture.length)]);
    expect((await sendPicture(app, promoter, largest)).status).toBe(201);
    expect(await sendPicture(app, promoter, Buffer.concat([largest, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      body: { code: 'INVALID', message: 'Please upload an image smaller than 2MB.' },
    });
  });

  it('rejects other content', async () => {
    const samples = [
      Buffer.from('hello'),
      Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1'),
      (await createPicture().png().toBuffer()).subarray(0, 60),
      await createPicture().tiff().toBuffer(),
      Buffer.from('%PDF-1.7'),
    ];
    for (const bytes of samples) {
      expect(await sendPicture(app, promoter, bytes)).toMatchObject({
        status: 400,
        body: { message: 'Please upload an image file.' },
      });
    }
  });

  it('processes several pictures concurrently', async () => {
    const bytes = await createPicture(300, 300).png().toBuffer();
    const responses = await Promise.all(Array.from({ length: 8 }, () => sendPicture(app, promoter, bytes)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(responses.map(getPictureName)).size).toBe(8);
  });

  it('documents the upload in OpenAPI', async () => {
    const document = await (await app.request('/api/openapi.json')).json();
    const { requestBody } = document.paths['/files'].post;
    expect(requestBody.required).toBe(true);
    expect(Object.keys(requestBody.content)).toEqual([...pictureTypes]);
  });
});

describe('pictures from a URL', () => {
  let app: TestApp;
  let closed: TestApp;
  let server: Server;
  let host: string;
  let promoter: Member;

  beforeAll(async () => {
    app = await createTestApp({ limits: false, jobs: false, env: { ALLOW_PRIVATE_FETCH: 'true' } });
    closed = await createTestApp({ limits: false, jobs: false });
    promoter = await app.createMember('promoter');
    const picture = await createPicture(20, 20).png().toBuffer();
    server = createServer((request, response) => {
      if (request.url === '/logo.png') response.writeHead(200, { 'content-type': 'text/html' }).end(picture);
      else if (request.url === '/page') response.writeHead(200).end('<h1>No picture</h1>');
      else if (request.url === '/large') response.writeHead(200).end(Buffer.alloc(3 * 1024 * 1024));
      else if (request.url === '/huge') response.writeHead(200).end(Buffer.alloc(9 * 1024 * 1024));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The address of a listening TCP server is an object.
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
    await closed.close();
  });

  it('are fetched once and stored', async () => {
    const response = await promoter.call('POST', '/files/fetch', { url: `${host}/logo.png` });
    expect(response).toMatchObject({ status: 201, body: { ...expectedPicture, width: 20, height: 20 } });
    const row = await app.services.db
      .selectFrom('files')
      .select('source_url')
      .where('name', '=', getPictureName(response))
      .executeTakeFirstOrThrow();
    expect(row.source_url).toBe(`${host}/logo.png`);
  });

  it.each([
    ['/page', 400, 'Please upload an image file.'],
    ['/large', 413, 'Please upload an image smaller than 2MB.'],
    ['/huge', 400, 'The response from this address is too large.'],
    ['/nothing', 400, 'This address returned an error (404).'],
  ])('reject an invalid response: %s', async (path, status, message) => {
    const response = await promoter.call('POST', '/files/fetch', { url: `${host}${path}` });
    expect(response).toMatchObject({ status, body: { message } });
  });

  it('reject a URL that leads to the private network', async () => {
    const otherPromoter = await closed.createMember('promoter');
    for (const url of [`${host}/logo.png`, 'http://localhost/a.png', 'http://169.254.169.254/latest']) {
      expect(await otherPromoter.call('POST', '/files/fetch', { url })).toMatchObject({
        status: 400,
        body: { message: 'This address can’t be fetched from here.', data: { field: 'url' } },
      });
    }
  });

  it('require a valid URL', async () => {
    for (const url of ['example', 'ftp://example.com/a.png', 'https://user:pass@example.com/', '', 7]) {
      expect((await promoter.call('POST', '/files/fetch', { url })).status).toBe(400);
    }
  });
});

describe('before an upload’s body is received', () => {
  /** Sends only the headers of an upload, and returns the resulting status. */
  async function sendHeaders(app: TestApp, sender: Member): Promise<number | undefined> {
    const outgoing = request(`${app.baseUrl}/api/files`, {
      method: 'POST',
      headers: {
        'x-client-key': app.services.clientKeys[0],
        origin: app.baseUrl,
        'sec-fetch-site': 'same-origin',
        'content-type': 'image/png',
        'content-length': 1_000_000,
        cookie: sender.cookie() ?? '',
      },
    });
    outgoing.on('error', () => undefined);
    outgoing.flushHeaders();
    const [response]: IncomingMessage[] = await once(outgoing, 'response');
    outgoing.destroy();
    return response?.statusCode;
  }

  it('rejects uploads beyond the hourly limit', async () => {
    const app = await createTestApp({ jobs: false });
    try {
      const promoter = await app.createMember('promoter');
      await app.services.limits.consume('upload', promoter.id, { now: new Date(), cost: 120 });
      expect(await sendHeaders(app, promoter)).toBe(429);
    } finally {
      await app.close();
    }
  });

  it('rejects a user with too many running and waiting requests without counting it against the hourly limit', async () => {
    const app = await createTestApp({ jobs: false });
    try {
      const promoter = await app.createMember('promoter');
      const { limits, callSlots } = app.services;
      await limits.consume('upload', promoter.id, { now: new Date(), cost: 119 });
      const waitingCalls = Array.from({ length: 17 }, () =>
        callSlots.begin({ person: promoter.id }, 'heavy'),
      );
      expect(await sendHeaders(app, promoter)).toBe(429);
      for (const slot of waitingCalls) (await slot).end();
      const picture = await createPicture(40, 30).png().toBuffer();
      expect(await sendPicture(app, promoter, picture)).toMatchObject({ status: 201 });
    } finally {
      await app.close();
    }
  });
});
