import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that must be read again (not only compared) unreadable in the database. */
export type Cipher = {
  /** The text, encrypted (AES-256-GCM) for this purpose and owner only. */
  encrypt: (text: string, owner: string) => string;
  /** What `encrypt` was given. Throws when the encrypted text was made for another owner, with another secret, or changed. */
  decrypt: (encrypted: string, owner: string) => string;
};

const nonceBytes = 12;
const tagBytes = 16;

/** Makes a cipher from the server's secret. `purpose` keeps its keys apart from others of the same secret. */
export function createCipher(secret: string, purpose: string): Cipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `dropfolio ${purpose}`, 32));
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
