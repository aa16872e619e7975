import { expect, it } from 'vitest';
import {
  createTotpUri,
  findTotpStep,
  generateBackupCodes,
  generatePhoneCode,
  generateTotpSecret,
} from './codes.server.ts';
import { formatBackupCode, formatSecret, parseCode } from './codes.ts';

it.each([
  ['123456', { kind: 'digits', code: '123456' }],
  [' 123 456 ', { kind: 'digits', code: '123456' }],
  ['123-456', { kind: 'digits', code: '123456' }],
  ['abcde-fghjk', { kind: 'backup', code: 'abcdefghjk' }],
  ['ABCDE FGHJK', { kind: 'backup', code: 'abcdefghjk' }],
  ['01234-56789', { kind: 'backup', code: '0123456789' }],
  ['oil00-00000', { kind: 'backup', code: '0110000000' }],
  ['', undefined],
  ['12345', undefined],
  ['1234567', undefined],
  ['१२३४५६', undefined],
  ['abcde-fghju', undefined],
  ['abcde-fghjkm', undefined],
])('parseCode parses %j', (text, code) => {
  expect(parseCode(text)).toEqual(code);
});

it('generates ten distinct backup codes that parseCode accepts', () => {
  const codes = generateBackupCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(parseCode(formatBackupCode(code))).toEqual({ kind: 'backup', code });
});

// Test vectors of RFC 6238, appendix B, for the secret '12345678901234567890', cut to their last six digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('findTotpStep accepts the RFC 6238 code at %d seconds', (seconds, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  expect(findTotpStep(secret, code, new Date((seconds - 30) * 1000))).toBe(Math.floor(seconds / 30));
  expect(findTotpStep(secret, code, new Date((seconds + 60) * 1000))).toBeUndefined();
});

it('generates 160-bit secrets, a URI with issuer and account, and six-digit phone codes', () => {
  const secret = generateTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(secret).not.toBe(generateTotpSecret());
  const uri = new URL(createTotpUri(secret, 'ada+1@example.com'));
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Dropfolio',
    secret,
    digits: '6',
    period: '30',
  });
  expect(decodeURIComponent(uri.pathname)).toContain('Dropfolio:ada+1@example.com');
  expect(generatePhoneCode()).toMatch(/^\d{6}$/);
});

it('formatSecret groups by four', () => {
  expect(formatSecret('ABCDEFGH')).toBe('ABCD EFGH');
  expect(formatSecret('ABCDE')).toBe('ABCD E');
});
