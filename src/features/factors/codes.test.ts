import { expect, it } from 'vitest';
import { makeBackupCodes, newPhoneCode, newTotpSecret, totpStep, totpUri } from './codes.server.ts';
import { inGroups, readCode, writeBackupCode } from './codes.ts';

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
])('reads %j as a code', (text, code) => {
  expect(readCode(text)).toEqual(code);
});

it('makes ten different backup codes that can be read again', () => {
  const codes = makeBackupCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(readCode(writeBackupCode(code))).toEqual({ kind: 'backup', code });
});

// RFC 6238, appendix B, with the secret '12345678901234567890'; the last six of its eight digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('knows the code of RFC 6238 at %d seconds', (seconds, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(totpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  expect(totpStep(secret, code, new Date((seconds - 30) * 1000))).toBe(Math.floor(seconds / 30));
  expect(totpStep(secret, code, new Date((seconds + 60) * 1000))).toBeUndefined();
});

it('makes secrets of 160 bits, a URI that says whose they are, and six digits', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(secret).not.toBe(newTotpSecret());
  const uri = new URL(totpUri(secret, 'ada+1@example.com'));
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: 'Dropfolio',
    secret,
    digits: '6',
    period: '30',
  });
  expect(decodeURIComponent(uri.pathname)).toContain('Dropfolio:ada+1@example.com');
  expect(newPhoneCode()).toMatch(/^\d{6}$/);
});

it('writes a secret in groups of four', () => {
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH');
  expect(inGroups('ABCDE')).toBe('ABCD E');
});
