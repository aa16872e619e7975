import { afterEach, beforeEach, expect, it } from 'vitest';
import { promptMs } from '../../test/harness/eventually.ts';
import { type Receiver, startReceiver } from '../../test/harness/receiver.ts';
import { createS3Storage, type Storage } from './storage.server.ts';

let service: Receiver;
let storage: Storage;

beforeEach(async () => {
  service = await startReceiver('hang');
  const bucket = { bucket: 'pictures', region: 'eu', accessKeyId: 'key', secretAccessKey: 'secret' };
  storage = await createS3Storage({ ...bucket, endpoint: service.origin }, 300);
});
afterEach(() => service.close());

it('rejects if the service doesn’t respond', { timeout: promptMs }, async () => {
  await expect(storage.put('a.webp', Buffer.from('picture'), 'image/webp')).rejects.toThrow();
  await expect(storage.get('a.webp')).rejects.toThrow();
  await expect(storage.remove('a.webp')).rejects.toThrow();
});

it('rejects if the rest of a picture doesn’t arrive', { timeout: promptMs }, async () => {
  service.setBehavior('/pictures/a.webp?x-id=GetObject', (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half');
  });
  await expect(storage.get('a.webp')).rejects.toThrow();
  expect(service.received.length).toBeGreaterThan(0);
});
