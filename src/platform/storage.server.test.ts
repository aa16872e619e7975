import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../test/harness/receiver.ts';
import { createS3Storage, type Storage } from './storage.server.ts';

/** Long enough for the first half of a picture. */
const timeoutMs = 300;

let service: Receiver;
let storage: Storage;

beforeEach(async () => {
  service = await startReceiver('hang');
  const bucket = { bucket: 'pictures', region: 'eu', accessKeyId: 'key', secretAccessKey: 'secret' };
  storage = await createS3Storage({ ...bucket, endpoint: service.origin }, timeoutMs);
});
afterEach(() => service.close());

it('rejects if the service doesn’t respond', async () => {
  await expect(storage.put('a.webp', Buffer.from('picture'), 'image/webp')).rejects.toThrow();
  await expect(storage.get('a.webp')).rejects.toThrow();
  await expect(storage.remove('a.webp')).rejects.toThrow();
});

it('rejects if the rest of a picture doesn’t arrive', async () => {
  service.setBehavior('/pictures/a.webp?x-id=GetObject', (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half');
  });
  await expect(storage.get('a.webp')).rejects.toThrow();
  expect(service.received.length).toBeGreaterThan(0);
});
