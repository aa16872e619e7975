import { beforeAll, expect, it } from 'vitest';
import { realHashes } from '../../../test/harness/hashes.ts';
import { hashPassword, unknownAccountHash, verifyPassword } from './passwords.server.ts';

beforeAll(realHashes);

const password = 'correct horse battery 9';
const stored =
  '$argon2id$v=19$m=19456,t=2,p=1$0OjDe7Q2RgzBT8kaCxEccg$+dSkrhtoiolx3Rz+TvoBbD8AYW3BAiwW59/m4E5KOEI';

it('knows a password by a hash that was stored before, however its letters were put together', async () => {
  expect(await verifyPassword(stored, password)).toBe(true);
  expect(await verifyPassword(stored, 'correct horse battery 8')).toBe(false);
  const composed = await hashPassword('caf\u00e9 correct horse');
  expect(await verifyPassword(composed, 'cafe\u0301 correct horse')).toBe(true);
});

it('takes 19 MiB and two passes, with a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(two).not.toBe(one);
});

it('takes no hash of another form or of other parameters, and nobody’s for nobody', async () => {
  for (const hash of ['', password, stored.replace('m=19456', 'm=8'), stored.replace('t=2', 't=1')])
    expect(await verifyPassword(hash, password), hash).toBe(false);
  expect(await verifyPassword(unknownAccountHash, password)).toBe(false);
});
