import { describe, expect, it } from 'vitest';
import { createTokenSigner } from './signed-tokens.server.ts';

const proof = createTokenSigner('a secret of at least thirty-two characters', 'test');

describe('a proof', () => {
  it('shows that a text came from us, and fits an address', () => {
    const signed = proof.sign('ada submission ✓');
    expect(signed).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(proof.read(signed)).toBe('ada submission ✓');
  });

  it('holds for no other text, purpose or secret', () => {
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
