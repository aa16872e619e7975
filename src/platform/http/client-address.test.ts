import { describe, expect, it } from 'vitest';
import { createClientAddress } from './client-address.server.ts';

describe('createClientAddress', () => {
  it('ignores X-Forwarded-For when no proxy is trusted', () => {
    expect(createClientAddress([])('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it("returns the last address that a trusted proxy saw, not the client's own entries", () => {
    const getClientAddress = createClientAddress(['10.0.0.0/8']);
    expect(getClientAddress('10.0.0.5', '1.2.3.4, 198.51.100.7, 10.1.1.1')).toBe('198.51.100.7');
    expect(getClientAddress('203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
  });

  it('parses IPv4 addresses written as IPv6 and rejects garbage', () => {
    const getClientAddress = createClientAddress(['10.0.0.5']);
    expect(getClientAddress('::ffff:10.0.0.5', '198.51.100.7')).toBe('198.51.100.7');
    expect(getClientAddress('10.0.0.5', 'unknown')).toBe('10.0.0.5');
    expect(getClientAddress('10.0.0.5', null)).toBe('10.0.0.5');
  });

  it('supports IPv6 ranges', () => {
    expect(createClientAddress(['fd00::/8'])('fd00::1', '2001:db8::7')).toBe('2001:db8::7');
  });
});
