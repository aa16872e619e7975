import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

const memoryKib = 19 * 1024;
const passes = 2;
const tagLength = 32;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      {
        message: Buffer.from(password.normalize('NFKC')),
        nonce: salt,
        parallelism: 1,
        tagLength,
        memory: memoryKib,
        passes,
      },
      (error, tag) => (error === null ? resolve(tag) : reject(error)),
    );
  });
}

/** Hashes a password with Argon2id (19 MiB, two passes). Returns a PHC string with its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt);
  const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${encode(salt)}$${encode(tag)}`;
}

/** A hash that matches no password, for constant-time sign-in attempts on unknown accounts. */
export const unknownAccountHash = `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Compares a password with a hash in constant time. Returns false for a hash with other parameters. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, , , parameters, salt, tag] = hash.split('$');
  if (parameters !== `m=${memoryKib},t=${passes},p=1` || salt === undefined || tag === undefined)
    return false;
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
