import { describe, expect, it } from 'vitest';
import { createCipher } from './cipher.server.ts';

const cipher = createCipher('a secret of at least thirty-two characters', 'test');

describe('createCipher', () => {
  it('decrypts for the owner and encrypts differently each time', () => {
    const encrypted = cipher.encrypt('JBSWY3DPEHPK3PXP', 'ada');
    expect(encrypted).not.toContain('JBSWY3DPEHPK3PXP');
    expect(cipher.decrypt(encrypted, 'ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(cipher.encrypt('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(encrypted);
  });

  it('rejects another owner, another purpose, another secret, and a modified text', () => {
    const encrypted = cipher.encrypt('JBSWY3DPEHPK3PXP', 'ada');
    const changed = Buffer.from(encrypted, 'base64url');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => cipher.decrypt(encrypted, 'grace')).toThrow();
    expect(() =>
      createCipher('a secret of at least thirty-two characters', 'other').decrypt(encrypted, 'ada'),
    ).toThrow();
    expect(() =>
      createCipher('another secret of thirty-two characters', 'test').decrypt(encrypted, 'ada'),
    ).toThrow();
    expect(() => cipher.decrypt(changed.toString('base64url'), 'ada')).toThrow();
  });
});
