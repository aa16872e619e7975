import { describe, expect, it } from 'vitest';
import { createTokenSigner } from './signed-tokens.server.ts';

const proof = createTokenSigner('a secret of at least thirty-two characters', 'test');

describe('createTokenSigner', () => {
  it('signs and reads a text with URL-safe tokens', () => {
    const signed = proof.sign('ada submission ✓');
    expect(signed).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(proof.read(signed)).toBe('ada submission ✓');
  });

  it('rejects another text, purpose, or secret', () => {
    const signed = proof.sign('ada submission');
    const [, mac = ''] = signed.split('.');
    const other = Buffer.from('eve submission').toString('base64url');
    const forged = [`${other}.${mac}`, `${signed}x`, `${signed}.x`, signed.slice(0, -2), other, '.', ''];
    expect(forged.map((text) => proof.read(text))).toEqual(forged.map(() => undefined));
    expect(
      createTokenSigner('a secret of at least thirty-two characters', 'other').read(signed),
    ).toBeUndefined();
    expect(createTokenSigner('another secret of thirty-two characters', 'test').read(signed)).toBeUndefined();
  });
});
