import { describe, expect, it } from 'vitest';
import { createCipher } from './cipher.server.ts';

const cipher = createCipher('a secret of at least thirty-two characters', 'test');

describe('a sealed text', () => {
  it('is read again by its owner, and looks different each time', () => {
    const sealed = cipher.encrypt('JBSWY3DPEHPK3PXP', 'ada');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(cipher.decrypt(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(cipher.encrypt('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(sealed);
  });

  it('is refused for another owner, another purpose, another secret, and when it was changed', () => {
    const sealed = cipher.encrypt('JBSWY3DPEHPK3PXP', 'ada');
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => cipher.decrypt(sealed, 'grace')).toThrow();
    expect(() =>
      createCipher('a secret of at least thirty-two characters', 'other').decrypt(sealed, 'ada'),
    ).toThrow();
    expect(() =>
      createCipher('another secret of thirty-two characters', 'test').decrypt(sealed, 'ada'),
    ).toThrow();
    expect(() => cipher.decrypt(changed.toString('base64url'), 'ada')).toThrow();
  });
});
