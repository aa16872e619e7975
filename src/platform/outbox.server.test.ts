import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToOutbox } from './outbox.server.ts';
import { createOutboxSms } from './sms.server.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dropfolio-outbox-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const mode = async (...path: string[]): Promise<number> => (await stat(join(dataDir, ...path))).mode & 0o777;

describe('the outbox', () => {
  it('keeps text messages where only their owner reads them, also when one comes before any mail', async () => {
    await createOutboxSms(dataDir).send({ to: '+2348030000000', text: '123456' });
    const [name = ''] = await readdir(join(dataDir, 'outbox', 'sms'));
    expect(await mode('outbox')).toBe(0o700);
    expect(await mode('outbox', 'sms')).toBe(0o700);
    expect(await mode('outbox', 'sms', name)).toBe(0o600);
  });

  it('replaces a message that is kept again, and leaves nothing unfinished', async () => {
    await addToOutbox(dataDir, 'one.json', 'first');
    await addToOutbox(dataDir, 'one.json', 'second');
    expect(await readdir(join(dataDir, 'outbox'))).toEqual(['one.json']);
    expect(await mode('outbox', 'one.json')).toBe(0o600);
  });
});
