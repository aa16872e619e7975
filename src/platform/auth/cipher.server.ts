import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './derive-key.server.ts';

/** Encrypts secrets in the database that must be decrypted again (not only compared). */
export type Cipher = {
  /** Encrypts the text (AES-256-GCM) for this purpose and owner only. */
  encrypt: (text: string, owner: string) => string;
  /**
   * Returns the plain text. Throws if it was encrypted for another owner, with another secret, or modified.
   */
  decrypt: (encrypted: string, owner: string) => string;
};

const nonceBytes = 12;
const tagBytes = 16;

/** Creates a cipher from the server's secret. `purpose` separates its keys from others of the same secret. */
export function createCipher(secret: string, purpose: string): Cipher {
  const key = deriveKey(secret, purpose);
  return {
    encrypt(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(encrypted, owner) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
