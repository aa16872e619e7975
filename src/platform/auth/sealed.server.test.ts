import { describe, expect, it } from 'vitest';
import { createSeal } from './sealed.server.ts';

const seal = createSeal('a secret of at least thirty-two characters', 'test');

describe('a sealed text', () => {
  it('is read again by its owner, and looks different each time', () => {
    const sealed = seal.close('JBSWY3DPEHPK3PXP', 'ada');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(seal.open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
    expect(seal.close('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(sealed);
  });

  it('is refused for another owner, another purpose, another secret, and when it was changed', () => {
    const sealed = seal.close('JBSWY3DPEHPK3PXP', 'ada');
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => seal.open(sealed, 'grace')).toThrow();
    expect(() =>
      createSeal('a secret of at least thirty-two characters', 'other').open(sealed, 'ada'),
    ).toThrow();
    expect(() => createSeal('another secret of thirty-two characters', 'test').open(sealed, 'ada')).toThrow();
    expect(() => seal.open(changed.toString('base64url'), 'ada')).toThrow();
  });
});
