import { beforeAll, describe, expect, it } from 'vitest';
import { useRealHashes } from '../../../test/harness/hashes.ts';
import { hashPassword, unknownAccountHash, verifyPassword } from './passwords.server.ts';

beforeAll(useRealHashes);

const password = 'correct horse battery 9';
const stored =
  '$argon2id$v=19$m=19456,t=2,p=1$0OjDe7Q2RgzBT8kaCxEccg$+dSkrhtoiolx3Rz+TvoBbD8AYW3BAiwW59/m4E5KOEI';

describe('verifyPassword', () => {
  it('accepts the password in any Unicode composition', async () => {
    expect(await verifyPassword(stored, password)).toBe(true);
    expect(await verifyPassword(stored, 'correct horse battery 8')).toBe(false);
    const composed = await hashPassword('caf\u00e9 correct horse');
    expect(await verifyPassword(composed, 'cafe\u0301 correct horse')).toBe(true);
  });

  it('rejects other hash formats and the hash for unknown accounts', async () => {
    for (const hash of ['', password, stored.replace('m=19456', 'm=8'), stored.replace('t=2', 't=1')])
      expect(await verifyPassword(hash, password), hash).toBe(false);
    expect(await verifyPassword(unknownAccountHash, password)).toBe(false);
  });
});

describe('hashPassword', () => {
  it('uses 19 MiB, two passes, and a random salt', async () => {
    const [first, second] = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(second).not.toBe(first);
  });
});
